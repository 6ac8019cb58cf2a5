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
  /** Points by topic; null until there is a result. */
  topics: { id: string; name: string; points: number; points_max: number }[] | null;
};

export type CertificationSummary = {
  certification_id: string;
  slug: string;
  tech: Tech;
  title: string;
  trial: boolean;
  exams: AttemptSummary[];
};

export type DashboardData = {
  /** The user's exams in this technology, and in all others. */
  summary: CertificationSummary[];
  elsewhere: CertificationSummary[];
  certifications: Certification[];
};

export type DashboardContext = DashboardData & {
  tech: Tech;
  failure: Failure | null;
  /** What the address asks for: a trial that opens as soon as the exams are loaded. */
  asked: 'trial' | null;
  /** A deadline that passed while the page was open; the server ends the exam after the grace period. */
  passedDeadline: number | null;
};

export type DashboardEvent =
  /** The user starts a trial exam, the first or another. */
  | { type: 'dashboard.trialRequested' }
  /** The deadline of a running exam has passed. */
  | { type: 'dashboard.refreshRequested' }
  | { type: 'dashboard.retried' };

/** A user's exams in one technology, and the next step. The page guard has created a trial exam (GU-04). */
export const dashboardMachine = setup({
  types: {
    context: {} as DashboardContext,
    events: {} as DashboardEvent,
    input: {} as { tech: Tech; asked?: 'trial' | null },
    tags: {} as 'loading' | 'opening',
  },
  actors: {
    /** Loads the user's exams in this technology and in all others, and the certifications on offer. */
    loadDashboard: fromPromise<DashboardData, { tech: Tech }>(() => notProvided('loadDashboard')),
    /** Opens the user's trial exam on the server, or creates one. */
    createTrial: fromPromise<{ id: string }, { certification: string }>(() => notProvided('createTrial')),
  },
  actions: {
    /** Shows the exams from the server. */
    setData: assign((_, params: { data: DashboardData }) => params.data),
    /** Keeps the reason why there is no trial exam, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the trial exam. */
    clearFailure: assign({ failure: null }),
    /** Keeps the deadline that has passed, to wait for the end of that exam. */
    noteDeadline: assign(({ context }) => ({ passedDeadline: firstDeadline(context) })),
    /** Opens the page of the trial exam. */
    goToTrial: (_, _params: { tech: Tech; examId: string }) => notProvided('goToTrial'),
  },
  guards: {
    /** The server could not be reached. */
    isUnreachable: (_, params: { error: unknown }) => failureOf(params.error).kind === 'unreachable',
    /** A trial exam is on offer in this technology. */
    isTrialOffered: ({ context }) => trialSlug(context) !== '',
    /** The address asks for the trial, and one is on offer in this technology. */
    isTrialAsked: ({ context: { asked, tech } }, { data }: { data: DashboardData }) =>
      asked === 'trial' && trialSlug({ tech, certifications: data.certifications }) !== '',
    /** An exam is being graded, or has passed its deadline and is about to end. */
    isNewsDue: ({ context }) =>
      attemptsOf(context).some((attempt) => attempt.state === 'grading') ||
      (context.passedDeadline !== null && firstDeadline(context) === context.passedDeadline),
  },
  delays: {
    /** 2 seconds between two checks of an exam that is ending or being graded. Milliseconds. */
    pollTime: 2000,
  },
}).createMachine({
  id: 'dashboard',
  description: "A user's exams in one technology, and the next step.",
  context: ({ input }) => ({
    tech: input.tech,
    asked: input.asked ?? null,
    summary: [],
    elsewhere: [],
    certifications: [],
    failure: null,
    passedDeadline: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      description: "The user's summary is loading.",
      invoke: {
        src: 'loadDashboard',
        id: 'loadDashboard',
        input: ({ context }) => ({ tech: context.tech }),
        onDone: [
          {
            description: 'The user came for the trial, which opens at once.',
            guard: { type: 'isTrialAsked', params: ({ event }) => ({ data: event.output }) },
            target: 'openingTrial',
            actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) },
          },
          {
            description: 'The exams of the user are loaded.',
            target: 'shown',
            actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) },
          },
        ],
        onError: [
          {
            description: 'The server could not be reached.',
            guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) },
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          { description: 'The server has no summary for this user.', target: 'missing' },
        ],
      },
    },
    unreachable: {
      description: 'The server could not be reached; the page offers to try again.',
      on: { 'dashboard.retried': { description: 'The user retries.', target: 'loading', actions: 'clearFailure' } },
    },
    missing: { type: 'final', description: 'The user has no summary, so the page shows "not found".' },
    shown: {
      description: 'The next step and all exams are shown.',
      after: {
        pollTime: {
          description: 'An exam is ending or being graded, so the page polls for the result.',
          guard: 'isNewsDue',
          target: 'refreshing',
        },
      },
      on: {
        'dashboard.trialRequested': {
          description: 'The user starts a trial exam.',
          guard: 'isTrialOffered',
          target: 'openingTrial',
        },
        'dashboard.refreshRequested': {
          description: "An exam's deadline has passed.",
          target: 'refreshing',
          actions: 'noteDeadline',
        },
      },
    },
    refreshing: {
      description: 'The summary is reloading.',
      on: {
        'dashboard.trialRequested': {
          description: 'The user starts a trial exam before the reload completes.',
          guard: 'isTrialOffered',
          target: 'openingTrial',
        },
        'dashboard.refreshRequested': {
          description: "An exam's deadline has passed; the response may be older than that.",
          actions: 'noteDeadline',
        },
      },
      invoke: {
        src: 'loadDashboard',
        id: 'refreshDashboard',
        input: ({ context }) => ({ tech: context.tech }),
        onDone: {
          description: 'The summary is reloaded.',
          target: 'shown',
          actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) },
        },
        onError: {
          description: 'The server could not be reached; the page keeps the summary it has.',
          target: 'shown',
        },
      },
    },
    openingTrial: {
      tags: 'opening',
      description: 'The page loads the open trial exam, or creates one.',
      entry: 'clearFailure',
      on: {
        'dashboard.refreshRequested': {
          description: "An exam's deadline has passed; the page reloads the summary if the user stays here.",
          actions: 'noteDeadline',
        },
      },
      invoke: {
        src: 'createTrial',
        id: 'openTrial',
        input: ({ context }) => ({ certification: trialSlug(context) }),
        onDone: {
          description: 'The trial exam is ready to open.',
          target: 'left',
          actions: {
            type: 'goToTrial',
            params: ({ context, event }) => ({ tech: context.tech, examId: event.output.id }),
          },
        },
        onError: {
          description: 'The trial exam could not be created; the page says so.',
          target: 'shown',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    left: { type: 'final', description: 'The exam page is opening.' },
  },
});

function attemptsOf({ summary }: Pick<DashboardContext, 'summary'>): AttemptSummary[] {
  return summary.flatMap((entry) => entry.exams);
}

/** The earliest deadline of the running exams. */
export function firstDeadline(context: Pick<DashboardContext, 'summary'>): number | null {
  const deadlines = attemptsOf(context).flatMap(({ state, deadline_at }) =>
    state === 'running' && deadline_at !== null ? [deadline_at] : [],
  );
  return deadlines.length > 0 ? Math.min(...deadlines) : null;
}

/** The technology's trial exam, or '' when it has none. */
function trialSlug({ certifications, tech }: Pick<DashboardContext, 'certifications' | 'tech'>): string {
  return certifications.find((certification) => certification.tech === tech && certification.trial)?.slug ?? '';
}
