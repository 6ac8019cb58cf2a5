import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { countdownMachine } from '../../../machines/commerce/countdown/countdown.machine.ts';
import { countdownParts } from '../../../machines/commerce/countdown/countdown.rules.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const shown = (remaining: number, daysAsHours = false) =>
  countdownParts(remaining, daysAsHours)
    .map(({ value }) => value)
    .join(':');

test('[ST-11] shows days, hours, minutes and seconds, zero-padded; days are dropped when 00', () => {
  expect(countdownParts(2 * DAY + 3 * HOUR + 4 * 60_000 + 5 * SECOND, false)).toEqual([
    { unit: 'days', value: '02' },
    { unit: 'hours', value: '03' },
    { unit: 'minutes', value: '04' },
    { unit: 'seconds', value: '05' },
  ]);
  expect(shown(DAY)).toBe('01:00:00:00');
  expect(shown(DAY - SECOND)).toBe('23:59:59');
  expect(shown(100 * DAY)).toBe('100:00:00:00');
});

test('[ST-11] counts days as hours where that is wanted', () => {
  expect(shown(2 * DAY + HOUR, true)).toBe('49:00:00');
  expect(shown(HOUR, true)).toBe('01:00:00');
});

test('[ST-11] a second that has begun counts, so that 00:00:00 is never on show', () => {
  expect(shown(1000)).toBe('00:00:01');
  expect(shown(999)).toBe('00:00:01');
  expect(shown(1)).toBe('00:00:01');
  expect(shown(1001)).toBe('00:00:02');
  expect(shown(59_001)).toBe('00:01:00');
});

/** A countdown on a device whose server says the time. `server.now` is what the server's clock says. */
function start(remaining: number) {
  const server = { now: Date.UTC(2027, 2, 28), reads: 0 };
  const ends = server.now + remaining;
  const clock = new SimulatedClock();
  const wired = countdownMachine.provide({
    actors: {
      readClock: fromPromise(async () => {
        server.reads += 1;
        return { now: server.now };
      }),
    },
  });
  const actor = createActor(wired, { input: { ends, now: server.now }, clock });
  actor.start();
  /** Lets time go by on the device and at the server. */
  async function pass(ms: number, atServer = ms) {
    server.now += atServer;
    clock.increment(ms);
    await new Promise(setImmediate);
  }
  const left = () => ends - (actor.getSnapshot().context.now ?? ends);
  return { actor, server, pass, left };
}

test('[ST-11] changes at the boundary of each second, with one timer', async () => {
  const { actor, server, pass, left } = start(2500);
  await pass(499);
  expect([server.reads, left()]).toEqual([0, 2500]);
  await pass(1);
  expect([server.reads, left()]).toEqual([1, 2000]);
  await pass(1000);
  expect([server.reads, left()]).toEqual([2, 1000]);
  await pass(999);
  expect(actor.getSnapshot().value).toBe('counting');
  await pass(1);
  expect(actor.getSnapshot().value).toBe('over');
  expect(actor.getSnapshot().status).toBe('done');
});

test('[ST-11] a timer that fires late brings it back to the boundary', async () => {
  const { pass, left, server } = start(10_000);
  await pass(1000, 1300);
  expect(left()).toBe(8700);
  await pass(699);
  expect(server.reads).toBe(1);
  await pass(1);
  expect(left()).toBe(8000);
});

test('[ST-11] is right after sleep, in which no timer ran', async () => {
  const { actor, pass, left } = start(3 * HOUR);
  await pass(0, HOUR);
  actor.send({ type: 'countdown.clockDoubted' });
  await pass(0);
  expect(left()).toBe(2 * HOUR);
  await pass(0, 2 * HOUR);
  actor.send({ type: 'countdown.clockDoubted' });
  await pass(0);
  expect(actor.getSnapshot().value).toBe('over');
});

test('[ST-11] nothing ticks while nobody looks, and it is right when somebody does', async () => {
  const { actor, server, pass, left } = start(HOUR);
  actor.send({ type: 'countdown.pageHidden' });
  await pass(600_000);
  expect(server.reads).toBe(0);
  actor.send({ type: 'countdown.pageShown' });
  await pass(0);
  expect([server.reads, left()]).toEqual([1, HOUR - 600_000]);
});

test('[ST-11] daylight saving and a device clock that is wrong change nothing: only what the server says counts', async () => {
  // Clocks in Europe go forward at 01:00 UTC of this day.
  const { pass, left } = start(2 * HOUR);
  await pass(SECOND, HOUR);
  expect(left()).toBe(HOUR);
  expect(shown(left())).toBe('01:00:00');
});
