import { assign, fromPromise, setup } from 'xstate';
import type { StaffFreeWeekend, WeekendPreview } from '../../../src/contract/commerce/free-weekends.ts';
import type { Tech } from '../../../src/contract/techs.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** What an administrator wants to do, and to which free weekend; `id` is null for a new one. */
export type WeekendPlan = {
  step: 'prepare' | 'move' | 'offer' | 'withdraw' | 'discard';
  id: string | null;
  tech: Tech;
  /** Start that is entered, or that of the free weekend. Milliseconds since the Unix epoch; null while the field is empty. */
  startedAt: number | null;
  /** Start of the stored free weekend, as the administrator saw it; null for a new one. */
  seenStart: number | null;
};

/** Whether a plan takes a free weekend away, which nothing stands in the way of. */
export const isTakingAway = ({ step }: Pick<WeekendPlan, 'step'>): boolean => step === 'withdraw' || step === 'discard';

/** What is changed in the dialog. */
export type PlanChange = Partial<Pick<WeekendPlan, 'tech' | 'startedAt'>>;

export type WeekendPlanContext = {
  weekends: StaffFreeWeekend[];
  plan: WeekendPlan | null;
  preview: WeekendPreview | null;
  failure: Failure | null;
};

export type WeekendPlanEvent =
  | { type: 'weekendPlan.opened'; plan: WeekendPlan }
  | { type: 'weekendPlan.changed'; change: PlanChange }
  | { type: 'weekendPlan.confirmed' }
  | { type: 'weekendPlan.cancelled' }
  | { type: 'weekendPlan.retried' };

/** How long typing pauses before the preview follows. Milliseconds. */
const PAUSE_MS = 400;

/** Free weekends as administrators plan them (CO-12): each step shows first what follows from it. */
export const weekendPlanMachine = setup({
  types: {
    context: {} as WeekendPlanContext,
    events: {} as WeekendPlanEvent,
    tags: {} as 'busy' | 'listed' | 'dialog',
  },
  actors: {
    /** Loads all free weekends. */
    fetchWeekends: fromPromise<StaffFreeWeekend[]>(() => notProvided('fetchWeekends')),
    /** Asks the server what would follow from the plan, and what stands in its way. */
    previewPlan: fromPromise<WeekendPreview, { plan: WeekendPlan | null }>(() => notProvided('previewPlan')),
    /** Carries out the plan on the server, and loads all free weekends again. */
    carryOut: fromPromise<StaffFreeWeekend[], { plan: WeekendPlan | null }>(() => notProvided('carryOut')),
  },
  guards: {
    /** The last call failed. */
    hasFailed: ({ context }) => context.failure !== null,
    /** The plan has a start. */
    isComplete: ({ context }) => context.plan?.startedAt != null,
    /** Nothing stands in the way of the plan, or it only takes a free weekend away. */
    isPossible: ({ context: { plan, preview } }) => (plan !== null && isTakingAway(plan)) || preview?.problem === null,
  },
  actions: {
    /** Lists the free weekends as the server has them. */
    setWeekends: assign((_, params: { weekends: StaffFreeWeekend[] }) => params),
    /** Keeps the plan. */
    setPlan: assign((_, params: { plan: WeekendPlan }) => ({ plan: params.plan, preview: null })),
    /** Applies the change to the plan. */
    changePlan: assign(({ context }, { change }: { change: PlanChange }) => ({
      plan: context.plan && { ...context.plan, ...change },
    })),
    /** Shows what follows from the plan. */
    setPreview: assign((_, params: { preview: WeekendPreview }) => params),
    /** Clears what followed from the plan before. */
    clearPreview: assign({ preview: null }),
    /** Keeps the reason why something failed, for the administrator to see. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about a failure. */
    clearFailure: assign({ failure: null }),
  },
  delays: {
    /** 0.4 seconds without typing, before the preview follows. Milliseconds. */
    pause: PAUSE_MS,
  },
}).createMachine({
  id: 'weekendPlan',
  description: 'An administrator prepares, moves, offers, withdraws or discards free weekends.',
  context: { weekends: [], plan: null, preview: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The free weekends are loading.',
      invoke: {
        src: 'fetchWeekends',
        id: 'fetchWeekends',
        onDone: {
          description: 'The server responds with the free weekends.',
          target: 'listed',
          actions: { type: 'setWeekends', params: ({ event }) => ({ weekends: event.output }) },
        },
        onError: {
          description: 'The free weekends could not be loaded.',
          target: 'unreachable',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unreachable: {
      description: 'The page says why the free weekends did not load and offers to retry.',
      exit: 'clearFailure',
      on: { 'weekendPlan.retried': { description: 'The administrator tries again.', target: 'loading' } },
    },
    listed: {
      tags: 'listed',
      description: 'The page lists the free weekends.',
      on: {
        'weekendPlan.opened': {
          description: 'The administrator chooses what to do, and a dialog opens.',
          target: 'planning',
          actions: { type: 'setPlan', params: ({ event }) => ({ plan: event.plan }) },
        },
      },
      initial: 'unchanged',
      states: {
        unchanged: {
          description: 'Nothing was done on this page since it was opened or the last dialog was cancelled.',
        },
        done: { description: 'The page confirms the last step.' },
      },
    },
    planning: {
      tags: ['listed', 'dialog'],
      description: 'A dialog shows the plan and what follows from it.',
      on: {
        'weekendPlan.changed': {
          description: 'The administrator changes the technology or the start; the preview follows after a pause.',
          target: '.changing',
          actions: { type: 'changePlan', params: ({ event }) => ({ change: event.change }) },
        },
        'weekendPlan.cancelled': [
          {
            description:
              'The administrator gives up after a failure; the free weekends are loaded again, which may explain it.',
            guard: 'hasFailed',
            target: 'loading',
          },
          { description: 'The administrator leaves everything as it is.', target: 'listed' },
        ],
      },
      exit: 'clearFailure',
      initial: 'beginning',
      states: {
        beginning: {
          description: 'Does the plan have a start?',
          always: [
            { description: 'The plan has a start.', guard: 'isComplete', target: 'previewing' },
            { description: 'The start is missing.', target: 'incomplete' },
          ],
        },
        incomplete: {
          description: 'The dialog waits for a start.',
          entry: 'clearPreview',
        },
        changing: {
          tags: 'busy',
          description: 'The administrator is changing the plan.',
          entry: 'clearFailure',
          after: { pause: { description: 'The administrator has stopped changing the plan.', target: 'beginning' } },
        },
        previewing: {
          tags: 'busy',
          description: 'The server works out what follows from the plan.',
          entry: 'clearFailure',
          invoke: {
            src: 'previewPlan',
            id: 'previewPlan',
            input: ({ context }) => ({ plan: context.plan }),
            onDone: {
              description: 'The server responds with what follows, or with what stands in the way.',
              target: 'previewed',
              actions: { type: 'setPreview', params: ({ event }) => ({ preview: event.output }) },
            },
            onError: {
              description: 'The preview could not be loaded.',
              target: 'unpreviewed',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unpreviewed: {
          description: 'The dialog says why there is no preview and offers to retry.',
          on: { 'weekendPlan.retried': { description: 'The administrator tries again.', target: 'previewing' } },
        },
        previewed: {
          description: 'The dialog shows what follows from the plan.',
          on: {
            'weekendPlan.confirmed': {
              description: 'The administrator confirms a plan in whose way nothing stands.',
              guard: 'isPossible',
              target: '#weekendPlan.carryingOut',
            },
          },
        },
      },
    },
    carryingOut: {
      tags: ['busy', 'listed', 'dialog'],
      description: 'The server carries out the plan.',
      invoke: {
        src: 'carryOut',
        id: 'carryOut',
        input: ({ context }) => ({ plan: context.plan }),
        onDone: {
          description: 'The plan is carried out.',
          target: 'listed.done',
          actions: { type: 'setWeekends', params: ({ event }) => ({ weekends: event.output }) },
        },
        onError: {
          description: 'The server refuses the plan or does not respond; the dialog says why and keeps the plan.',
          target: 'planning.previewed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
