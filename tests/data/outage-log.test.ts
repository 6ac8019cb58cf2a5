import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutageLog } from '../../src/server/outage-log.ts';

type Line = { msg: string; failures?: number; ms?: number; job?: string; err?: { message: string } };

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function createLines() {
  const lines: Line[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, outages: createOutageLog(log, () => Date.now()) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('of an outage the first failure is written, the others are counted a minute, and its end has the rest', () => {
  const { lines, outages } = createLines();
  expect(outages.note(refused(), { job: 'mails' })).toBe(true);
  // Every second, for 90 s.
  for (let second = 1; second <= 90; second += 1) {
    vi.advanceTimersByTime(1000);
    outages.note(refused(), { job: 'grading' });
  }
  expect(lines).toMatchObject([
    { msg: 'the database is not available', job: 'mails', err: { message: 'connect ECONNREFUSED' } },
    { msg: 'the database is still not available' },
  ]);
  vi.advanceTimersByTime(9000);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(2000);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatchObject({ msg: 'the database was not available, and has not failed since', ms: 90_000 });
  expect((lines[1]?.failures ?? 0) + (lines[2]?.failures ?? 0)).toBe(90);
});

test('an outage of one failure is one line, and the next outage is written again', () => {
  const { lines, outages } = createLines();
  outages.note(refused());
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
  outages.note(refused());
  expect(lines).toHaveLength(2);
});

test('a full disk is named, and what is no outage is left to the caller', () => {
  const { lines, outages } = createLines();
  expect(outages.note(new TypeError('undefined is not a function'))).toBe(false);
  expect(lines).toEqual([]);
  expect(outages.note(Object.assign(new Error('disk full'), { code: '53100' }))).toBe(true);
  expect(lines).toMatchObject([{ msg: 'no space is left for the data: nothing can be stored until there is' }]);
});

test('when the server stops, what was counted is written', () => {
  const { lines, outages } = createLines();
  outages.note(refused());
  outages.note(refused());
  outages.stop();
  expect(lines[1]).toMatchObject({ msg: 'the database was not available, and has not failed since', failures: 1 });
});
