// SPDX-License-Identifier: MIT
// Elements of the document: found, made, and changed in place, so that a focus or a click on its way always arrives.
import {language, sayOn} from './words.js';

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {string} id @returns {HTMLInputElement} */
export function inputById(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

/** @param {string} id @returns {HTMLSelectElement} */
export function selectById(id) {
  return /** @type {HTMLSelectElement} */ (document.getElementById(id));
}

/**
 * Makes an element; texts become text, never HTML.
 * @param {string} name @param {Record<string, any>} [properties] @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) {
      element.addEventListener(key.slice(2), value);
    } else {
      setAttribute(element, key, value);
    }
  }
  for (const key of Object.keys(properties)) if (key.startsWith('data-word')) sayOn(element, key);
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string | number>} attributes @returns {SVGElement} */
export function svgElement(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Sets an attribute where it differs; a truth value sets or removes it. @param {Element} element @param {string} name @param {unknown} value */
export function setAttribute(element, name, value) {
  if (typeof value === 'boolean') element.toggleAttribute(name, value);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** Sets the text of an element where it differs. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A control that can do nothing keeps the focus, so it is said to be disabled instead of being it. @param {Element} control @param {boolean} enabled */
export function enable(control, enabled) {
  setAttribute(control, 'aria-disabled', String(!enabled));
}

/** Makes the buttons of a group one stop of the Tab key, among which the arrows to both sides go. @param {HTMLElement} group */
export function goAmong(group) {
  group.addEventListener('keydown', (event) => {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = usable(group);
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length].focus();
    setStop(group);
  });
}

/** @param {HTMLElement} group @returns {HTMLElement[]} */
function usable(group) {
  return [...group.querySelectorAll('button')].filter((button) => !button.disabled);
}

/** Chooses the stop of a group after its buttons have changed: the one that has the focus, or the first that can be used. @param {HTMLElement} group */
export function setStop(group) {
  const buttons = usable(group);
  const stop = buttons.find((button) => button === document.activeElement) || buttons[0];
  for (const button of group.querySelectorAll('button')) setAttribute(button, 'tabindex', button === stop ? 0 : -1);
}

/** Whether something is typed into. @param {EventTarget | null} target */
export function isTextField(target) {
  return target instanceof HTMLElement && target.matches('textarea, input:not([type="range"]):not([type="checkbox"]):not([type="file"])');
}

/**
 * Tells whether any value, or the language, differs from the call before, which a view asks before it draws.
 * @returns {(...values: unknown[]) => boolean}
 */
export function watch() {
  /** @type {unknown[] | null} */
  let last = null;
  return (...given) => {
    const values = [...given, language()];
    const before = last;
    last = values;
    return !before || values.some((value, i) => !Object.is(value, before[i]));
  };
}

/** The keys of the elements that list() has made. @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * Lets the children of an element stand for items, in their order. Elements of items that stay are kept and changed;
 * elements that list() did not make stay before them.
 * @template T
 * @param {Element} host @param {readonly T[]} items @param {(item: T, i: number) => string} key
 * @param {(item: T) => Element} build @param {(element: any, item: T, i: number) => void} [update]
 */
export function list(host, items, key, build, update) {
  /** @type {Map<string, Element>} */
  const had = new Map();
  const wanted = items.map(key);
  const stays = new Set(wanted);
  for (const child of [...host.children]) {
    const name = keys.get(child);
    if (name === undefined) continue;
    if (stays.has(name)) had.set(name, child);
    else child.remove();
  }
  let at = [...host.children].find((child) => keys.has(child)) || null;
  items.forEach((item, i) => {
    let element = had.get(wanted[i]);
    if (!element) {
      element = build(item);
      keys.set(element, wanted[i]);
    }
    if (element === at) at = at.nextElementSibling;
    else host.insertBefore(element, at);
    if (update) update(element, item, i);
  });
}
