import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import type { BufferedEvent } from '../../machines/exam/evidence/evidence.types.ts';
import { persistBuffer, readBuffer } from '../../src/client/adapters/exam/evidence-store.ts';

const blur: BufferedEvent = { kind: 'blur', at: 1, mayBeStored: false };
const paste: BufferedEvent = { kind: 'paste', at: 2, detail: '12 characters', mayBeStored: true };

test('[EX-11] unsent evidence survives a reload, separately for each exam', async () => {
  await persistBuffer('one', [blur, paste]);
  await persistBuffer('two', [blur]);
  expect(await readBuffer('one')).toEqual([
    { kind: 'blur', at: 1 },
    { kind: 'paste', at: 2, detail: '12 characters' },
  ]);
  await persistBuffer('one', []);
  expect([await readBuffer('one'), await readBuffer('two')]).toEqual([[], [{ kind: 'blur', at: 1 }]]);
});

test('[EX-11] the newest of two writes is kept, and a damaged event loses only itself', async () => {
  void persistBuffer('one', [blur, paste]);
  void persistBuffer('one', [paste]);
  expect(await readBuffer('one')).toEqual([{ kind: 'paste', at: 2, detail: '12 characters' }]);
  const database = await openDB('chartered.evidence');
  await database.put('gathered', [{ kind: 'unheard-of', at: 1, mayBeStored: true }, 'nonsense', blur], 'one');
  await database.put('gathered', 'nonsense', 'two');
  expect([await readBuffer('one'), await readBuffer('two')]).toEqual([[{ kind: 'blur', at: 1 }], []]);
  database.close();
});
