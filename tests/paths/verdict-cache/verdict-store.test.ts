import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CachedVerdicts, cachedVerdicts } from './cached-verdicts.ts';
import { openVerdicts } from './verdict-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, 'gate-door.txt');

/** Takes a number as verdict, of which positive ones are green; tells how often it was judged. */
function door(key: string, verdict: number, isLoaded = true) {
  let judged = 0;
  const verdicts: CachedVerdicts = cachedVerdicts({
    store: openVerdicts(folder),
    keyOf: () => ({ key, isLoaded: () => isLoaded }),
  });
  const judge = () => {
    judged += 1;
    return verdict;
  };
  const ask = () => verdicts.verdictOn('gate', 'door', { judge, isGreen: (found) => found > 0 });
  return { ask, judged: () => judged, report: verdicts.report };
}

describe('a verdict', () => {
  it('is judged once for a state of a chart', async () => {
    expect(await door('one', 7).ask()).toBe(7);
    const again = door('one', 8);
    expect(await again.ask()).toBe(7);
    expect(again.judged()).toBe(0);
    expect(again.report()).toEqual(['Cached, because nothing of it has changed: door.']);
  });

  it('is judged again for another one, and says so', async () => {
    await door('one', 7).ask();
    const other = door('two', 8);
    expect(await other.ask()).toBe(8);
    expect(other.report()).toEqual(['Judged again, because something of it has changed: door.']);
    expect(await door('two', 9).ask()).toBe(8);
  });

  it('is never kept when it is red, and leaves the green one of before', async () => {
    expect(await door('one', -1).ask()).toBe(-1);
    expect(readdirSync(folder)).toEqual([]);
    await door('one', 7).ask();
    await door('two', -1).ask();
    expect(await door('one', 8).ask()).toBe(7);
  });

  it('is not kept when a file was changed after the process began, which may have loaded it before', async () => {
    await door('one', 7, false).ask();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that throws is not kept', async () => {
    const verdicts = cachedVerdicts({
      store: openVerdicts(folder),
      keyOf: () => ({ key: 'one', isLoaded: () => true }),
    });
    const judge = () => Promise.reject(new Error('the chart stops'));
    await expect(verdicts.verdictOn('gate', 'door', { judge, isGreen: () => true })).rejects.toThrow('the chart stops');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['cut short', (text: string) => text.slice(0, -1)],
    ['empty', () => ''],
    ['with another key', (text: string) => text.replace('one', 'two')],
    ['with another verdict', (text: string) => text.replace(/7$/, '9')],
    ['of something else', () => '{"score": 1}'],
  ])('in a file %s is judged again, and says so', async (_, damage) => {
    await door('one', 7).ask();
    writeFileSync(file(), damage(readFileSync(file(), 'utf8')));
    for (const key of ['one', 'two']) {
      const next = door(key, -1);
      expect(await next.ask()).toBe(-1);
      expect(next.report()[0]).toMatch(/^Judged again, because what .+ holds of it is damaged: door\.$/);
    }
    await door('one', 8).ask();
    expect(await door('one', 9).ask()).toBe(8);
  });

  it('that cannot be written is no failure, and is said', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    const one = door('one', 7);
    expect(await one.ask()).toBe(7);
    expect(one.report().at(-1)).toMatch(/cannot be written, so nothing was cached of door\.$/);
  });

  it('leaves no part of a file, also where its name is taken', async () => {
    mkdirSync(file());
    await door('one', 7).ask();
    expect(readdirSync(folder)).toEqual(['gate-door.txt']);
  });

  it('is whole whichever of two runs wrote last', async () => {
    const [one, two] = [openVerdicts(folder), openVerdicts(folder)];
    const long = { list: Array.from({ length: 20_000 }, (_, at) => at) };
    await Promise.all([one, two].map(async (store, at) => store.keep('gate-door', `key ${at}`, { ...long, at })));
    expect(readdirSync(folder)).toEqual(['gate-door.txt']);
    expect(one.find('gate-door', 'key 1')).toEqual({ kind: 'found', verdict: { ...long, at: 1 } });
    expect(two.find('gate-door', 'key 0')).toEqual({ kind: 'stale' });
  });

  it('keeps maps', () => {
    const verdict = { byOperator: new Map([['drop', { total: 2, killed: 1 }]]), excused: new Map() };
    const store = openVerdicts(folder);
    store.keep('gate-door', 'one', verdict);
    expect(store.find('gate-door', 'one')).toEqual({ kind: 'found', verdict });
  });
});
