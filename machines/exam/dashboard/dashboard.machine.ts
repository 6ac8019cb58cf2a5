import { assign, fromPromise, setup } from 'xstate';
import type { Tech } from '../../../src/contract/common.ts';
import type { Certification } from '../../../src/contract/site/system.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type AttemptSummary = {
  id: string;
  state: string;
  score_percent: number | null;
  started_at: number | null;
  deadline_at: number | null;
  ended_at: number | null;
};

export type CertificationSummary = {
  certification_id: string;
  slug: string;
  tech: Tech;
  title: string;
  trial: boolean;
  exams: AttemptSummary[];
};

export type DashboardData = { summary: CertificationSummary[]; certifications: Certification[] };

export type DashboardContext = DashboardData & {
  tech: Tech;
  failure: Failure | null;
  /** The deadline that has passed while it was on show; the server ends the exam a grace period later. */
  passedDeadline: number | null;
};

export type DashboardEvent =
  /** The user wants a trial exam, the first one or another one. */
  | { type: 'dashboard.trialRequested' }
  /** The deadline of a running exam has passed. */
  | { type: 'dashboard.refreshRequested' }
  | { type: 'dashboard.retried' };

/** The exams of a user in one technology, and what comes next. The page's guard has seen to it that there is a trial (GU-04). */
export const dashboardMachine = setup({
  types: {
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    input: {} as { tech: Tech },
    tags: {} as 'loading' | 'opening',
  },
  actors: {
    loadDashboard: fromPromise<DashboardData, { tech: Tech }>(() => notProvided('loadDashboard')),
    createTrial: fromPromise<{ id: string }, { certification: string }>(() => notProvided('createTrial')),
  },
  actions: {
    takeData: assign((_, params: { data: DashboardData }) => params.data),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    noteDeadline: assign(({ context }) => ({ passedDeadline: firstDeadline(context) })),
    goToTrial: (_, _params: { tech: Tech; examId: string }) => notProvided('goToTrial'),
  },
  guards: {
    isUnreachable: (_, params: { error: unknown }) => failureOf(params.error).kind === 'unreachable',
    isTrialOffered: ({ context }) => trialSlug(context) !== '',
    isNewsDue: ({ context }) =>
      attemptsOf(context).some((attempt) => attempt.state === 'grading') ||
      (context.passedDeadline !== null && firstDeadline(context) === context.passedDeadline),
  },
  delays: { pollTime: 2000 },
}).createMachine({
  id: 'dashboard',
  description: 'The exams of a user in one technology, and what comes next.',
  context: ({ input }) => ({ tech: input.tech, summary: [], certifications: [], failure: null, passedDeadline: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      description: 'The summary of the user is being fetched.',
      invoke: {
        src: 'loadDashboard',
        id: 'loadDashboard',
        input: ({ context }) => ({ tech: context.tech }),
        onDone: {
          description: 'The server answers.',
          target: 'shown',
          actions: { type: 'takeData', params: ({ event }) => ({ data: event.output }) },
        },
        onError: [
          {
            description: 'The server was not reached.',
            guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) },
            target: 'unreachable',
          },
          { description: 'The server has no summary for this user.', target: 'missing' },
        ],
      },
    },
    unreachable: {
      description: 'The server was not reached; the page offers to try again.',
      on: { 'dashboard.retried': { description: 'The user tries again.', target: 'loading' } },
    },
    missing: { type: 'final', description: 'There is no summary: the page is not found (ER-01).' },
    shown: {
      description: 'The next step and all exams are on show.',
      after: {
        pollTime: {
          description: 'An exam is being ended or graded: look whether the result is there.',
          guard: 'isNewsDue',
          target: 'refreshing',
        },
      },
      on: {
        'dashboard.trialRequested': {
          description: 'The user wants to take a trial exam.',
          guard: 'isTrialOffered',
          target: 'openingTrial',
        },
        'dashboard.refreshRequested': {
          description: 'A deadline has passed.',
          target: 'refreshing',
          actions: 'noteDeadline',
        },
      },
    },
    refreshing: {
      description: 'What is on show is being fetched again.',
      on: {
        'dashboard.trialRequested': {
          description: 'The user wants to take a trial exam and does not wait for the news.',
          guard: 'isTrialOffered',
          target: 'openingTrial',
        },
        'dashboard.refreshRequested': {
          description: 'A deadline has passed; what is being fetched may be from before.',
          actions: 'noteDeadline',
        },
      },
      invoke: {
        src: 'loadDashboard',
        id: 'refreshDashboard',
        input: ({ context }) => ({ tech: context.tech }),
        onDone: {
          description: 'The server answers.',
          target: 'shown',
          actions: { type: 'takeData', params: ({ event }) => ({ data: event.output }) },
        },
        onError: { description: 'The server was not reached; the page shows what it knows.', target: 'shown' },
      },
    },
    openingTrial: {
      tags: 'opening',
      description: 'The open trial exam is being fetched, or a new one created.',
      entry: 'clearFailure',
      on: {
        'dashboard.refreshRequested': {
          description: 'A deadline has passed; that is looked into when the user stays here.',
          actions: 'noteDeadline',
        },
      },
      invoke: {
        src: 'createTrial',
        id: 'openTrial',
        input: ({ context }) => ({ certification: trialSlug(context) }),
        onDone: {
          description: 'The user goes there.',
          target: 'left',
          actions: {
            type: 'goToTrial',
            params: ({ context, event }) => ({ tech: context.tech, examId: event.output.id }),
          },
        },
        onError: {
          description: 'It could not be created; the page says so.',
          target: 'shown',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    left: { type: 'final', description: 'The user is on the way to the exam.' },
  },
});

function attemptsOf({ summary }: Pick<DashboardContext, 'summary'>): AttemptSummary[] {
  return summary.flatMap((entry) => entry.exams);
}

/** The deadline of the running exam that ends first. */
function firstDeadline(context: Pick<DashboardContext, 'summary'>): number | null {
  const deadlines = attemptsOf(context).flatMap(({ state, deadline_at }) =>
    state === 'running' && deadline_at !== null ? [deadline_at] : [],
  );
  return deadlines.length > 0 ? Math.min(...deadlines) : null;
}

/** The trial of the technology, or '' when it has none. */
function trialSlug({ certifications, tech }: Pick<DashboardContext, 'certifications' | 'tech'>): string {
  return certifications.find((certification) => certification.tech === tech && certification.trial)?.slug ?? '';
}
