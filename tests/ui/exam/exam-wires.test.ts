import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, createMachine, toPromise } from 'xstate';
import { stubBrowser } from '../../support/site/browser-stub.ts';

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
function openWindow() {
  const browser = stubBrowser({ address: 'https://site.example/javascript/exam/e/progress' });
  const [page, tab] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(tab, { hidden: false, cookie: '', querySelector: () => null }));
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', onLine: true });
  const happen = (event: string, hidden = false) => {
    Object.assign(tab, { hidden });
    (event === 'visibilitychange' ? tab : page).dispatchEvent(new Event(event));
  };
  return { ...browser, happen };
}

/** What the chart hears from an effect that lasts. */
function listenTo(effect: AnyActorLogic) {
  const heard: unknown[] = [];
  const chart = createMachine({
    invoke: { src: effect },
    on: { '*': { actions: ({ event }) => void heard.push(event) } },
  });
  const actor = createActor(chart).start();
  return { heard, end: () => actor.stop() };
}

/** An effect of a chart, as it is in a browser. */
function effectOf({ implementations }: { implementations: { actors?: object } }, name: string): AnyActorLogic {
  const effect = (implementations.actors as Record<string, AnyActorLogic> | undefined)?.[name];
  if (!effect) throw new Error(`The chart has no effect ${name}.`);
  return effect;
}

test.each([
  ['the connection is back', 'online', false, 'network.returned'],
  ['the page is left', 'pagehide', false, 'sync.flushRequested'],
  ['another tab is looked at', 'visibilitychange', true, 'sync.flushRequested'],
  ['the tab is looked at again', 'visibilitychange', false, 'network.returned'],
  ['the connection is gone', 'offline', false, undefined],
])('[EX-08] when %s, what waits to be saved hears of it', async (_, event, hidden, told) => {
  const { happen } = openWindow();
  const { wiredAnswerSync } = await import('../../../src/client/flows/exam/answer-sync.wire.ts');
  const { heard, end } = listenTo(effectOf(wiredAnswerSync, 'watchNetwork'));
  expect(heard).toEqual([]);
  happen(event, hidden);
  expect(heard).toEqual(told === undefined ? [] : [{ type: told }]);
  end();
  happen(event, hidden);
  expect(heard).toHaveLength(told === undefined ? 0 : 1);
});

test.each([-3_600_000, 0, 90_000])(
  '[EX-05] the clock of an exam shows the time of the server, which differs from that of the device by %i ms',
  async (apart) => {
    openWindow();
    const { wiredExamClock } = await import('../../../src/client/flows/exam/exam-clock.wire.ts');
    const { clockInstant, observeServerTime } = await import('../../../src/client/adapters/server-clock.ts');
    observeServerTime({ serverTime: NOW + apart }, clockInstant());
    const { heard, end } = listenTo(effectOf(wiredExamClock, 'ticker'));
    vi.advanceTimersByTime(2000);
    end();
    const ticks = [0, 1000, 2000].map((ms) => ({ type: 'clock.ticked', now: NOW + apart + ms }));
    expect(heard).toEqual(ticks);
  },
);

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
