import { afterAll, expect, test, vi } from 'vitest';
import { escapeAttacks } from './escapes.ts';
import { exhaustionAttacks } from './exhaustion.ts';
import { forgeryAttacks } from './forgery.ts';
import { createArena, violationsOf } from './run-hostile.ts';

/** One that breaks out, one that never ends, one that forges a result; `hostile.test.ts` runs all. */
const attacks = [escapeAttacks, exhaustionAttacks, forgeryAttacks].map(([group]) => ({
  attack: group?.attack,
  hostile: group?.cases[0],
}));

const arena = createArena({ guestCpuMs: 500 });
afterAll(() => arena.close());

test.each(attacks)('[EX-12] hostile: $attack, $hostile.name', async ({ hostile }) => {
  if (!hostile) throw new Error('The group is empty.');
  expect(violationsOf(hostile, await arena.attack(hostile), arena.secret)).toEqual([]);
  expect(arena.damage()).toEqual([]);
});

test('[EX-12] leaves no process of an attack', async () => {
  await arena.sandbox.close();
  await vi.waitFor(() => expect(arena.leftGroups()).toEqual([]));
});
