import type { SnapshotFrom } from 'xstate';
import {
  type AttemptSummary,
  type DashboardContext,
  type DashboardData,
  dashboardMachine,
} from '../../../machines/exam/dashboard/dashboard.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { Certification } from '../../../src/contract/site/system.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, failuresLead, once, passed as timePassed, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const DEADLINE_AT = 1_000_000;
const POSTPONED_AT = 1_600_000;

// The only fields of a certification that the chart reads.
const certifications = [
  { slug: 'python-trial', tech: 'python', trial: true },
  { slug: 'javascript-senior', tech: 'javascript', trial: false },
  { slug: 'javascript-trial', tech: 'javascript', trial: true },
] as Certification[];

const attempt = (id: string, state: string, deadline: number | null = null): AttemptSummary => ({
  id,
  state,
  score_percent: state === 'passed' ? 80 : null,
  started_at: deadline,
  deadline_at: deadline,
  ended_at: null,
  topics: null,
});

const taken = (trial: boolean, exams: AttemptSummary[]): DashboardData => ({
  summary: [
    {
      certification_id: 'id',
      slug: trial ? 'javascript-trial' : 'javascript-senior',
      tech: 'javascript',
      title: '',
      trial,
      exams,
    },
  ],
  elsewhere: [],
  certifications,
});

const passed = named('a trial is passed', taken(true, [attempt('trial-1', 'passed')]));
const grading = named('an exam is being graded', taken(true, [attempt('trial-1', 'grading')]));
const oneOfTwo = named(
  'one exam is being graded, another one ended at its deadline',
  taken(true, [attempt('trial-2', 'grading'), attempt('trial-1', 'passed', DEADLINE_AT)]),
);
const postponed = named(
  'the exam continues with extra time',
  taken(false, [attempt('exam-1', 'running', POSTPONED_AT)]),
);
const running = named(
  'two exams run',
  taken(false, [attempt('exam-2', 'running', POSTPONED_AT), attempt('exam-1', 'running', DEADLINE_AT)]),
);
const alongside = named(
  'one exam is being graded, another one runs',
  taken(false, [attempt('exam-2', 'grading'), attempt('exam-1', 'running', DEADLINE_AT)]),
);
const withoutDeadline = named('an exam runs without a deadline', taken(false, [attempt('exam-1', 'running')]));
const noTrialYet = named('there is no trial exam yet', taken(false, [attempt('exam-1', 'ready')]));
const listedWithoutTrial = named('the trial was never taken', taken(true, []));
const nothingOffered = named('the technology has no trial exam, and another exam is being graded', {
  ...taken(false, [attempt('exam-1', 'grading')]),
  certifications: certifications.filter(({ trial, tech }) => !trial || tech !== 'javascript'),
});

const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));
const refused = named('the server refuses', failure('refused', 'Not now.'));
const notFound = named('the summary does not exist', failure('notFound', 'Gone.'));

const ended = taken(true, [attempt('trial-2', 'running', POSTPONED_AT), attempt('trial-1', 'passed', DEADLINE_AT)]);
const voided = taken(true, [attempt('trial-2', 'voided', DEADLINE_AT), attempt('trial-1', 'failed', DEADLINE_AT)]);

type Now = SnapshotFrom<typeof dashboardMachine>;

/** News is due while an exam is graded, or has not ended at the deadline that has passed; what has ended is waited for no more. */
const isNewsDue = ({ context }: Now) =>
  context.summary.some(({ exams }) => exams.some(({ state }) => state === 'grading')) ||
  (context.passedDeadline !== null && context.passedDeadline === firstDeadline(context));

const isPolledRight = (now: Now) =>
  ahead(now, timePassed('pollTime', 'dashboard.shown')).matches('refreshing') === isNewsDue(now);

/** Every exam of every certification counts, and of the trials on offer the first of the technology is opened. */
const areAllLookedAt = (now: Now) =>
  once(now, 'all exams', () => {
    const [first] = taken(false, [attempt('exam-1', 'passed')]).summary;
    const afterwards = (...last: AttemptSummary[]) => {
      const summary = [first, { ...first, exams: [attempt('old', 'failed'), ...last] }, { ...first, exams: [] }];
      return withContext(now, { summary: summary as DashboardData['summary'], passedDeadline: null });
    };
    const noted = ahead(
      afterwards(attempt('exam-2', 'running', POSTPONED_AT), attempt('exam-3', 'running', DEADLINE_AT)),
      { type: 'dashboard.refreshRequested' },
    );
    const two = [{ slug: 'javascript-trial-2', tech: 'javascript', trial: true }] as Certification[];
    return (
      ahead(afterwards(attempt('exam-2', 'grading')), timePassed('pollTime', 'dashboard.shown')).matches(
        'refreshing',
      ) &&
      ahead(afterwards(attempt('exam-2', 'running', 1)), timePassed('pollTime', 'dashboard.shown')).matches('shown') &&
      noted.context.passedDeadline === DEADLINE_AT &&
      // What is graded elsewhere is news for the page of that technology.
      ahead(
        withContext(afterwards(), { elsewhere: taken(false, [attempt('exam-4', 'grading')]).summary }),
        timePassed('pollTime', 'dashboard.shown'),
      ).matches('shown') &&
      hasInput(
        ahead(withContext(now, { certifications: [...certifications, ...two] }), { type: 'dashboard.trialRequested' })
          .children['openTrial'],
        { certification: 'javascript-trial' },
      )
    );
  });

const opensTrial = (now: Now, { before }: { before: Now }) =>
  isOffered(before.context)
    ? hasInput(now.children['openTrial'], { certification: 'javascript-trial' }) && 'openingTrial'
    : isSame(now.value, before.value);

export const model = defineModel(dashboardMachine, {
  input: [{ tech: 'javascript' }, named('that is asked for the trial', { tech: 'javascript', asked: 'trial' })],
  events: {
    // While the news is fetched only after a failure: that shows that the failure is forgotten.
    'dashboard.trialRequested': (snapshot) =>
      snapshot.matches('refreshing') && isOffered(snapshot.context) && snapshot.context.failure === null ? [] : [{}],
    // A deadline passes once, and only that of an exam that runs.
    'dashboard.refreshRequested': ({ context }) =>
      firstDeadline(context) === null || firstDeadline(context) === context.passedDeadline ? [] : [{}],
    'dashboard.retried': [{}],
  },
  words: {
    'dashboard.trialRequested': 'The user wants to start a trial exam.',
  },
  invokes: {
    loadDashboard: {
      done: ({ invokeId }) =>
        invokeId === 'loadDashboard'
          ? [passed, grading, oneOfTwo, running, alongside, noTrialYet, listedWithoutTrial, nothingOffered]
          : [passed, grading, running, postponed, withoutDeadline],
      error: ({ invokeId }) => (invokeId === 'loadDashboard' ? [unreachable, notFound] : [unreachable]),
    },
    createTrial: { done: [named('the trial exam is there', { id: 'trial-9' })], error: [unreachable, refused] },
  },
  delays: { pollTime: 2000 },
  context: ({ summary, certifications: offered, failure: last, passedDeadline, asked }) => ({
    asked,
    summary: summary.map(({ trial, exams }) => ({
      trial,
      exams: exams.map(({ state, deadline_at }) => [state, deadline_at]),
    })),
    offered: offered.length,
    last: last?.kind ?? null,
    passedDeadline,
  }),
  ignored: [
    {
      in: ['loading', 'unreachable'],
      events: ['dashboard.trialRequested', 'dashboard.refreshRequested'],
      because: 'the exams are not loaded yet',
    },
    {
      in: ['loading', 'shown', 'refreshing', 'openingTrial'],
      events: ['dashboard.retried'],
      because: 'the exams are loaded or loading; only the page without them offers a retry',
    },
    { in: ['openingTrial'], events: ['dashboard.trialRequested'], because: 'one trial exam is opened at a time' },
  ],
  outcomes: {
    start: 'loading',
    'dashboard.trialRequested': { shown: opensTrial, refreshing: opensTrial },
    'dashboard.refreshRequested': {
      shown: (now) => now.context.passedDeadline === firstDeadline(now.context) && 'refreshing',
      refreshing: (now) => now.context.passedDeadline === firstDeadline(now.context) && 'refreshing',
      openingTrial: (now) => now.context.passedDeadline === firstDeadline(now.context) && 'openingTrial',
    },
    'dashboard.retried': { unreachable: (now) => now.context.failure === null && 'loading' },
    'done(loadDashboard)': (
      { context: { summary, elsewhere, certifications: offered, asked } },
      { event: { output }, before },
    ) => {
      if (summary !== output.summary || elsewhere !== output.elsewhere || offered !== output.certifications)
        return false;
      // Who came for the trial is led to it, once.
      return before.matches('loading') && asked === 'trial' && isOffered(output) ? 'openingTrial' : 'shown';
    },
    'error(loadDashboard)': {
      loading: (now, { event: { error } }) =>
        error === unreachable ? now.context.failure === error && 'unreachable' : now.status === 'done' && 'missing',
      refreshing: (now, { before }) => now.context === before.context && 'shown',
    },
    'done(createTrial)': (now, { event: { output }, effects }) =>
      isDone(effects, { type: 'goToTrial', params: { tech: 'javascript', examId: output.id } }) &&
      now.status === 'done' &&
      'left',
    'error(createTrial)': (now, { event: { error } }) => now.context.failure === error && 'shown',
    'after(pollTime)': {
      shown: (_, { before: { context } }) => {
        const isGrading = context.summary.some(({ exams }) => exams.some(({ state }) => state === 'grading'));
        const isOver = context.passedDeadline !== null && context.passedDeadline === firstDeadline(context);
        return isGrading || isOver ? 'refreshing' : 'shown';
      },
    },
  },
  checks: {
    loading: (snapshot) =>
      snapshot.hasTag('loading') &&
      hasInput(snapshot.children['loadDashboard'], { tech: 'javascript' }) &&
      failuresLead(snapshot, 'loadDashboard', { unreachable: 'unreachable', others: 'missing' }),
    unreachable: (snapshot) => !snapshot.hasTag('loading') && snapshot.can({ type: 'dashboard.retried' }),
    missing: (snapshot, { event }) =>
      snapshot.status === 'done' && !snapshot.hasTag('loading') && (event as { error?: unknown }).error !== unreachable,
    shown: (snapshot, { event }) =>
      !snapshot.hasTag('loading') &&
      !snapshot.hasTag('opening') &&
      isTaken(event, snapshot.context) &&
      isPolledRight(snapshot) &&
      areAllLookedAt(snapshot) &&
      ahead(snapshot, { type: 'dashboard.refreshRequested' }).context.passedDeadline ===
        firstDeadline(snapshot.context) &&
      snapshot.can({ type: 'dashboard.trialRequested' }) === isOffered(snapshot.context) &&
      snapshot.can({ type: 'dashboard.refreshRequested' }) &&
      // A requested trial that did not open is reported.
      (event?.type !== 'xstate.error.actor.openTrial' || snapshot.context.failure !== null),
    refreshing: (snapshot, { event }) =>
      isNoted(event, snapshot.context) &&
      // The known data stay visible, with the failure and the possible actions.
      !snapshot.hasTag('loading') &&
      !snapshot.hasTag('opening') &&
      hasInput(snapshot.children['refreshDashboard'], { tech: 'javascript' }) &&
      // News is about exams: it answers neither what failed nor which deadline has passed.
      once(snapshot, `kept ${snapshot.context.failure?.kind} ${snapshot.context.passedDeadline}`, () => {
        const { failure: last, passedDeadline } = ahead(snapshot, doneWith('refreshDashboard', running)).context;
        return last === snapshot.context.failure && passedDeadline === snapshot.context.passedDeadline;
      }) &&
      [ended, voided, running, postponed, withoutDeadline, passed].every((data) =>
        isPolledRight(ahead(snapshot, doneWith('refreshDashboard', data))),
      ) &&
      snapshot.can({ type: 'dashboard.trialRequested' }) === isOffered(snapshot.context) &&
      snapshot.can({ type: 'dashboard.refreshRequested' }),
    openingTrial: (snapshot, { event }) =>
      isNoted(event, snapshot.context) &&
      snapshot.hasTag('opening') &&
      !snapshot.hasTag('loading') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['openTrial'], { certification: 'javascript-trial' }) &&
      !snapshot.can({ type: 'dashboard.trialRequested' }),
    left: ({ status }, { effects }) =>
      status === 'done' &&
      JSON.stringify(effects) ===
        JSON.stringify([{ type: 'goToTrial', params: { tech: 'javascript', examId: 'trial-9' } }]),
  },
});

const isOffered = ({ certifications: offered }: DashboardData) =>
  offered.some(({ tech, trial }) => tech === 'javascript' && trial);

/** The deadline of the running exam that ends first. */
function firstDeadline({ summary }: DashboardData): number | null {
  const deadlines = summary.flatMap(({ exams }) =>
    exams.flatMap(({ state, deadline_at }) => (state === 'running' && deadline_at !== null ? [deadline_at] : [])),
  );
  return deadlines.length > 0 ? Math.min(...deadlines) : null;
}

/** The exam whose deadline has passed is looked after until the server has ended it. */
const isNoted = (event: { type: string } | undefined, context: DashboardContext) =>
  event?.type !== 'dashboard.refreshRequested' || context.passedDeadline === firstDeadline(context);

/** The page shows the server's state. */
function isTaken(event: object | undefined, { summary }: DashboardData): boolean {
  const { output } = (event ?? {}) as { output?: Partial<DashboardData> };
  return output?.summary === undefined || output.summary === summary;
}
