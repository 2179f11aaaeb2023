// SPDX-License-Identifier: MIT
// Helpers: engines beside that of the page which do what takes long, in a worker where one can be had, so that the page stays
// alive and a person can stop them.
import {Engine, workThrough} from './engine.js';

/**
 * What a helper is asked to do, and how it answers: `tell` is given each step. A work that was stopped ends with `null`.
 * @typedef {{bytes?: Uint8Array, tell?: (step: any) => void, signal?: AbortSignal}} Manner
 * @typedef {{id: number, what: string, options: Record<string, unknown>, bytes: Uint8Array}} Task
 * @typedef {{begun: any, last: any} | null} Ended
 */

const NO_BYTES = new Uint8Array();

/** Lets whatever waits happen first: of timers, browsers make some milliseconds. @returns {() => Promise<void>} */
function breather() {
  const {port1, port2} = new MessageChannel();
  /** @type {(() => void) | null} */
  let wake = null;
  port1.onmessage = () => wake && wake();
  return () => new Promise((go) => {
    wake = go;
    port2.postMessage(0);
  });
}

/**
 * An answer: a step, or the end with what was said at the beginning and the last step. Steps are texts, as the engine wrote them:
 * of large ones, browsers hand a text over several times as fast as what it says.
 * @typedef {{id: number, step?: string, ended?: {begun: any, last: string} | null, error?: string}} Answer
 */

/** Does one task after the other. @param {Promise<Engine>} engine @param {(answer: Answer) => void} answer */
function desk(engine, answer) {
  /** @type {Task[]} */
  const tasks = [];
  /** @type {Set<number>} */
  const stopped = new Set();
  const breathe = breather();
  let isBusy = false;
  /** @param {Task} task */
  const work = async ({id, what, options, bytes}) => {
    const goesOn = () => !stopped.has(id);
    try {
      let last = 'null';
      const begun = goesOn() && await workThrough(await engine, what, options, bytes, async ({done}, text) => {
        last = text;
        if (!done) answer({id, step: text});
        await breathe();
        // What takes minutes lets others go first.
        if (what === 'puzzles') await workOff();
        return goesOn();
      });
      answer({id, ended: goesOn() ? {begun, last} : null});
    } catch (error) {
      answer({id, error: error instanceof Error ? error.message : String(error)});
    }
    stopped.delete(id);
  };
  const workOff = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await work(task);
  };
  return {
    /** @param {Task} task */
    take(task) {
      tasks.push(task);
      if (isBusy) return;
      isBusy = true;
      void workOff().then(() => (isBusy = false));
    },
    /** @param {number} id */
    stop: (id) => void stopped.add(id),
  };
}

/** What a worker does. */
export function serve() {
  /** @type {ReturnType<typeof desk> | null} */
  let own = null;
  onmessage = ({data}) => {
    if (data.module) own = desk(Engine.start(data.module), (answer) => postMessage(answer));
    else if (own && data.stop) own.stop(data.stop);
    else if (own) own.take(data);
  };
}

export class Helper {
  /** @param {WebAssembly.Module} module @param {string} script that a worker runs */
  constructor(module, script) {
    /** @private */
    this.module = module;
    /** @private */
    this.script = script;
    /** @private @type {Map<number, {task: Task, tell?: (step: any) => void, resolve: (ended: Ended) => void, reject: (error: Error) => void}>} */
    this.asked = new Map();
    /** @private */
    this.lastId = 0;
    /** @private @type {{take: (task: Task) => void, stop: (id: number) => void, end: () => void} | null} */
    this.hands = null;
    /** How often it had to begin anew: what it had kept is then lost. */
    this.begun = 0;
  }

  /**
   * Does a work; see punct/engine/work.hpp.
   * @param {string} what @param {Record<string, unknown>} options @param {Manner} [manner] @returns {Promise<Ended>}
   */
  run(what, options, {bytes = NO_BYTES, tell, signal} = {}) {
    if (signal && signal.aborted) return Promise.resolve(null);
    if (!this.hands) this.hands = this.begin();
    const id = ++this.lastId;
    const {hands} = this;
    if (signal) signal.addEventListener('abort', () => hands.stop(id));
    return new Promise((resolve, reject) => {
      const task = {id, what, options, bytes};
      this.asked.set(id, {task, tell, resolve, reject});
      hands.take(task);
    });
  }

  /** Ends at once whatever is done; the next work begins with another engine. */
  end() {
    if (this.hands) this.hands.end();
    this.hands = null;
    for (const {resolve} of this.asked.values()) resolve(null);
    this.asked.clear();
  }

  /** @private @param {Answer} answer */
  hear({id, step, ended, error}) {
    const asked = this.asked.get(id);
    if (!asked) return;
    if (step) return asked.tell && asked.tell(JSON.parse(step));
    this.asked.delete(id);
    if (error === undefined) {
      const last = ended ? JSON.parse(ended.last) : null;
      if (last && asked.tell) asked.tell(last);
      return asked.resolve(ended ? {begun: ended.begun, last} : null);
    }
    // A module that has stopped, out of memory, answers no more.
    this.fail(new Error(error), asked.reject);
  }

  /** @private @param {Error} error @param {(error: Error) => void} [reject] */
  fail(error, reject) {
    if (reject) reject(error);
    for (const each of this.asked.values()) each.reject(error);
    this.asked.clear();
    this.end();
  }

  /** @private */
  begin() {
    ++this.begun;
    try {
      return this.beginWorker();
    } catch (_) {
      return this.beginHere();
    }
  }

  /** In some frames there are no workers: the page does it between other things. @private */
  beginHere() {
    return {...desk(Engine.start(this.module), (answer) => this.hear(answer)), end: () => {}};
  }

  /** @private */
  beginWorker() {
    const url = URL.createObjectURL(new Blob([this.script], {type: 'text/javascript'}));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    let hasAnswered = false;
    worker.onmessage = ({data}) => {
      hasAnswered = true;
      this.hear(data);
    };
    worker.onerror = (event) => {
      if (hasAnswered) return this.fail(new Error(event.message));
      worker.terminate();
      this.hands = this.beginHere();
      for (const {task} of this.asked.values()) this.hands.take(task);
    };
    worker.postMessage({module: this.module});
    return {
      take: (/** @type {Task} */ task) => worker.postMessage(task),
      stop: (/** @type {number} */ id) => worker.postMessage({stop: id}),
      end: () => worker.terminate(),
    };
  }
}
