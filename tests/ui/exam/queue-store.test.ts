import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';

const open = () => import('../../../src/client/adapters/exam/queue-store.ts');
const entry = (id: string, over: Partial<QueuedEntry> = {}): QueuedEntry => ({
  ...{ exercise_id: id, revision: 1, key: `change-${id}`, queued_at: 1, attempted: false },
  work: { answer: null, flagged: false, note: '' },
  ...over,
});
/** What stands in a store of the database. */
async function stored(name: 'queue' | 'damaged'): Promise<unknown[]> {
  const database = await openDB('chartered');
  const values = await database.getAll(name);
  database.close();
  return values;
}

beforeEach(async () => {
  vi.resetModules();
  await deleteDB('chartered');
});

test('[EX-08] changes are kept by exam, in their order, until there are none', async () => {
  const page = await open();
  expect(await page.readQueue('one')).toEqual({ entries: [], damaged: 0 });
  const changes = [entry('b', { attempted: true, revision: 4 }), entry('a')];
  await page.persistQueue('one', changes);
  await page.persistQueue('two', [entry('c')]);
  expect(await page.readQueue('one')).toEqual({ entries: changes, damaged: 0 });
  await page.persistQueue('one', []);
  expect(await page.readQueue('one')).toEqual({ entries: [], damaged: 0 });
  expect(await stored('queue')).toEqual([[entry('c')]]);
});

test('[EX-08] files longer than the server takes are kept until they are shortened', async () => {
  const page = await open();
  const files = { 'main.js': 'x'.repeat(200_000) };
  const long = entry('a', { work: { answer: { kind: 'files', files }, flagged: true, note: 'Later' } });
  await page.persistQueue('one', [long]);
  expect(await page.readQueue('one')).toEqual({ entries: [long], damaged: 0 });
});

test('[EX-08] what cannot be read is counted and put aside, and loses nothing else', async () => {
  const page = await open();
  await page.persistQueue('one', [entry('a')]);
  const { attempted: _attempted, ...unmarked } = entry('b');
  const damaged = ['nonsense', null, unmarked, { ...entry('c'), attempted: 'yes' }, { ...entry('d'), revision: 0 }];
  const database = await openDB('chartered');
  await database.put('queue', [...damaged, entry('a')], 'one');
  await database.put('queue', 'nonsense', 'two');
  database.close();
  expect(await page.readQueue('one')).toEqual({ entries: [entry('a')], damaged: 5 });
  expect(await page.readQueue('one')).toEqual({ entries: [entry('a')], damaged: 0 });
  expect(await page.readQueue('two')).toEqual({ entries: [], damaged: 1 });
  const aside = (await stored('damaged')) as { examId: string; at: number; value: unknown }[];
  expect(aside.map(({ examId, value }) => [examId, value])).toEqual([
    ...damaged.map((value) => ['one', value]),
    ['two', 'nonsense'],
  ]);
  expect(aside.every(({ at }) => Number.isInteger(at))).toBe(true);
});

test('[EX-08] of what changes while a write is on its way, the newest is kept, and a reader waits for it', async () => {
  const page = await open();
  const writes = ['a', 'b', 'c'].map((id) => page.persistQueue('one', [entry(id)]));
  expect(new Set(writes).size).toBe(1);
  expect(await page.readQueue('one')).toEqual({ entries: [entry('c')], damaged: 0 });
  await page.persistQueue('one', [entry('d')]);
  expect(await page.readQueue('one')).toEqual({ entries: [entry('d')], damaged: 0 });
});

test('[EX-08] a reader and the next write do not fail with a write that failed', async () => {
  const page = await open();
  await page.persistQueue('one', [entry('a')]);
  const uncloneable = entry('b', { work: (() => {}) as never });
  const failed = page.persistQueue('one', [uncloneable]);
  const reading = page.readQueue('one');
  await expect(failed).rejects.toThrow();
  expect(await reading).toEqual({ entries: [entry('a')], damaged: 0 });
  await page.persistQueue('one', [entry('c')]);
  expect(await page.readQueue('one')).toEqual({ entries: [entry('c')], damaged: 0 });
});

test('[EX-08] the check whether anything is kept leaves nothing behind', async () => {
  const page = await open();
  expect(await page.canKeep()).toBe(true);
  expect([await stored('queue'), await stored('damaged')]).toEqual([[], []]);
});
