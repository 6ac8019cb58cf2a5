import { afterAll, describe, expect, it, vi } from 'vitest';
import { createArena, hostileGroups, violationsOf, watchEventLoop } from './run-hostile.ts';

const arena = createArena({ guestCpuMs: 500 });
const loop = watchEventLoop();
let turnsSeen = 0;

afterAll(async () => {
  await arena.close();
});

it('holds at least 200 hostile programs, no two alike', () => {
  const all = hostileGroups.flatMap(({ cases }) =>
    cases.map((each) => JSON.stringify([each.environment, each.files, each.run])),
  );
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(new Set(all).size).toBe(all.length);
});

// All are started together; the sandbox lets as many run at a time as it has places.
describe.concurrent.each(hostileGroups)('[EX-12] hostile: $attack', ({ cases }) => {
  it.each(cases)('$name', { timeout: 600_000 }, async (hostile) => {
    const outcome = await arena.attack(hostile);
    expect(violationsOf(hostile, outcome, arena.secret)).toEqual([]);
    expect(arena.damage()).toEqual([]);
    turnsSeen += 1;
  });
});

describe('after the attacks', () => {
  it('an honest job passes as before', async () => {
    const job = { environment: 'js' as const, entry: 'main.js', files: { 'main.js': 'export const two = 2;' } };
    const outcome = await arena.sandbox.runTests({ ...job, tests: [{ name: 'a', run: 'return m.two', expect: 2 }] });
    expect(outcome).toMatchObject({ kind: 'finished', results: [{ passed: true }] });
  });

  it('no process group of a child is left when the sandbox is closed', async () => {
    await arena.sandbox.close();
    await vi.waitFor(() => expect(arena.leftGroups()).toEqual([]));
  });

  it('the event loop of the host was never blocked', () => {
    expect(loop.stop().turns).toBeGreaterThanOrEqual(turnsSeen);
  });
});
