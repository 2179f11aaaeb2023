// SPDX-License-Identifier: MIT
// The manual without this script is whole; with it, boards open in place, the text can be searched, and dark can be chosen.
'use strict';

const frame = document.createElement('iframe');
frame.title = 'A board to play on';
let home = null;

// One frame serves all boards of a page: it moves to the one that was touched.
function openBoard(link) {
  const figure = link.closest('figure');
  if (!figure) return false;
  if (home) { home.hidden = false; home.closest('figure').classList.remove('open'); }
  home = link;
  figure.classList.add('open');
  link.hidden = true;
  frame.src = 'about:blank';
  link.after(frame);
  frame.src = link.getAttribute('href');
  frame.focus();
  return true;
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('figure a.play');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && openBoard(link)) event.preventDefault();
});

function setUpDark() {
  const button = document.getElementById('dark');
  const root = document.documentElement;
  let kept = null;
  try { kept = localStorage.getItem('punct-manual-theme'); } catch (_) { /* Nothing can be kept here. */ }
  const isDark = () => root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const show = () => button.setAttribute('aria-pressed', String(isDark()));
  if (kept) root.dataset.theme = kept;
  button.onclick = () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try { localStorage.setItem('punct-manual-theme', root.dataset.theme); } catch (_) { /* Nothing can be kept here. */ }
    show();
  };
  button.hidden = false;
  show();
}

// The words are loaded when somebody searches: as a script, because a page on a disk may load nothing else.
function loadSections() {
  loadSections.once = loadSections.once || new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = 'search.js';
    script.onload = () => resolve(window.manualSections);
    document.head.append(script);
  });
  return loadSections.once;
}

// The sections that hold all words; where none does, those that hold most of them.
function matching(sections, words) {
  const score = ([, title, heading, text]) => {
    let [held, sum] = [0, 0];
    for (const word of words) {
      const here = (heading.toLowerCase().includes(word) ? 20 : 0) + (title.toLowerCase().includes(word) ? 5 : 0) +
        Math.min(4, text.toLowerCase().split(word).length - 1);
      if (!here) continue;
      ++held;
      sum += here;
    }
    return held * 1000 + sum;
  };
  const all = sections.map((section) => [score(section), section]).sort((a, b) => b[0] - a[0]);
  const most = all.length ? Math.floor(all[0][0] / 1000) : 0;
  return all.filter(([sum]) => most && sum >= most * 1000).slice(0, 12);
}

function row([, [address, title, heading, text]], words) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const around = document.createElement('small');
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 40);
  link.href = address;
  link.textContent = heading === title ? title : `${title}: ${heading}`;
  around.textContent = text.slice(at, at + 120);
  link.append(around);
  item.append(link);
  return item;
}

function setUpSearch() {
  const form = document.getElementById('search');
  const input = form.querySelector('input');
  const found = document.getElementById('found');
  input.oninput = async () => {
    const sections = await loadSections();
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = matching(sections, words).map((each) => row(each, words));
    if (words.length && !rows.length) {
      rows.push(document.createElement('li'));
      rows[0].textContent = 'Nothing found.';
    }
    found.replaceChildren(...rows);
  };
  form.onsubmit = (event) => { event.preventDefault(); found.querySelector('a')?.click(); };
  input.onkeydown = (event) => { if (event.key === 'Escape') { input.value = ''; found.replaceChildren(); } };
  form.hidden = false;
}

if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.contents').open = false;
setUpDark();
setUpSearch();
