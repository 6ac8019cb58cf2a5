// @vitest-environment happy-dom

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Attempt, NextStep } from '../../../machines/exam/dashboard/next-step.ts';
import { examQuery } from '../../../src/client/api/exam/exam.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { attemptNumber } from '../../../src/client/flows/exam/dashboard.select.ts';
import { ExamList } from '../../../src/client/pages/exam/dashboard/exam-list.tsx';
import { LastResult } from '../../../src/client/pages/exam/dashboard/last-result.tsx';
import { NextStepPanel } from '../../../src/client/pages/exam/dashboard/next-step-panel.tsx';
import { OwnCredentials } from '../../../src/client/pages/exam/dashboard/own-credentials.tsx';
import { TopicHistory } from '../../../src/client/pages/exam/dashboard/topic-history.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { Exam, ExamResult } from '../../../src/contract/exam/exam.ts';
import type { Certification } from '../../../src/contract/site/system.ts';
import { ada, readyExam } from '../../support/contract-samples.ts';
import { answerCalls } from '../../support/site/answers.ts';
import { click, eventually, mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { openSession } from '../../support/site/sessions.ts';

const at = (hour: number, minute = 0) => new Date(2026, 10, 28, hour, minute).getTime();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(12) });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  return () => vi.useRealTimers();
});

const attemptOf = (state: string, over: Partial<Attempt> = {}, trial = false): Attempt => ({
  ...{ id: 'id', state, score_percent: null, started_at: null, deadline_at: null, ended_at: null, topics: null },
  entry: {
    ...{ certification_id: 'javascript-junior', slug: 'javascript-junior', tech: 'javascript', trial, exams: [] },
    title: trial ? 'JavaScript Trial' : 'Junior',
  },
  ...over,
});
const certification: Certification = {
  ...{ id: 'javascript-junior', slug: 'javascript-junior', title: 'Junior', tech: 'javascript', trial: false },
  ...{ display_level: 'junior', difficulty_level: 1, summary: '', minutes: 40, pass_percent: 70, questions: 20 },
  ...{ challenges: 1, topics: [] },
};

describe('[EX-21] the next step', () => {
  const senior: Certification = { ...certification, id: 'javascript-senior', title: 'Senior', display_level: 'senior' };
  async function open(step: NextStep, over: { mayTakeTrial?: boolean; isOpening?: boolean } = {}) {
    const onTrial = vi.fn();
    const more = { mayTakeTrial: true, isOpening: false, ...over };
    const place = await mount(<NextStepPanel step={step} tech="javascript" onTrial={onTrial} {...more} />);
    return { place, onTrial, lines: outlineOf(place) };
  }
  const graded = (state: string, score_percent: number, trial = false) =>
    attemptOf(state, { score_percent, ended_at: at(9) }, trial);
  const DAY = '28 November 2026';

  test.each<[NextStep, string[]]>([
    [
      { kind: 'accept', attempt: attemptOf('awaitingTerms') },
      [
        ...['Next step', '## Junior'],
        'This exam is yours. Read the terms and the rules first; the clock starts only when you say so.',
        '[Read the terms](/javascript/exam/id/terms)',
      ],
    ],
    [
      { kind: 'accept', attempt: attemptOf('awaitingTerms', {}, true) },
      [
        ...['Next step', '## Take the JavaScript Trial'],
        'See where you stand: free, timed, graded instantly, with an explanation for every question.',
        '[Read the terms and begin](/javascript/trial-exams/id/terms)',
      ],
    ],
    [
      { kind: 'start', attempt: attemptOf('ready') },
      [
        ...['Next step', '## Start the Junior'],
        "You've accepted the terms. The clock starts when you press start, not before.",
        '[Go to the start](/javascript/exam/id/terms)',
      ],
    ],
    [
      { kind: 'retake', attempt: graded('failed', 0) },
      [
        ...[DAY, '## Junior: 0%', 'Below the pass mark this time. See where you lost points and what to learn.'],
        '[See what to learn](/javascript/exam/id/done)',
      ],
    ],
    [
      { kind: 'passed', attempt: graded('passed', 80), next: senior },
      [
        ...[`Passed ${DAY}`, '## Next level: Senior', 'You are certified: Junior. The next exam goes one level up.'],
        '[See the exam](/javascript?level=senior#pricing) [Share your credential](/certificates)',
      ],
    ],
    [
      { kind: 'passed', attempt: graded('passed', 80), next: null },
      [
        ...[`Passed ${DAY}`, '## You passed: Junior'],
        'This is the highest level there is. Show what you can: your credential is ready to share.',
        '[Share your credential](/certificates)',
      ],
    ],
    [
      { kind: 'certify', attempt: graded('passed', 85, true), certification },
      [
        ...[`Trial passed ${DAY}`, '## Get certified: Junior'],
        'You reached 85% in the trial. The certification asks fresh questions at its own level.',
        '[See the exam](/javascript?level=junior#pricing) [See the result](/javascript/trial-exams/id/done)',
      ],
    ],
    [
      { kind: 'certify', attempt: graded('passed', 85, true), certification: null },
      [
        ...[`Trial passed ${DAY}`, '## You passed: JavaScript Trial', 'See what you got right and what you missed.'],
        '[See the result](/javascript/trial-exams/id/done)',
      ],
    ],
    [
      { kind: 'voucher', certification },
      [
        ...['Next step', '## Junior', 'You own a voucher for this exam. Redeem it yourself, or send it to someone.'],
        '[See your vouchers](/javascript/dashboard/vouchers)',
      ],
    ],
    [
      { kind: 'grading', attempt: attemptOf('grading') },
      [
        ...['Handed in', '## Junior', 'Your answers are being graded. The result appears here automatically.'],
        '[Open the exam](/javascript/exam/id/done)',
      ],
    ],
    [
      { kind: 'desk' },
      [
        ...['Your desk', '## Go to the review desk'],
        'Disputes, exams, people and orders wait there for a decision.',
        '[Open the review desk](/review)',
      ],
    ],
    [
      { kind: 'team' },
      [
        ...['Your team', '## Get your team going'],
        'Invite people, assign exams and see who is ready, all in the team area.',
        '[Open the team area](/team/dashboard)',
      ],
    ],
    [
      { kind: 'trial' },
      [
        ...['Next step', '## Take the trial exam'],
        "We couldn't prepare it a moment ago. Try again: it's free, timed and graded instantly.",
        '(Start the trial)',
      ],
    ],
    [
      { kind: 'none' },
      [
        ...['Next step', '## No exam here yet', 'Choose another technology: each has a free trial.'],
        '[See all exams](/#available-certificates)',
      ],
    ],
  ])('%j', async (step, lines) => {
    const { place, lines: shown } = await open(step);
    expect(shown).toEqual(lines);
    // What turns stands for an exam that is being graded, and for nothing else.
    expect(place.querySelectorAll('.spinner-turn').length).toBe(step.kind === 'grading' ? 1 : 0);
  });

  test('a trial is begun or taken again by a button, which waits', async () => {
    const failed: NextStep = { kind: 'result', attempt: graded('failed', 30, true) };
    const SEE = '[See the result](/javascript/trial-exams/id/done)';
    expect((await open(failed)).lines.slice(1)).toEqual([
      ...['## JavaScript Trial: 30%'],
      'Below the pass mark this time. The result shows where you lost points, topic by topic.',
      ...[SEE, '(Retake the trial)'],
    ]);
    expect((await open(failed, { mayTakeTrial: false })).lines.at(-1)).toBe(SEE);
    expect((await open(failed, { isOpening: true })).lines.at(-1)).toBe('(Retake the trial; busy)');
    const again = await open(failed);
    await click(again.place.querySelector('button'));
    expect(again.onTrial).toHaveBeenCalledTimes(1);
    const first = await open({ kind: 'trial' });
    expect(first.lines.at(-1)).toBe('(Start the trial)');
    await click(first.place.querySelector('button'));
    expect(first.onTrial).toHaveBeenCalledTimes(1);
    expect((await open({ kind: 'trial' }, { isOpening: true })).lines.at(-1)).toBe('(Start the trial; busy)');
  });

  test.each([
    [at(12, 20), '20min left', '20:00 20 minutes left', 33],
    [at(12, 0) + 45_000, '0min 45 s left', 'danger: 0:45 45 seconds left', 93],
    [at(12, 1), '1min left', 'danger: 1:00', 91],
    [at(12, 10), '10min left', 'warning: 10:00 10 minutes left', 50],
  ])('an exam that runs until %i says how much time is left', async (deadline_at, words, told, used) => {
    const { lines } = await open({
      kind: 'continue',
      attempt: attemptOf('running', { started_at: at(11, 50), deadline_at }),
    });
    expect(lines.slice(0, 4)).toEqual([
      ...['Running now', '## Junior'],
      "The clock is running, even while you're here. Your saved answers are waiting for you.",
      '[Continue](/javascript/exam/id/progress)',
    ]);
    expect(lines[4]?.startsWith(words)).toBe(true);
    expect(lines.join(' ')).toContain(told);
    expect(lines.at(-1)).toBe(`<Time used: ${used}>`);
  });

  test('an exam whose time is up is ended by the server', async () => {
    const attempt = attemptOf('running', { started_at: at(11), deadline_at: at(12) });
    expect((await open({ kind: 'continue', attempt })).lines).toEqual([
      ...['Running now', '## Junior', 'Time is up. The server ends the exam and grades everything that was saved.'],
      '[Open the exam](/javascript/exam/id/progress)',
    ]);
  });
});

describe('[ST-15] the list of all exams', () => {
  const product = { certification_id: 'javascript-junior', type: 'EXAM' as const };
  async function rowOf(attempts: Attempt[], user: Partial<User> = {}, over: Partial<Certification> = {}) {
    const place = await mount(
      <SessionProvider session={await openSession({ ...ada, ...user } as User)}>
        <ExamList exams={[{ certification: { ...certification, ...over }, attempts }]} />
      </SessionProvider>,
    );
    return outlineOf(place).slice(1);
  }
  const FACTS = '40 min · 20 questions · 1 challenge · pass mark 70%';
  const LINK = '### [Junior](/javascript/exam/id/done) Junior';
  const graded = (state: string, score_percent: number) => attemptOf(state, { score_percent, ended_at: at(9) });
  const order = { id: 'order', product: 'javascript-junior', kind: 'examination-only', quantity: 1 };

  test.each<[string, Attempt[], object, Partial<Certification>, string[]]>([
    ['locked', [], {}, {}, ['### Junior Junior', FACTS, 'Locked [See prices](/javascript?level=junior#pricing)']],
    [
      'bought as a voucher that waits',
      [],
      { team_vouchers: [{ code: 'code', product }] },
      {},
      ['### Junior Junior', FACTS, '[Purchased: see vouchers](/javascript/dashboard/vouchers)'],
    ],
    ['a trial', [], {}, { trial: true }, ['### Junior positive: Free trial', FACTS, 'Not started']],
    ['graded once', [graded('failed', 0)], {}, {}, [LINK, FACTS, '0% Not passed']],
    [
      'graded several times, the best is neither the newest nor the oldest',
      [graded('failed', 40), graded('failed', 60), graded('failed', 50)],
      {},
      {},
      [LINK, FACTS, 'best 60% Not passed'],
    ],
    [
      'redeemed',
      [graded('passed', 80)],
      { vouchers: [{ code: 'code', product }] },
      {},
      [LINK, FACTS, '80% Redeemed positive: Passed'],
    ],
    [
      'bought together with others',
      [graded('passed', 80)],
      { orders: [{ ...order, product: 'other', kind: 'examination-only' }, order] },
      {},
      [LINK, FACTS, '80% Purchased positive: Passed'],
    ],
    [
      'another one that was bought',
      [graded('passed', 80)],
      { orders: [{ ...order, product: 'javascript-senior' }] },
      {},
      [LINK, FACTS, '80% positive: Passed'],
    ],
    [
      'not begun, and bought for oneself',
      [],
      { orders: [order] },
      {},
      ['### Junior Junior', FACTS, 'Locked [See prices](/javascript?level=junior#pricing)'],
    ],
    ['bought', [graded('passed', 80)], { orders: [order] }, {}, [LINK, FACTS, '80% Purchased positive: Passed']],
    [
      'bought for a team',
      [graded('passed', 80)],
      { orders: [{ ...order, quantity: 5 }] },
      {},
      [LINK, FACTS, '80% positive: Passed'],
    ],
    [
      'to be started',
      [attemptOf('ready')],
      {},
      {},
      [
        ...['### [Junior](/javascript/exam/id/terms) Junior', FACTS],
        'info: Ready to start [Go to the start: Junior](/javascript/exam/id/terms)',
      ],
    ],
  ])('one that is %s', async (_, attempts, user, over, lines) => {
    expect(await rowOf(attempts, user as Partial<User>, over)).toEqual(lines);
  });
});

describe('the last result on the dashboard', () => {
  beforeEach(() => {
    queries.clear();
    return () => queries.clear();
  });
  const passed = attemptOf('passed', { score_percent: 80, ended_at: at(9) });
  const topic = (name: string, points: number, points_max: number) => ({ id: name, name, points, points_max });
  const linesOf = async (topics: ExamResult['topics'] | null, attempt = passed) => {
    if (topics) {
      const result = { topics } as ExamResult;
      queries.setQueryData(examQuery('id').queryKey, {
        ...readyExam,
        state: 'passed',
        pass_percent: 70,
        result,
      } as Exam);
    }
    return outlineOf(await mount(<LastResult attempt={attempt} />));
  };
  const LINK = '[Junior](/javascript/exam/id/done)';
  const DATE = '28 November 2026';

  test('before its topics are known', async () => {
    expect(await linesOf(null)).toEqual([
      ...['## Your last result', '<Score, pass mark percent: 80>', '80', LINK, DATE, '### Most to gain'],
    ]);
    const none = attemptOf('failed', { ended_at: at(9) });
    expect((await linesOf(null, none)).slice(1, 3)).toEqual(['<Score, pass mark percent: 0>', '0']);
  });

  test('with the four topics that have the most to gain', async () => {
    const topics = [1, 2, 3, 4, 5].map((points) => topic(`T${points}`, points, 10));
    expect(await linesOf([...topics, topic('Whole', 9, 9)])).toEqual([
      ...['## Your last result', '<Score, pass mark 70 percent: 80>', '80', LINK, `${DATE}, pass mark 70%`],
      ...['### Most to gain', ...[1, 2, 3, 4].flatMap((n) => [`T${n} ${n} of 10`, `<T${n}: ${n} of 10>`])],
    ]);
    expect(await linesOf([topic('Whole', 9, 9)])).toHaveLength(5);
  });

  test('is left out when it cannot be read', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('fetch', async () => Response.json({ message: 'No.', request_id: 'r' }, { status: 404 }));
    const defaults = queries.getDefaultOptions();
    queries.setDefaultOptions({ queries: { ...defaults.queries, retry: false } });
    const place = await mount(<LastResult attempt={passed} />);
    await eventually(() => expect(outlineOf(place)).toEqual([]));
    queries.setDefaultOptions(defaults);
    vi.restoreAllMocks();
  });
});

test('[ST-15] progress by topic says the first and the last percent that are known, and all as a table', async () => {
  const on = (day: number, trial: boolean) =>
    attemptOf('failed', { id: `${day}`, ended_at: new Date(2026, 10, day).getTime() }, trial);
  const topics = [
    { id: 'a', name: 'Types', percents: [25, 50, 75] },
    { id: 'b', name: 'Tests', percents: [null, 0, null] },
    { id: 'c', name: 'Tools', percents: [null, 100, 20] },
    { id: 'd', name: 'Nothing', percents: [null, null, null] },
  ];
  const place = await mount(<TopicHistory attempts={[on(1, true), on(5, false), on(9, false)]} topics={topics} />);
  expect(outlineOf(place)).toEqual([
    ...['## Progress by topic', 'Your last 3 results, the oldest first.'],
    ...['Types', '25% → 75%', 'Tests', '0% → 0%', 'Tools', '100% → 20%', 'Nothing', '– → –', '▸ Show as a table'],
    'Percent of the points by topic and attempt',
    'Topic | 1 November 2026, trial | 5 November 2026 | 9 November 2026',
    ...['Types | 25% | 50% | 75%', 'Tests | – | 0% | –', 'Tools | – | 100% | 20%', 'Nothing | – | – | –'],
  ]);
  const drawn = [...place.querySelectorAll('svg[viewBox="0 0 160 40"]')].map((svg) => [
    svg.querySelector('polyline')?.getAttribute('points'),
    ['cx', 'cy'].map((name) => svg.querySelector('circle')?.getAttribute(name)),
  ]);
  // 5 px at each edge: 150 wide and 30 high.
  expect(drawn).toEqual([
    ['5,27.5 80,20 155,12.5', ['155', '12.5']],
    ['80,35', ['80', '35']],
    ['80,5 155,29', ['155', '29']],
    ['', [undefined, undefined]],
  ]);
});

describe('[EX-21] a step of another technology', () => {
  const elsewhere = (state: string, over: Partial<Attempt> = {}, trial = false) => {
    const attempt = attemptOf(state, over, trial);
    return { ...attempt, entry: { ...attempt.entry, tech: 'vuejs' as const } };
  };

  test.each<[NextStep, string]>([
    [{ kind: 'continue', attempt: elsewhere('running', { deadline_at: at(13) }) }, 'Vue.js · Running now'],
    [{ kind: 'grading', attempt: elsewhere('grading') }, 'Vue.js · Handed in'],
    [{ kind: 'start', attempt: elsewhere('ready') }, 'Vue.js · Next step'],
    [{ kind: 'retake', attempt: elsewhere('failed', { ended_at: at(9) }) }, 'Vue.js · 28 November 2026'],
    [
      { kind: 'passed', attempt: elsewhere('passed', { ended_at: at(9) }), next: null },
      'Vue.js · Passed 28 November 2026',
    ],
  ])('is named: %j', async (step, eyebrow) => {
    const more = { mayTakeTrial: true, isOpening: false, onTrial: () => {} };
    const place = await mount(<NextStepPanel step={step} tech="javascript" {...more} />);
    expect(outlineOf(place)[0]).toBe(eyebrow);
  });
});

describe('[EX-20] the dashboard shows what was earned and when one may try again', () => {
  const credential = {
    ...{ id: 'ID', certification_id: 'javascript-junior', title: 'Junior', tech: 'javascript', level: 'junior' },
    ...{ holder_name: 'Ada', issued_at: Date.UTC(2026, 10, 20), status: 'valid', revoked_at: null },
  };

  test('each credential of the technology with its page; a revoked one says so', async () => {
    const data = [
      credential,
      { ...credential, id: 'OLD', title: 'Senior', status: 'revoked', revoked_at: 1 },
      { ...credential, id: 'VUE', tech: 'vuejs' },
    ];
    answerCalls({ 'GET /certificates': () => ({ data, meta: { total: 3 } }) });
    const place = await mount(<OwnCredentials tech="javascript" />);
    await eventually(() =>
      expect(outlineOf(place)).toEqual([
        '## Your credentials',
        ...['[Junior](/javascript/certificates/ID)', 'Issued 20 November 2026'],
        ...['[Senior](/javascript/certificates/OLD)', 'Revoked'],
      ]),
    );
  });

  test('nothing where there is none', async () => {
    answerCalls({ 'GET /certificates': () => ({ data: [{ ...credential, tech: 'vuejs' }], meta: { total: 1 } }) });
    const place = await mount(<OwnCredentials tech="javascript" />);
    await eventually(() => expect(outlineOf(place)).toEqual([]));
  });

  test('a failed certification says from when on a retake is possible', async () => {
    const offer = { slug: 'junior-retake', total: 4900, currency: 'EUR', region: 'GLOBAL' };
    answerCalls({
      'GET /certifications/javascript-junior/retake-offer?region=GLOBAL': () => ({
        ...{ problem: 'cooling_down', from: at(18), offer },
      }),
    });
    const failed = attemptOf('failed', { score_percent: 40, ended_at: at(9) });
    const place = await mount(
      <SessionProvider session={await openSession(ada)}>
        <ExamList exams={[{ certification, attempts: [failed] }]} retakes={new Set(['javascript-junior'])} />
      </SessionProvider>,
    );
    await eventually(() =>
      expect(outlineOf(place)).toContain('You can retake this exam from 28 Nov 2026, 18:00 UTC on.'),
    );
  });
});

test('[ST-15] attempts at the same exam are told apart by their number', () => {
  const [second, first, third] = [
    attemptOf('failed', { id: 'b', started_at: 20 }),
    attemptOf('failed', { id: 'a', started_at: 10 }),
    attemptOf('ready', { id: 'c' }),
  ] as [Attempt, Attempt, Attempt];
  const listed = [third, second, first];
  expect([first, second, third].map((attempt) => attemptNumber(attempt, listed))).toEqual([1, 2, 3]);
  // One that is not on show counts for nothing, nor does one that was voided before it began.
  expect(attemptNumber(second, [third, second])).toBe(1);
  const voided = attemptOf('voided', { id: 'd' });
  expect([voided, first].map((attempt) => attemptNumber(attempt, [voided, first]))).toEqual([null, null]);
  expect(attemptNumber(first, [first])).toBe(null);
});
