// @vitest-environment happy-dom

import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { DashboardExamPage } from '../../../src/client/pages/exam/dashboard/dashboard-exam-page.tsx';
import { DashboardPage } from '../../../src/client/pages/exam/dashboard/dashboard-page.tsx';
import type { ExamSummary } from '../../../src/contract/account/account.ts';
import type { RetakeOffer } from '../../../src/contract/commerce/checkout.ts';
import type { FreeWeekend } from '../../../src/contract/commerce/offers.ts';
import type { Certification } from '../../../src/contract/site/system.ts';
import { ada, readyExam } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { openSession } from '../../support/site/sessions.ts';

const at = (hour: number, minute = 0) => new Date(2026, 10, 28, hour, minute).getTime();

// It is noon, and nobody knows the server's time any better.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(12) });
  return () => vi.useRealTimers();
});

const trial: Certification = {
  ...{ id: 'javascript-trial', slug: 'javascript-trial', title: 'JavaScript Trial', tech: 'javascript', trial: true },
  ...{ display_level: 'junior', difficulty_level: 1, summary: 'Try it.', minutes: 15, pass_percent: 50 },
  ...{ questions: 10, challenges: 0, topics: [] },
};
type Attempt = ExamSummary['exams'][number];
const attempt = (state: string, over: Partial<Attempt> = {}): Attempt => ({
  ...{ id: `id-${state}`, state, score_percent: null, started_at: null, deadline_at: null, ended_at: null },
  ...{ topics: null, ...over },
});
const summaryOf = (isTrial: boolean, ...exams: Attempt[]): ExamSummary => ({
  certification_id: isTrial ? trial.id : 'javascript-junior',
  slug: isTrial ? trial.slug : 'javascript-junior',
  ...{ tech: 'javascript', title: isTrial ? 'JavaScript Trial' : 'JavaScript, Junior', trial: isTrial, exams },
});

type World = {
  summary: ExamSummary[];
  certifications?: Certification[];
  retake?: RetakeOffer;
  /** What the server answers when a trial is asked for; never by default. */
  opened?: { status: number; json: unknown };
  weekend?: Partial<FreeWeekend>;
  /** Whether the server answers at first what the account has. */
  isDown?: boolean;
};
/** The server's answer about the free weekend. */
const weekendOf = (over: Partial<FreeWeekend>) => ({
  data: {
    ...{ id: 'weekend-1', tech: 'vuejs', state: 'active', is_enabled: true, is_active: true, mock_exam: null },
    ...{ started_at: at(10), ended_at: at(18), start_date: '2026-11-28', end_date: '2026-11-30' },
    ...{ certifications: [], trainings: [], ...over },
  },
  is_possible: true,
});

async function open(
  { summary, certifications = [trial], retake, opened, weekend, isDown = false }: World,
  address = '/javascript/dashboard/exam',
  user = ada,
) {
  let isAnswering = !isDown;
  const calls: string[] = [];
  /** Reads of what a retake costs. */
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') calls.push(`${init.method} ${path} ${init.body ?? ''}`.trim());
    if (path.startsWith('/api/user/summary') && !isAnswering) throw new TypeError('Failed to fetch');
    if (weekend && path === '/api/free-weekend/vuejs') return Response.json(weekendOf(weekend));
    if (path.startsWith('/api/user/summary')) return Response.json({ data: summary, meta: { total: summary.length } });
    if (retake && path.startsWith('/api/certifications/javascript-junior/retake-offer')) {
      asked.push('retake');
      return Response.json(retake);
    }
    if (path === '/api/certifications') return Response.json({ data: certifications, meta: { total: 1 } });
    if (init.method === 'POST' && opened) return Response.json(opened.json, { status: opened.status });
    return init.method === 'POST' ? new Promise(() => {}) : Response.json({}, { status: 503 });
  });
  const place = await mount(
    <MemoryRouter initialEntries={[address]}>
      <SessionProvider session={await openSession(user)}>
        <Routes>
          <Route path="/:tech/dashboard/exam" element={<DashboardExamPage />} />
          <Route path="/:tech/dashboard" element={<DashboardPage />} />
          <Route path="/:tech/trial-exams/:id/terms" element={<h1>The terms of the trial</h1>} />
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  );
  await eventually(() => expect(place.querySelector('[aria-busy="true"]')).toBe(null));
  /** Below the title. */
  const lines = () => outlineOf(place).filter((line) => !['Js JavaScript', '# Examination'].includes(line));
  const answer = () => {
    isAnswering = true;
  };
  return { place, calls, asked, lines, answer };
}

const RETAKE = '(Retake the trial)';

describe('[ST-15] all attempts of a technology', () => {
  test.each<[string, boolean, Attempt, string[]]>([
    [
      'a trial that runs',
      true,
      attempt('running', { started_at: at(11, 50), deadline_at: at(12, 5) }),
      [
        ...['## In progress 1', '### [JavaScript Trial](/javascript/trial-exams/id-running/progress)'],
        ...['Started 28 Nov 2026, 11:50 UTC, 5:00 left', 'In progress'],
      ],
    ],
    [
      'a trial that is graded',
      true,
      attempt('grading', { started_at: at(11), ended_at: at(11, 15) }),
      [
        ...['## In progress 1', '### [JavaScript Trial](/javascript/trial-exams/id-grading/done)'],
        ...['Ended 28 Nov 2026, 11:15 UTC', 'info: Being graded', RETAKE],
      ],
    ],
    [
      'a trial that waits for its terms',
      true,
      attempt('awaitingTerms'),
      [
        ...['## To be taken 1', '### [JavaScript Trial](/javascript/trial-exams/id-awaitingTerms/terms)'],
        ...['Terms not accepted yet', 'Not started'],
      ],
    ],
    [
      'a trial that is ready',
      true,
      attempt('ready'),
      [
        ...['## To be taken 1', '### [JavaScript Trial](/javascript/trial-exams/id-ready/terms)'],
        ...['Terms accepted; clock not started', 'info: Ready to start'],
      ],
    ],
    [
      'a trial that was failed',
      true,
      attempt('failed', { score_percent: 40, started_at: at(10), ended_at: at(10, 15) }),
      [
        ...['## Taken 1', '### [JavaScript Trial](/javascript/trial-exams/id-failed/done)'],
        ...['Ended 28 Nov 2026, 10:15 UTC', '40% Not passed', RETAKE],
      ],
    ],
    [
      'an exam that was passed with all points',
      false,
      attempt('passed', { score_percent: 100, started_at: at(9), ended_at: at(9, 40) }),
      [
        ...['## Taken 1', '### [JavaScript, Junior](/javascript/exam/id-passed/done)'],
        ...['Ended 28 Nov 2026, 09:40 UTC', '100% positive: Passed', RETAKE],
      ],
    ],
    [
      'an exam with no points',
      false,
      attempt('passed', { score_percent: 0, started_at: at(9), ended_at: at(9, 40) }),
      [
        ...['## Taken 1', '### [JavaScript, Junior](/javascript/exam/id-passed/done)'],
        ...['Ended 28 Nov 2026, 09:40 UTC', '0% positive: Passed', RETAKE],
      ],
    ],
    [
      'an exam that is void and never began',
      false,
      attempt('voided'),
      [
        ...['## Void 1', '### [JavaScript, Junior](/javascript/exam/id-voided/done)', 'Never started'],
        ...['warning: Void', RETAKE],
      ],
    ],
    [
      'an exam that was void before its end',
      false,
      attempt('voided', { started_at: at(8) }),
      [
        ...['## Void 1', '### [JavaScript, Junior](/javascript/exam/id-voided/done)'],
        ...['Started 28 Nov 2026, 08:00 UTC', 'warning: Void', RETAKE],
      ],
    ],
  ])('%s', async (_, isTrial, one, lines) => {
    expect((await open({ summary: [summaryOf(isTrial, one)] })).lines()).toEqual(lines);
  });

  test('several are grouped by what is to be done with them', async () => {
    const { lines } = await open({
      summary: [
        summaryOf(true, attempt('failed', { id: 'old', ended_at: at(7) }), attempt('ready', { id: 'new' })),
        summaryOf(false, attempt('awaitingTerms', { id: 'bought' }), attempt('voided', { id: 'void' })),
      ],
    });
    expect(lines().filter((line) => line.startsWith('#') || line === RETAKE)).toEqual([
      ...['## To be taken 2', '### [JavaScript Trial, attempt 2](/javascript/trial-exams/new/terms)'],
      ...['### [JavaScript, Junior](/javascript/exam/bought/terms)'],
      ...['## Taken 1', '### [JavaScript Trial, attempt 1](/javascript/trial-exams/old/done)'],
      ...['## Void 1', '### [JavaScript, Junior](/javascript/exam/void/done)'],
    ]);
  });

  test('one that was given besides a pass is in no group, and counts for no number', async () => {
    const passed = attempt('passed', { id: 'passed', started_at: at(6), ended_at: at(7) });
    const { lines } = await open({ summary: [summaryOf(false, attempt('ready', { id: 'besides' }), passed)] });
    expect(lines().filter((line) => line.startsWith('#'))).toEqual([
      ...['## Taken 1', '### [JavaScript, Junior](/javascript/exam/passed/done)'],
    ]);
  });

  test('an open exam does not stand in the way of another trial', async () => {
    const failed = attempt('failed', { score_percent: 40, ended_at: at(7) });
    for (const state of ['awaitingTerms', 'ready', 'running']) {
      const exam = attempt(state, { started_at: at(11), deadline_at: at(13) });
      const { lines } = await open({ summary: [summaryOf(true, failed), summaryOf(false, exam)] });
      expect(lines().at(-1)).toBe(RETAKE);
    }
  });

  test('without any the trial is what comes first; where none is offered nothing is', async () => {
    const EMPTY = ['## No exam yet', "Your attempts and results appear here. Start with the trial: it's free."];
    expect((await open({ summary: [] })).lines()).toEqual([...EMPTY, '(Start the trial)']);
    expect((await open({ summary: [], certifications: [] })).lines()).toEqual(EMPTY);
    const failed = attempt('failed', { score_percent: 40, ended_at: at(10) });
    const { lines } = await open({ summary: [summaryOf(true, failed)], certifications: [] });
    expect(lines()).not.toContain(RETAKE);
  });
});

describe('[EX-16] a failed exam', () => {
  const failed = [summaryOf(false, attempt('failed', { score_percent: 40, ended_at: at(10) }))];
  const offer = { slug: 'junior-retake', total: 4900, currency: 'EUR' as const, region: 'GLOBAL' };
  const retakeOf = async (retake: RetakeOffer, ...expected: string[]) => {
    const { asked, lines } = await open({ summary: failed, retake });
    await eventually(() => expect(asked).toEqual(['retake']));
    await act(async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
    });
    const below = () => lines().slice(lines().indexOf('Not passed yet: JavaScript, Junior') + 1);
    await eventually(() => expect(below()).toEqual(expected));
  };

  test('can be bought again, now or later, or not at all', async () => {
    await retakeOf(
      { offer, problem: null, from: null },
      '[Retake for €49: JavaScript, Junior](/checkout/junior-retake?retake=javascript-junior)',
      RETAKE,
    );
    await retakeOf(
      { offer, problem: 'Wait.', from: at(18) },
      'You can retake this exam from 28 Nov 2026, 18:00 UTC on.',
      RETAKE,
    );
    await retakeOf({ offer, problem: 'You have an open attempt.', from: null }, RETAKE);
    await retakeOf({ offer: null, problem: null, from: null }, RETAKE);
  });
});

describe('the trial', () => {
  test('is opened by its button, which waits and cannot be pressed twice', async () => {
    const { place, calls, lines } = await open({ summary: [] });
    await click(byText(place, 'button', 'Start the trial'));
    expect(lines().at(-1)).toBe('(Start the trial; busy)');
    await click(byText(place, 'button', /^Start the trial/));
    expect(calls).toEqual(['POST /api/trial-exams {"certification":"javascript-trial"}']);
  });

  test('leads to its terms once it is there', async () => {
    const { place } = await open({
      summary: [],
      opened: { status: 201, json: { ...readyExam, id: 'trial-7', serverTime: at(12) } },
    });
    await click(byText(place, 'button', 'Start the trial'));
    await eventually(() => expect(place.textContent).toBe('The terms of the trial'));
  });

  test('that could not be opened says why, beside what was there', async () => {
    const failed = attempt('failed', { score_percent: 40, ended_at: at(10) });
    const json = { request_id: 'request', message: 'Wait a minute.' };
    const { place, lines } = await open({ summary: [summaryOf(true, failed)], opened: { status: 429, json } });
    const before = lines();
    await click(byText(place, 'button', 'Retake the trial'));
    await eventually(() => expect(lines()[0]).toBe("alert: danger: The trial didn't open"));
    expect(lines().slice(2)).toEqual(before);
  });
});

describe('[ST-15] the dashboard', () => {
  const HOME = '/javascript/dashboard';

  test('says where to go on, lists the exams, and how the last result and each topic went', async () => {
    const topics = (points: number) => [{ id: 'a', name: 'Types', points, points_max: 4 }];
    const results = [
      attempt('failed', { id: 'new', score_percent: 40, ended_at: at(9), topics: topics(3) }),
      attempt('failed', { id: 'old', score_percent: 30, ended_at: at(7), topics: topics(1) }),
    ];
    const { lines, place, calls } = await open({ summary: [summaryOf(true, ...results)] }, HOME);
    expect(outlineOf(place).slice(0, 2)).toEqual(['Js JavaScript', '# Dashboard']);
    const shown = lines().slice(1);
    expect(shown.filter((line) => line.startsWith('## '))).toEqual([
      ...['## JavaScript Trial: 40%', '## All exams', '## Your last result', '## Progress by topic'],
    ]);
    expect(shown).toContain('[See the result](/javascript/trial-exams/new/done)');
    expect(shown).toContain('### [JavaScript Trial](/javascript/trial-exams/new/done) positive: Free trial');
    expect(shown).toContain('25% → 75%');
    await click(byText(place, 'button', 'Retake the trial'));
    expect(lines()).toContain('(Retake the trial; busy)');
    expect(calls).toEqual(['POST /api/trial-exams {"certification":"javascript-trial"}']);
  });

  test('before a result there is none, and no progress', async () => {
    const { lines } = await open({ summary: [summaryOf(true, attempt('ready'))] }, HOME);
    expect(lines().filter((line) => line.startsWith('## '))).toEqual(['## Start the JavaScript Trial', '## All exams']);
  });

  test('says why a trial did not open', async () => {
    const failed = attempt('failed', { score_percent: 40, ended_at: at(10) });
    const json = { request_id: 'request', message: 'Wait a minute.' };
    const world = { summary: [summaryOf(true, failed)], opened: { status: 429, json } };
    const { place, lines } = await open(world, HOME);
    expect(lines()).not.toContain("alert: danger: The trial didn't open");
    await click(byText(place, 'button', 'Retake the trial'));
    await eventually(() =>
      expect(lines().slice(1, 3)).toEqual(["alert: danger: The trial didn't open", 'Wait a minute.']),
    );
  });

  test.each(['/javascript/dashboard', '/javascript/dashboard/exam'])(
    'that did not load can be asked for again: %s',
    async (address) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      const { place, lines, answer } = await open({ summary: [], isDown: true }, address);
      await eventually(() =>
        expect(outlineOf(place)).toEqual([
          "# Your exams didn't load",
          'The server could not be reached. Check your connection. Everything you saved is still there.',
          '(Try again)',
        ]),
      );
      answer();
      await click(byText(place, 'button', 'Try again'));
      await eventually(() => expect(place.querySelector('h1')?.textContent).not.toBe("Your exams didn't load"));
      await eventually(() => expect(lines()).toContain('(Start the trial)'));
      vi.restoreAllMocks();
    },
  );

  test('asks to confirm an address', async () => {
    const { lines } = await open({ summary: [] }, HOME, { ...ada, email_verified: false });
    expect(lines()[1]).toBe('info: Confirm your email address');
  });

  test.each<[Partial<FreeWeekend>, string[]]>([
    [
      {},
      [
        'positive: Welcome to the free Vue.js weekend',
        expect.stringMatching(/^The mid-level training and the mock exam are free\. Ends in 0[56]:\d\d:\d\d\.$/),
        '[See what is free](/vuejs/dashboard/free-weekend)',
      ],
    ],
    [
      { state: 'not_started', is_active: false, started_at: at(14) },
      [
        'info: Welcome to the free Vue.js weekend',
        expect.stringMatching(/^The training opens for 48 hours\. Begins in 0[12]:\d\d:\d\d\.$/),
        '[Reserve Your Spot](/vuejs/free-weekend)',
      ],
    ],
    [{ state: 'ended', is_active: false }, []],
  ])('[UI-12] of Vue.js welcomes to a free weekend: %j', async (weekend, words) => {
    const { lines } = await open({ summary: [], weekend }, '/vuejs/dashboard');
    const shown = () => lines().filter((line) => !line.includes('Vue.js') || line.includes('weekend'));
    const upTo = () =>
      shown()
        .slice(0, shown().indexOf('Next step'))
        .filter((line) => line !== '# Dashboard');
    await eventually(() => expect(upTo()).toEqual(words));
  });
});
