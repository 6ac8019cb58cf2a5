import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createStorageHealth } from '../../src/server/data/storage-health.ts';
import type { Tables } from '../../src/server/data/tables.ts';

const FULL = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });

/** A database that counts the writes that are tried, and refuses them while its disk is full. */
function database() {
  const state = { isFull: false, tries: 0 };
  const statement = {
    values: () => statement,
    onConflict: () => statement,
    async execute() {
      state.tries += 1;
      if (state.isFull) throw FULL;
    },
  };
  const queries = () => ({ insertInto: () => statement }) as unknown as Kysely<Tables>;
  return { state, health: createStorageHealth(queries) };
}

describe('[EX-08] whether the database can store', () => {
  test('it can until a statement finds no space, and nothing is tried before', async () => {
    const { state, health } = database();
    health.note(new Error('Another error.'));
    expect([await health.canStore(), state.tries]).toEqual([true, 0]);
  });

  test('it cannot while a probe fails too, and can once one succeeds', async () => {
    const { state, health } = database();
    state.isFull = true;
    health.note(FULL);
    expect([await health.canStore(), state.tries]).toEqual([false, 1]);
    // Not probed again at once.
    expect([await health.canStore(), state.tries]).toEqual([false, 1]);
    const other = database();
    other.health.note(FULL);
    expect([await other.health.canStore(), other.state.tries]).toEqual([true, 1]);
    expect([await other.health.canStore(), other.state.tries]).toEqual([true, 1]);
  });
});
