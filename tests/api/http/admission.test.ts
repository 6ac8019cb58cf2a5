import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAdmission, type EndTurn } from '../../../src/server/http/limits/admission.ts';
import { costOf } from '../../../src/server/http/limits/costs.ts';
import { useApp } from '../../support/suite.ts';

const call = (cost: number) => ({ cost, isOfExam: false });
const ofExam = (cost: number) => ({ cost, isOfExam: true });

/** Admission by a clock that tests move, and who has begun. */
function useTurns(perMinute: number) {
  let time = 0;
  const admission = createAdmission(perMinute, () => time);
  const begun: string[] = [];
  const ends = new Map<string, EndTurn>();
  return {
    begun,
    pass: (ms: number) => {
      time += ms;
    },
    ask(name: string, network: string, cost: ReturnType<typeof call>) {
      const begin = (end: EndTurn) => {
        begun.push(name);
        ends.set(name, end);
      };
      const answer = admission.begin(network, cost);
      if (typeof answer === 'function') begin(answer);
      else void answer.then(begin);
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

describe('admission', () => {
  afterEach(() => void vi.useRealTimers());

  test('a network has little in hand at once, in order, and nobody else waits for it', async () => {
    const { ask, begun, end } = useTurns(1000);
    ask('one', 'a', call(12));
    ask('two', 'a', call(4));
    ask('three', 'a', call(1));
    ask('four', 'a', call(1));
    ask('other', 'b', call(12));
    await nextTurn();
    expect(begun).toEqual(['one', 'two', 'other']);
    end('two');
    // Ending the same turn twice frees nothing more.
    end('two');
    expect(begun).toEqual(['one', 'two', 'other']);
    await nextTurn();
    expect(begun).toEqual(['one', 'two', 'other', 'three', 'four']);
  });

  test('requests of exams come first in their network', async () => {
    const { ask, begun, end } = useTurns(1000);
    ask('one', 'a', call(16));
    ask('two', 'a', call(16));
    ask('exam', 'a', ofExam(16));
    end('one');
    await nextTurn();
    expect(begun).toEqual(['one', 'exam']);
  });

  test('what waits for something else than this process holds others up for 20 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] });
    const { ask, begun, pass } = useTurns(1000);
    ask('slow', 'a', call(16));
    ask('next', 'a', call(1));
    await vi.advanceTimersByTimeAsync(0);
    pass(19);
    await vi.advanceTimersByTimeAsync(19);
    expect(begun).toEqual(['slow']);
    pass(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['slow', 'next']);
  });

  test('who has asked for the share of a minute is told when there is some again; others and exams go on', () => {
    const { ask, pass, end } = useTurns(600);
    for (let turn = 0; turn < 60; turn += 1) {
      ask(`${turn}`, 'a', call(10));
      end(`${turn}`);
    }
    const refusal = { status: 429, code: 'too_many', message: 'Too many attempts. Try again in 1 second.' };
    expect(() => ask('more', 'a', call(10))).toThrow(expect.objectContaining({ ...refusal, retryAfterSeconds: 1 }));
    expect(() => ask('much more', 'a', call(25))).toThrow(expect.objectContaining({ retryAfterSeconds: 3 }));
    ask('exam', 'a', ofExam(10));
    ask('other', 'b', call(10));
    pass(1000);
    ask('again', 'a', call(10));
    expect(() => ask('too soon', 'a', call(1))).toThrow(expect.objectContaining(refusal));
    // Nobody saves up more than the share of a minute.
    pass(3_600_000);
    ask('all', 'a', call(600));
    expect(() => ask('none left', 'a', call(1))).toThrow(expect.objectContaining(refusal));
  });

  test('no more than 1,000 requests of a network wait', () => {
    const { ask } = useTurns(1_000_000);
    for (let turn = 0; turn < 1001; turn += 1) ask(`${turn}`, 'a', call(16));
    expect(() => ask('one more', 'a', call(16))).toThrow(
      expect.objectContaining({ status: 429, retryAfterSeconds: 1 }),
    );
    ask('exam', 'a', ofExam(16));
  });
});

test.each([
  ['/api/exams/abc/clock', true],
  ['/api/exams/abc/answers', true],
  ['/api/exams/abc/stop', true],
  ['/api/exams/abc/exercises/challenges/one/preview', true],
  ['/api/datetime', true],
  ['/javascript/exam/abc', true],
  // Of a build that another node serves: a page without one of its parts is a broken page.
  ['/assets/abc.js', true],
  ['/api/exams', false],
  ['/api/checkout/abc', false],
  ['/api/catalog', false],
  ['/javascript', false],
])('whether %s is never refused: %s', (path, isOfExam) => {
  expect(costOf(path).isOfExam).toBe(isOfExam);
});

test.each([
  ['/api/certificates/abc/certificate.png', 16],
  ['/api/certificates/abc/certificate.pdf', 16],
  ['/api/licences/abc/card.png', 16],
  ['/api/certificates/abc', 5],
  ['/api/preview/abc/mcq', 8],
  ['/api/health', 1],
])('%s costs what %i health checks do', (path, cost) => {
  expect(costOf(path)).toEqual({ cost, isOfExam: false });
});

describe('a server in front of which one network floods', () => {
  const statements: string[] = [];
  const app = useApp('sqlite', {
    settings: { NETWORK_COST_PER_MINUTE: '1000', RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' },
    onStatement: ({ query }) => void statements.push(query.sql),
  });

  test('it is refused without a statement, others and candidates are not', async () => {
    const from = (network: string, path: string) => app().request(path, { headers: { 'x-forwarded-for': network } });
    const taker = await app().user();
    const statuses: number[] = [];
    for (let turn = 0; turn < 100; turn += 1) statuses.push((await from('192.0.2.1', '/api/checkout/none')).status);
    // A checkout costs 12, so that 83 of them are the share of a minute.
    expect(statuses.slice(0, 83).every((status) => status === 404)).toBe(true);
    expect(new Set(statuses.slice(90))).toEqual(new Set([429]));
    statements.length = 0;
    const refused = await from('192.0.2.1', '/api/checkout/none');
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: 'too_many', message: 'Too many attempts. Try again in 1 second.' });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(statements).toEqual([]);
    expect((await from('192.0.2.2', '/api/checkout/none')).status).toBe(404);
    const clock = await app().request('/api/exams/none/clock', {
      headers: { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${taker.token}` },
    });
    expect(clock.status).toBe(404);
  });
});
