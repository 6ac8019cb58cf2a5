// @vitest-environment happy-dom

import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ExamContext } from '../../../machines/exam/exam/exam.types.ts';
import { BriefingPage } from '../../../src/client/pages/exam/exam/briefing-page.tsx';
import { DonePage } from '../../../src/client/pages/exam/exam/done-page.tsx';
import type { ExamActor } from '../../../src/client/pages/exam/exam/exam.select.ts';
import { ExamPage } from '../../../src/client/pages/exam/exam/exam-page.tsx';
import { RulesPage } from '../../../src/client/pages/exam/exam/rules-page.tsx';
import { StartPage } from '../../../src/client/pages/exam/exam/start-page.tsx';
import { TermsPage } from '../../../src/client/pages/exam/exam/terms-page.tsx';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import { readyExam } from '../../support/contract-samples.ts';
import { answerCalls } from '../../support/site/answers.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { examAt } from './exam-at.ts';

const failure = { kind: 'unreachable' as const, message: 'The server could not be reached.', errors: {}, details: {} };

/** A page of an exam in its frame; what it shows and sends. */
async function open(
  Page: (props: { exam: ExamActor }) => React.ReactNode,
  value: Parameters<typeof examAt>[0],
  over: Partial<ExamContext> = {},
  exam: Partial<Exam> = {},
) {
  const { exam: actor, sent } = examAt(value, over, exam);
  const place = await mount(<Page exam={actor} />);
  return {
    ...{ place, sent },
    lines: () => outlineOf(place.querySelector('main') as HTMLElement),
    step: place.querySelector('[aria-current="step"]')?.textContent,
    way: place.querySelector('header a[href^="/"]')?.getAttribute('href'),
  };
}

let visits: string[] = [];
let paths: string[] = [];
let go: (to: string | -1) => void = () => {};
/** Notes each address, and whether it is one to go back to. */
function Watch() {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  go = (to) => void navigate(to as string);
  if (paths.at(-1) !== pathname) paths.push(pathname);
  if (visits.at(-1)?.split(' ')[2] !== key) visits.push(`${type} ${pathname.split('/').at(-1)}${search} ${key}`);
  return null;
}

describe('[EX-02] the address of an exam', () => {
  const visited = () => visits.map((visit) => visit.replace(/ \S+$/, ''));

  async function openAt(address: string, exam: Partial<Exam>) {
    const served = { ...readyExam, ...exam };
    answerCalls({
      [`GET /exams/${served.id}`]: () => served,
      [`POST /exams/${served.id}/terms`]: () => ({ ...served, terms: { ...served.terms, accepted_at: 2 } }),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    visits = [];
    paths = [];
    const page = await mount(
      <MemoryRouter initialEntries={['/before', address]} initialIndex={1}>
        <Watch />
        <Routes>
          <Route path="/before" element={<h1>Before</h1>} />
          <Route path="/:tech/exam/:id/:step" element={<ExamPage loadParts={async () => {}} />} />
        </Routes>
      </MemoryRouter>,
    );
    return { page, title: () => page.querySelector('h1')?.textContent };
  }

  test('is the one of its step, and each step is gone back to once', async () => {
    const id = 'exam-at-rules';
    const { page, title } = await openAt(`/javascript/exam/${id}/progress?from=mail`, { id });
    await eventually(() => expect(title()).toBe('Rules of the exam'));
    expect(visited()).toEqual(['POP progress?from=mail', 'REPLACE rules?from=mail']);
    await click(byText(page, 'button', 'Continue to the system check'));
    await eventually(() => expect(title()).toBe('System check'));
    expect(visited().slice(2)).toEqual(['PUSH start?from=mail']);
    await act(async () => go(-1));
    await eventually(() => expect(title()).toBe('Rules of the exam'));
    await act(async () => go(`/javascript/exam/${id}/progress`));
    expect(title()).toBe('Rules of the exam');
    expect(visited().slice(3)).toEqual(['POP rules?from=mail', 'PUSH progress', 'REPLACE rules']);
  });

  test('[RT-12] stays when it is right; of another technology it becomes the own one', async () => {
    const { title } = await openAt('/javascript/exam/exam-at-terms/terms', {
      ...{ id: 'exam-at-terms', state: 'awaitingTerms' },
    });
    await eventually(() => expect(title()).toBe('Terms of the exam'));
    expect(visited()).toEqual(['POP terms']);
    const other = await openAt('/vuejs/exam/exam-elsewhere/rules?from=mail', { id: 'exam-elsewhere' });
    await eventually(() => expect(other.title()).toBe('Rules of the exam'));
    expect(paths).toEqual(['/vuejs/exam/exam-elsewhere/rules', '/javascript/exam/exam-elsewhere/rules']);
    expect(visited()).toEqual(['POP rules?from=mail', 'REPLACE rules?from=mail']);
  });
});

describe('[EX-03] the terms of an exam', () => {
  const BOX = 'I have read and accept these terms (version of 1 January 2026).';
  const tail = (lines: string[]) => lines.slice(lines.findIndex((line) => line.endsWith(BOX)));

  test('are accepted by a box; who leaves it is reminded until it is ticked', async () => {
    const page = await open(TermsPage, { terms: 'reading' });
    expect([page.step, page.way]).toEqual(['Terms', '/javascript/dashboard']);
    expect(tail(page.lines())).toEqual([`[ ] ${BOX}`, '(Accept and continue)']);
    const submit = () => click(byText(page.place, 'button', 'Accept and continue'));
    await submit();
    expect(tail(page.lines())).toEqual([`[ ] ${BOX}`, 'Accept the terms to continue.', '(Accept and continue)']);
    expect(page.sent()).toEqual([]);
    await click(page.place.querySelector('input'));
    expect(tail(page.lines())).toEqual([`[x] ${BOX}`, '(Accept and continue)']);
    await submit();
    expect(page.sent()).toEqual([{ type: 'exam.termsAccepted' }]);
    await click(page.place.querySelector('input'));
    await submit();
    expect(page.sent()).toHaveLength(1);
  });

  test('wait while they are accepted, and say why they were not', async () => {
    const accepting = await open(TermsPage, { terms: 'accepting' });
    expect(tail(accepting.lines())).toEqual([`[ ] ${BOX}`, '(Accept and continue; busy)']);
    const failed = await open(TermsPage, { terms: 'reading' }, { failure });
    expect(tail(failed.lines())).toEqual([
      ...[`[ ] ${BOX}`, 'alert: danger: The server could not be reached.', '(Accept and continue)'],
    ]);
  });
});

describe('[EX-02] the rules of an exam', () => {
  test.each<[Partial<Exam>, string, string[]]>([
    [
      { questions: 20, challenges: 2 },
      '# Rules of the exam',
      ['Time: 40 min', 'Questions: 20', 'Code challenges: 2', 'Pass mark: 70%'],
    ],
    [
      { trial: true, questions: 10 },
      '# Training Examination Rules',
      ['Time: 40 min', 'Questions: 10', 'Code challenges: 0', 'Pass mark: 70%'],
    ],
    [
      { trial: true, questions: 10, extra_minutes: 10, pass_percent: 50 },
      '# Training Examination Rules',
      ['Time: 50 min 10 min extra for you', 'Questions: 10', 'Code challenges: 0', 'Pass mark: 50%'],
    ],
  ])('of %j', async (exam, title, facts) => {
    const page = await open(RulesPage, 'rules', {}, exam);
    expect([page.step, page.way]).toEqual([exam.trial ? 'Start' : 'Rules', '/javascript/dashboard']);
    expect(page.lines().slice(0, 7)).toEqual(['JavaScript', title, "The clock hasn't started.", ...facts]);
    await click(byText(page.place, 'button', 'Continue to the system check'));
    expect(page.sent()).toEqual([{ type: 'exam.rulesRead' }]);
  });
});

describe('[EX-02, EX-03, RT-13] what comes before a trial', () => {
  const TRIAL = { trial: true, questions: 10, minutes: 30 } as const;
  const CHECK = 'Checked when you start, before the clock runs';

  test('is on one page: terms, rules and check, with one button that accepts and starts', async () => {
    const page = await open(BriefingPage, { terms: 'reading' }, {}, { ...TRIAL, state: 'awaitingTerms' });
    expect([page.step, page.way]).toEqual(['Start', '/javascript/dashboard']);
    const lines = page.lines();
    expect(lines.slice(0, 4)).toEqual(['JavaScript', '# Before you start', "The clock hasn't started.", '## Terms']);
    expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## Terms', '## Rules', '## System check']);
    expect(lines).toEqual(expect.arrayContaining(['Time: 30 min', 'Questions: 10', `Connection ${CHECK}`]));
    expect(lines.filter((line) => line.startsWith('('))).toEqual(['(Accept and start: 30 minutes)']);
    await click(page.place.querySelector('input'));
    await click(byText(page.place, 'button', 'Accept and start: 30 minutes'));
    expect(page.sent()).toEqual([{ type: 'exam.termsAccepted' }]);
  });

  test('shows what is being checked, and what has to be repeated', async () => {
    const checking = await open(BriefingPage, { terms: 'checking' }, { parts: { loaded: 2, total: 2 } }, TRIAL);
    expect(checking.lines()).toEqual(
      expect.arrayContaining(['Connection Being checked', '(Accept and start: 30 minutes; busy)']),
    );
    const checks = { storage: false, clock: true, connection: true };
    const over = { parts: { loaded: 2, total: 2 }, checks };
    const failed = await open(BriefingPage, { systemCheck: 'checked' }, over, TRIAL);
    expect(failed.lines()).toEqual(expect.arrayContaining(['## Terms', 'Connection The server answers.']));
    expect(failed.lines().filter((line) => line.startsWith('('))).toEqual([
      expect.stringMatching(/^\(Start the exam: 30 minutes/),
      '(Repeat the check)',
      '(Back to the rules)',
    ]);
  });
});

describe('[EX-02] the check before an exam', () => {
  const GOOD = { connection: true, storage: true, clock: true };
  const LINES = {
    parts: 'Exam Everything the exam needs is loaded, including the code editor.',
    connection: 'Connection The server answers.',
    storage: 'Storage This browser keeps your changes if the connection drops.',
    clock: "Clock This device's clock agrees with the server.",
  };
  const BLOCKED = '(Start the exam: 40 minutes; A required check has not passed.)';
  const START = '(Start the exam: 40 minutes)';
  const parts = { loaded: 9, total: 9 };

  test.each<[string, string, Partial<ExamContext>, Partial<typeof LINES>, string, string[]]>([
    ['everything is good', 'checked', { checks: GOOD, parts }, {}, START, []],
    [
      'the clock of the device is off, which is no harm',
      'checked',
      { checks: { ...GOOD, clock: false }, parts },
      { clock: "Clock This device's clock is off. That's fine: we show and use the server's time." },
      START,
      [],
    ],
    [
      'the browser keeps nothing',
      'checked',
      { checks: { ...GOOD, storage: false }, parts },
      {
        storage:
          "Storage This browser can't store changes, perhaps because of private mode. Allow storage for this site, or use another browser.",
      },
      BLOCKED,
      [],
    ],
    [
      'the server does not answer',
      'checked',
      { checks: { ...GOOD, connection: false }, parts },
      {
        connection:
          "Connection The server isn't responding as it should. Check your connection, and repeat the check in a moment.",
      },
      BLOCKED,
      [],
    ],
    [
      'a part is missing',
      'checked',
      { checks: GOOD, parts: { loaded: 8, total: 9 } },
      { parts: "Exam Part of the exam couldn't be loaded. Check your connection and repeat the check." },
      BLOCKED,
      [],
    ],
    [
      'parts are being loaded',
      'loadingParts',
      { parts: { loaded: 3, total: 9 } },
      {
        parts: 'Exam Loading 3 of 9 parts',
        connection: 'Connection Being checked',
        storage: 'Storage Being checked',
        clock: 'Clock Being checked',
      },
      '(Start the exam: 40 minutes; busy)',
      [],
    ],
    [
      'nothing is loaded yet',
      'loadingParts',
      {},
      {
        parts: 'Exam Being checked',
        connection: 'Connection Being checked',
        storage: 'Storage Being checked',
        clock: 'Clock Being checked',
      },
      '(Start the exam: 40 minutes; busy)',
      [],
    ],
    [
      'the start failed',
      'checked',
      { checks: GOOD, parts, failure },
      {},
      START,
      ['alert: danger: The server could not be reached.'],
    ],
    [
      'a failure of before is not beside what is tried now',
      'starting',
      { checks: GOOD, parts, failure },
      {},
      '(Start the exam: 40 minutes; busy)',
      [],
    ],
    [
      'nobody knows whether it began',
      'startUnknown',
      { checks: GOOD, parts },
      {},
      '(Start the exam: 40 minutes; busy)',
      [
        "warning: We can't tell yet whether the clock has started",
        "The server didn't respond. We retry every few seconds and open the exam as soon as it's running.",
      ],
    ],
  ])('when %s', async (_, state, over, changed, start, notices) => {
    const page = await open(StartPage, { systemCheck: state } as never, over);
    expect(page.lines()).toEqual([
      ...['JavaScript', '# System check', 'Can this browser take the exam?'],
      ...Object.values({ ...LINES, ...changed }),
      ...[...notices, start, '(Repeat the check)', '(Back to the rules)'],
      "The clock starts when you press start, and then it doesn't stop.",
    ]);
  });

  test('says by a sign what is good, what is in the way and what is no harm', async () => {
    const signsOf = async (checks: typeof GOOD | null, loaded = 9) => {
      const state = { systemCheck: checks ? 'checked' : 'loadingParts' } as never;
      const { place } = await open(StartPage, state, { checks, parts: { loaded, total: 9 } });
      return [...place.querySelectorAll('main li')].map((row) =>
        row.querySelector('.spinner-turn')
          ? 'waiting'
          : row
              .querySelector('svg')
              ?.getAttribute('class')
              ?.match(/lucide-circle-(\w+)/)?.[1],
      );
    };
    expect(await signsOf(GOOD)).toEqual(['check', 'check', 'check', 'check']);
    expect(await signsOf({ connection: false, storage: false, clock: false }, 8)).toEqual([
      'x',
      'x',
      'x',
      'exclamation',
    ]);
    expect(await signsOf(null)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  });

  test('each button sends its own event, and the extra time is counted', async () => {
    const page = await open(StartPage, { systemCheck: 'checked' }, { checks: GOOD, parts }, { extra_minutes: 10 });
    for (const words of ['Start the exam: 50 minutes', 'Repeat the check', 'Back to the rules']) {
      await click(byText(page.place, 'button', words));
    }
    expect(page.sent()).toEqual([
      { type: 'exam.started' },
      { type: 'exam.checkRepeated' },
      { type: 'exam.rulesReopened' },
    ]);
  });
});

describe('[EX-14, EX-15] after an exam', () => {
  const result = {
    ...{ score_percent: 40, pass_percent: 50, passed: false, points: 4, points_max: 10, graded_at: 1 },
    ...{ topics: [], exercises: [] },
  };
  const ends = async (exam: Partial<Exam>) => {
    const page = await open(DonePage, { result: 'shown' }, {}, { state: 'failed', result, ...exam });
    const lines = page.lines();
    return { ...page, ends: lines.slice(lines.findIndex((line) => /Take another trial|To the dashboard/.test(line))) };
  };
  const dispute = {
    ...{ id: 'dispute-1', state: 'open' as const, reason: '', exercise_ids: [], opened_at: 1, decided_at: null },
    decision: null,
  };

  test('a certification is disputed, once at a time; a trial is taken again', async () => {
    const DASHBOARD = '[To the dashboard](/javascript/dashboard)';
    expect((await ends({})).ends).toEqual([DASHBOARD, '(Dispute this result)']);
    expect((await ends({ dispute })).ends).toEqual([DASHBOARD]);
    expect((await ends({ trial: true })).ends).toEqual([
      '[Take another trial](/javascript/dashboard/exam) [To the dashboard](/javascript/dashboard)',
    ]);
    const { place, sent } = await ends({});
    await click(byText(place, 'button', 'Dispute this result'));
    expect(sent()).toEqual([{ type: 'exam.disputeStarted' }]);
  });

  test('changes that did not count are told of above everything else', async () => {
    const entry = (queued_at: number) => ({
      ...{ exercise_id: 'a', revision: 1, key: 'key-a', queued_at, attempted: false },
      work: { answer: null, flagged: false, note: '' },
    });
    const deadline_at = new Date(2026, 10, 28, 10).getTime();
    const page = await open(
      DonePage,
      { result: 'shown' },
      { undelivered: [entry(deadline_at - 1), entry(deadline_at - 2)] },
      { state: 'failed', result, deadline_at },
    );
    expect(page.lines().slice(0, 3)).toEqual([
      "warning: Some changes didn't count",
      '2 changes were made in time but did not reach the server before the exam closed. Everything marked as saved is graded.',
      '(Download them)',
    ]);
  });
});
