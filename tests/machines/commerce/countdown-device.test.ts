import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { countdownMachine } from '../../../machines/commerce/countdown/countdown.machine.ts';
import { createServerClock } from '../../../src/client/adapters/server-clock.ts';

const HOUR = 3_600_000;
const ENDS = Date.UTC(2027, 2, 28, 2);
/** Sleep or a set clock below this is not noticed by the page (server-clock.ts). */
const UNNOTICED_MS = 2000;

type Step = { kind: 'pass' | 'sleep' | 'set'; ms: number } | { kind: 'hide' | 'show' };

/** What happens on a device. Its clock is set back only where the other one says how long it slept. */
const steps = (countsSleep: boolean) =>
  fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 5000 }) }),
      fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 0, max: HOUR }) }),
      fc.record({
        kind: fc.constant('set' as const),
        ms: fc.integer({ min: countsSleep ? -9 * HOUR : 0, max: 9 * HOUR }),
      }),
      fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const) }),
    ),
    { maxLength: 12 },
  );

const worlds = fc.boolean().chain((countsSleep) =>
  fc.record({
    countsSleep: fc.constant(countsSleep),
    steps: steps(countsSleep),
    remaining: fc.integer({ min: 1, max: 2 * HOUR }),
    /** How wrong the device's clock is when the page opens. */
    error: fc.integer({ min: -9 * HOUR, max: 9 * HOUR }),
  }),
);
type World = typeof worlds extends fc.Arbitrary<infer Of> ? Of : never;

/** A countdown as a page has it: it reads the estimate of the server's time and asks when that is in doubt. */
function open({ countsSleep, remaining, error }: World) {
  const at = { server: ENDS - remaining, device: ENDS - remaining + error, monotonic: 0 };
  const known = createServerClock({ monotonic: () => at.monotonic, device: () => at.device });
  const timers = new SimulatedClock();
  const readClock = fromPromise(async () => {
    if (!known.isKnown() || known.isDoubtful()) known.observe({ serverTime: at.server }, known.instant());
    return { now: known.now() };
  });
  const machine = countdownMachine.provide({ actors: { readClock } });
  const actor = createActor(machine, { input: { ends: ENDS, now: null }, clock: timers });
  actor.start();
  const settle = () => new Promise(setImmediate);

  async function take(step: Step): Promise<void> {
    if (!('ms' in step)) {
      // One that is over has left the page; only time goes on.
      if (actor.getSnapshot().status === 'done') return;
      actor.send({ type: step.kind === 'hide' ? 'countdown.pageHidden' : 'countdown.pageShown' });
    } else {
      at.device += step.ms;
      if (step.kind !== 'set') at.server += step.ms;
      if (step.kind === 'pass' || (step.kind === 'sleep' && countsSleep)) at.monotonic += step.ms;
      // In sleep and in a pause no timer runs, whatever the clocks do.
      if (step.kind === 'pass') timers.increment(step.ms);
    }
    await settle();
  }
  return { actor, at, take, settle };
}

test('[ST-11] whatever a device sleeps through and however its clock is set, it is never over early and right a second after', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const { actor, at, take, settle } = open(world);
      await settle();
      for (const step of world.steps) {
        await take(step);
        if (actor.getSnapshot().status === 'done') expect(at.server).toBeGreaterThanOrEqual(ENDS);
      }
      await take({ kind: 'show' });
      await take({ kind: 'pass', ms: 1000 });
      const { status, context } = actor.getSnapshot();
      if (status === 'done') {
        expect(at.server).toBeGreaterThanOrEqual(ENDS);
        return;
      }
      expect(at.server).toBeLessThan(ENDS + UNNOTICED_MS);
      expect(Math.abs(at.server - (context.now ?? 0))).toBeLessThanOrEqual(UNNOTICED_MS);
    }),
    { numRuns: 300 },
  );
});

test.each([-1, 0, 1])('[ST-11] a device that slept until %i ms from the end wakes up to what is true', async (late) => {
  const { actor, take, settle } = open({ countsSleep: false, steps: [], remaining: 2 * HOUR, error: -7 * HOUR });
  await settle();
  await take({ kind: 'sleep', ms: 2 * HOUR + late - 1000 });
  await take({ kind: 'pass', ms: 1000 });
  expect(actor.getSnapshot().value).toBe(late < 0 ? 'counting' : 'over');
  if (late >= 0) return;
  await take({ kind: 'pass', ms: 1 });
  expect(actor.getSnapshot().value).toBe('over');
});
