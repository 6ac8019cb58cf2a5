import { describe, expect, it } from 'vitest';
import { EXAMS_FOLDER } from '../../src/content/load/load-exams.ts';
import { loadChallenge } from '../../src/content/load/load-exercises.ts';
import type { Problem } from '../../src/content/problem.ts';
import { sandboxForTests } from './support.ts';

const sandbox = sandboxForTests();

/** The names of the tests that one module of a challenge's candidate fails. */
async function failed(folder: string, id: string, code: string): Promise<string[]> {
  const problems: Problem[] = [];
  const challenge = loadChallenge(`${EXAMS_FOLDER}/${folder}/challenges/${id}`, id, problems)?.challenge;
  if (!challenge) throw new Error(`There is no challenge ${id}: ${JSON.stringify(problems)}`);
  const { environment, entry, tests } = challenge;
  const outcome = await sandbox.runTests({ environment, entry, files: { [entry]: code }, tests });
  if (outcome.kind !== 'finished') throw new Error(`${outcome.kind}: ${outcome.message}`);
  expect(outcome.results.length).toBe(tests.length);
  return outcome.results.filter(({ passed }) => !passed).map(({ name }) => name);
}

const FREE = 'const free = () => { let n = 0; const f = () => { n += 1; f(); }; try { f(); } catch {} return n; };';
const chunks = (before: string, first: string, own = '') => `${before}
class Parts { constructor(next) { this.next = next; } [Symbol.iterator]() { return this; } ${own} }
export function chunks(source, size) { ${first}
  const all = collect(source, size); const parts = new Parts(() => all.next()); parts.return = () => all.return(); return parts; }
function* collect(source, size) { let chunk = []; for (const value of source) { chunk.push(value); if (chunk.length === size) { yield chunk; chunk = []; } } if (chunk.length > 0) yield chunk; }`;
const cache = (before: string, first: string, own = '') => `${before}
export class RecentCache { #entries = new Map(); #capacity; constructor(capacity) { ${first} this.#capacity = capacity; } ${own}
  set(key, value) { this.#entries.delete(key); if (this.#entries.size === this.#capacity) { const [oldest] = this.#entries.keys(); this.#entries.delete(oldest); } this.#entries.set(key, value); }
  get(key) { if (!this.#entries.has(key)) return undefined; const value = this.#entries.get(key); this.#entries.delete(key); this.#entries.set(key, value); return value; }
  has(key) { return this.#entries.has(key); } get size() { return this.#entries.size; } keys() { return [...this.#entries.keys()]; } }`;

const DEPTH = { before: `${FREE} const atLoad = free();`, first: 'if (free() > atLoad - 2) throw new RangeError();' };
const THEN = 'then(ok, fail) { fail(new RangeError()); }';
const LATER = `Object.defineProperty(Array.prototype, 'then', { configurable: true, writable: true, value(ok) { delete Array.prototype.then; for (const key of Object.keys(this)) this[key] ??= 'RangeError'; ok(this); } });`;
const FAILED = {
  before:
    'class Failed { constructor() { const failed = Promise.reject(new RangeError()); failed.catch(() => {}); return failed; } } Object.setPrototypeOf(Failed.prototype, Promise.prototype);',
  first: 'super(); Object.setPrototypeOf(this, RecentCache.prototype);',
};
const REFUSES = 'if (!Number.isInteger(SIZE) || SIZE < 1) throw new RangeError();';

/** Right but for the check of the size, which each tries to make up for by knowing who calls. */
describe.concurrent('a wrong solution that tries to know its caller', { timeout: 300_000 }, () => {
  const size = ['refuses the size 0', 'refuses a wrong size in the call itself'];
  const capacity = ['refuses a capacity that is not a positive whole number'];

  it.each([
    ['by the depth of the stack', chunks(DEPTH.before, DEPTH.first)],
    ['by a then of what it returns', chunks('', '', THEN)],
    ['by a then of all arrays', chunks(LATER, '')],
  ])('[EX-12] does not pass the trial "chunks" %s', async (_how, code) => {
    expect(await failed('javascript/trial', 'chunks', code)).toEqual(expect.arrayContaining(size.slice(1)));
  });

  it.each([
    ['by the depth of the stack', cache(DEPTH.before, DEPTH.first)],
    ['by a then of what it returns', cache('', '', THEN)],
    ['by a then of all arrays', cache(LATER, '')],
    [
      'by being a failed promise with methods',
      cache(FAILED.before, FAILED.first).replace('RecentCache {', 'RecentCache extends Failed {'),
    ],
  ])('[EX-12] does not pass the certification "recent-cache" %s', async (_how, code) => {
    expect(await failed('javascript/intermediate', 'recent-cache', code)).toEqual(expect.arrayContaining(capacity));
  });

  it('[EX-12] fails for this alone: with the check, the same solution passes', async () => {
    const first = (name: string) => REFUSES.replaceAll('SIZE', name);
    expect(await failed('javascript/trial', 'chunks', chunks('', first('size')))).toEqual([]);
    expect(await failed('javascript/intermediate', 'recent-cache', cache('', first('capacity')))).toEqual([]);
    expect(await failed('javascript/trial', 'chunks', chunks('', ''))).toEqual(size);
    expect(await failed('javascript/intermediate', 'recent-cache', cache('', ''))).toEqual(capacity);
  });
});
