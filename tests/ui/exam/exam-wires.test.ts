import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { type Answers, stubBrowser } from '../../support/site/browser-stub.ts';
import { doAction, effectOf, listenTo, runEffect } from '../../support/site/wires.ts';

const NOW = Date.UTC(2027, 0, 1);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The window of a page in which things happen, and whose calls are refused. */
function openWindow(answers: Answers = {}) {
  const browser = stubBrowser({ address: 'https://site.example/javascript/exam/e/progress', answers });
  const [page, tab] = [new EventTarget(), new EventTarget()];
  /** Until when they are listened to, of all that listen. */
  const signals: unknown[] = [];
  for (const target of [page, tab]) {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (...given: Parameters<typeof listen>) => {
      signals.push((given[2] as AddEventListenerOptions | undefined)?.signal);
      listen(...given);
    };
  }
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(tab, { hidden: false, cookie: '', querySelector: () => null }));
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', onLine: true });
  const happen = (event: string, hidden = false) => {
    Object.assign(tab, { hidden });
    (event === 'visibilitychange' ? tab : page).dispatchEvent(new Event(event));
  };
  return { ...browser, happen, signals };
}

test.each([
  ['the connection is back', 'online', false, 'network.returned'],
  ['the page is left', 'pagehide', false, 'sync.flushRequested'],
  ['another tab is looked at', 'visibilitychange', true, 'sync.flushRequested'],
  ['the tab is looked at again', 'visibilitychange', false, 'network.returned'],
  ['the connection is gone', 'offline', false, undefined],
])('[EX-08] when %s, what waits to be saved hears of it', async (_, event, hidden, told) => {
  const { happen, signals } = openWindow();
  const { wiredAnswerSync } = await import('../../../src/client/flows/exam/answer-sync.wire.ts');
  const { heard, end } = listenTo(effectOf(wiredAnswerSync, 'watchNetwork'));
  expect(heard).toEqual([]);
  happen(event, hidden);
  expect(heard).toEqual(told === undefined ? [] : [{ type: told }]);
  end();
  happen(event, hidden);
  expect(heard).toHaveLength(told === undefined ? 0 : 1);
  expect(signals.map((signal) => (signal as AbortSignal | undefined)?.aborted)).toEqual([true, true, true]);
});

test.each([-3_600_000, 0, 90_000])(
  '[EX-05] the clock of an exam shows the time of the server, which differs from that of the device by %i ms',
  async (apart) => {
    const { happen, signals } = openWindow();
    const { wiredExamClock } = await import('../../../src/client/flows/exam/exam-clock.wire.ts');
    const { clockInstant, observeServerTime } = await import('../../../src/client/adapters/server-clock.ts');
    observeServerTime({ serverTime: NOW + apart }, clockInstant());
    const { heard, end } = listenTo(effectOf(wiredExamClock, 'ticker'));
    vi.advanceTimersByTime(2000);
    end();
    // Nobody listens any more: neither to the passing time nor to the page.
    vi.advanceTimersByTime(2000);
    happen('focus');
    happen('visibilitychange');
    expect(signals.map((signal) => (signal as AbortSignal).aborted)).toEqual([true, true]);
    const ticks = [0, 1000, 2000].map((ms) => ({ type: 'clock.ticked', now: NOW + apart + ms }));
    expect(heard).toEqual(ticks);
  },
);

test.each([
  ['the tab is looked at again', 'visibilitychange', false, true],
  ['the window has the focus again', 'focus', false, true],
  ['another tab is looked at', 'visibilitychange', true, false],
])('[EX-05] when %s, the clock of an exam asks the server again: %s', async (_, event, hidden, isAsked) => {
  const { happen } = openWindow();
  const { wiredExamClock } = await import('../../../src/client/flows/exam/exam-clock.wire.ts');
  const { clockInstant, observeServerTime } = await import('../../../src/client/adapters/server-clock.ts');
  observeServerTime({ serverTime: NOW }, clockInstant());
  const { heard, end } = listenTo(effectOf(wiredExamClock, 'ticker'));
  heard.length = 0;
  happen(event, hidden);
  const tick = { type: 'clock.ticked', now: NOW };
  expect(heard).toEqual(isAsked ? [{ type: 'clock.doubted' }, tick] : [tick]);
  end();
});

/** What the chart asks for, and the call that the server gets. */
test.each([
  ['[EX-18]', 'loadExam', { examId: 'e' }, 'GET /api/exams/e', undefined, {}],
  ['[EX-03]', 'acceptTerms', { examId: 'e', version: '7' }, 'POST /api/exams/e/terms', { version: '7' }, {}],
  ['[EX-18]', 'startExam', { examId: 'e' }, 'POST /api/exams/e/start', undefined, {}],
  ['[EX-09]', 'takeLease', { examId: 'e', takeOver: false }, 'POST /api/exams/e/lease', { take_over: false }, {}],
  ['[EX-09]', 'takeLease', { examId: 'e', takeOver: true }, 'POST /api/exams/e/lease', { take_over: true }, {}],
  [
    ...['[EX-15]', 'openDispute', { examId: 'e', reason: 'Why', exerciseIds: ['a'] }],
    ...['POST /api/exams/e/disputes', { reason: 'Why', exercise_ids: ['a'] }, {}],
  ],
  [
    ...['[EX-13, EX-18]', 'solveExercises'],
    {
      ...{ examId: 'e', epoch: 3, devtoolsOpenedAt: 5, exercises: [{ id: 'q', type: 'questions' }] },
      work: { q: { answer: { kind: 'choices', choices: ['b'] } } },
    },
    'POST /api/exams/e/exercises/questions/solve',
    { answers: [{ exercise_id: 'q', answer: { kind: 'choices', choices: ['b'] } }], devtoolsOpenedAt: 5 },
    { 'x-lease-epoch': '3' },
  ],
] as [string, string, object, string, object | undefined, Record<string, string>][])(
  '%s %s of %j is sent as it is',
  async (_, effect, input, call, body, headers) => {
    const { calls } = openWindow();
    const { wireExam } = await import('../../../src/client/flows/exam/exam.wire.ts');
    const logic = effectOf(
      wireExam(async () => {}),
      effect,
    );
    await toPromise(createActor(logic, { input }).start()).catch(() => {});
    const [sent] = calls;
    expect(sent?.call).toBe(call);
    if (body === undefined) expect(sent?.body).toBeUndefined();
    else expect(sent?.body).toMatchObject(body);
    expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject(headers);
  },
);

describe('the answers that wait', () => {
  const work = (note: string) => ({ answer: null, flagged: false, note });
  const entry = (id: string, note = '') => ({
    ...{ exercise_id: id, revision: 1, key: `change-${id}`, queued_at: 1, work: work(note) },
  });
  const CALL = 'PUT /api/exams/e/answers';
  const saved = { acknowledged: [], serverTime: 1, deadline_at: null, outage_ms: 0, state: 'running' };
  const open = () => import('../../../src/client/flows/exam/answer-sync.wire.ts');

  test('[EX-06, EX-09] are sent with the number of the lease, and without what only this device has to know', async () => {
    const { calls } = openWindow({ [CALL]: saved });
    const { wiredAnswerSync } = await open();
    const entries = [{ ...entry('a'), attempted: true }];
    await expect(runEffect(wiredAnswerSync, 'sendEntries', { examId: 'e', epoch: 3, entries })).resolves.toEqual(saved);
    expect(
      calls.map(({ call, body, keepalive, headers }) => [call, body, keepalive, headers.get('x-lease-epoch')]),
    ).toEqual([[CALL, { entries: [entry('a')] }, true, '3']]);
  });

  test('[EX-08] outlive the page, as far as browsers let them: below 60,000 bytes that are on their way together', async () => {
    const { calls } = openWindow({ [CALL]: saved });
    const { wiredAnswerSync } = await open();
    const empty = new TextEncoder().encode(JSON.stringify({ entries: [entry('a')] })).length;
    const send = (bytes: number, letter = 'x') => {
      const note = letter.repeat((bytes - empty) / new TextEncoder().encode(letter).length);
      return runEffect(wiredAnswerSync, 'sendEntries', {
        examId: 'e',
        epoch: 1,
        entries: [{ ...entry('a', note), attempted: false }],
      });
    };
    const outlives = () => calls.splice(0).map(({ keepalive }) => keepalive);
    await send(59_999);
    await send(60_000);
    expect(outlives()).toEqual([true, false]);
    // Two at once share what there is, and an answer gives it back.
    await Promise.all([send(40_000), send(19_999), send(500)]);
    expect(outlives()).toEqual([true, true, false]);
    await send(59_999);
    expect(outlives()).toEqual([true]);
    await send(empty + 2 * Math.ceil((60_000 - empty) / 2), 'é');
    expect(outlives()).toEqual([false]);
  });

  test('[EX-08] are kept on this device, which is told when that fails or takes more than three seconds, and when it works again', async () => {
    openWindow();
    const told: unknown[] = [];
    const writes: PromiseWithResolvers<void>[] = [];
    vi.doMock('../../../src/client/adapters/exam/queue-store.ts', () => ({
      persistQueue: () => {
        const write = Promise.withResolvers<void>();
        writes.push(write);
        return write.promise;
      },
      readQueue: async () => ({ entries: [], damaged: 0 }),
    }));
    const { wiredAnswerSync } = await open();
    const self = { self: { send: (event: unknown) => void told.push(event) } };
    const keep = () => doAction(wiredAnswerSync, 'persistQueue', { examId: 'e', queue: [] }, self);
    const later = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return told.splice(0);
    };
    keep();
    expect(await later(2999)).toEqual([]);
    expect(await later(1)).toEqual([{ type: 'device.storingFailed' }]);
    writes[0]?.resolve();
    expect(await later(0)).toEqual([{ type: 'device.stored' }]);
    keep();
    writes[1]?.resolve();
    expect(await later(5000)).toEqual([]);
    keep();
    writes[2]?.reject(new Error('The disk is full.'));
    expect(await later(0)).toEqual([{ type: 'device.storingFailed' }]);
    expect(await later(5000)).toEqual([]);
    vi.doUnmock('../../../src/client/adapters/exam/queue-store.ts');
  });
});

describe('whether this device can keep answers', () => {
  const canKeep = async () => (await import('../../../src/client/adapters/exam/queue-store.ts')).canKeep();

  test('[EX-08] is found out by keeping one', async () => {
    vi.useRealTimers();
    openWindow();
    expect(await canKeep()).toBe(true);
  });

  test('[EX-08] is not so where the browser refuses, or does not answer within five seconds', async () => {
    openWindow();
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('Storage is disabled.');
      },
    });
    expect(await canKeep()).toBe(false);
    vi.resetModules();
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
    let found: boolean | null = null;
    void canKeep().then((can) => {
      found = can;
    });
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(4999);
    expect(found).toBe(null);
    await vi.advanceTimersByTimeAsync(1);
    expect(found).toBe(false);
  });
});
