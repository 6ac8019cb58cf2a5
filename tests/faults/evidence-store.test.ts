import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import type { GatheredEvent } from '../../machines/exam/evidence/evidence.types.ts';
import { keepGathered, readGathered } from '../../src/client/adapters/exam/evidence-store.ts';

const blur: GatheredEvent = { kind: 'blur', at: 1, mayBeStored: false };
const paste: GatheredEvent = { kind: 'paste', at: 2, detail: '12 characters', mayBeStored: true };

test('[EX-11] unsent evidence survives a reload, separately for each exam', async () => {
  await keepGathered('one', [blur, paste]);
  await keepGathered('two', [blur]);
  expect(await readGathered('one')).toEqual([
    { kind: 'blur', at: 1 },
    { kind: 'paste', at: 2, detail: '12 characters' },
  ]);
  await keepGathered('one', []);
  expect([await readGathered('one'), await readGathered('two')]).toEqual([[], [{ kind: 'blur', at: 1 }]]);
});

test('[EX-11] the newest of two writes is kept, and a damaged event loses only itself', async () => {
  void keepGathered('one', [blur, paste]);
  void keepGathered('one', [paste]);
  expect(await readGathered('one')).toEqual([{ kind: 'paste', at: 2, detail: '12 characters' }]);
  const database = await openDB('chartered.evidence');
  await database.put('gathered', [{ kind: 'unheard-of', at: 1, mayBeStored: true }, 'nonsense', blur], 'one');
  await database.put('gathered', 'nonsense', 'two');
  expect([await readGathered('one'), await readGathered('two')]).toEqual([[{ kind: 'blur', at: 1 }], []]);
  database.close();
});
