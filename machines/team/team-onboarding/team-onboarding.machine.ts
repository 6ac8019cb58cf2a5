import { assign, fromPromise, setup } from 'xstate';
import type { Team } from '../../../src/contract/team/teams.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** What the server is asked to store of the onboarding. */
export type OnboardingChange =
  | { kind: 'name'; name: string }
  | { kind: 'step'; step: 'inviting' | 'assigning' }
  | { kind: 'complete' };

export type TeamOnboardingContext = {
  /** The team order that is set up. */
  orderId: string;
  /** The team that got its seats, as the server last had it. */
  team: Team | null;
  change: OnboardingChange | null;
  failure: Failure | null;
};

export type TeamOnboardingEvent =
  | { type: 'teamOnboarding.retried' }
  | { type: 'teamOnboarding.named'; name: string }
  | { type: 'teamOnboarding.peopleSettled' }
  | { type: 'teamOnboarding.peopleReopened' }
  | { type: 'teamOnboarding.completed' };

/** Sets a team up after an order. The server stores the step, so that it continues in another tab or on another device. */
export const teamOnboardingMachine = setup({
  types: {
    context: {} as TeamOnboardingContext,
    events: {} as TeamOnboardingEvent,
    input: {} as { orderId: string },
    tags: {} as 'busy',
  },
  actors: {
    /** Loads the team that got the seats of the order. */
    readTeam: fromPromise<Team, { orderId: string }>(() => notProvided('readTeam')),
    /** Stores a change of the onboarding on the server. */
    storeChange: fromPromise<Team, { teamId: string; change: OnboardingChange }>(() => notProvided('storeChange')),
  },
  guards: {
    /** The order belongs to no team of the user, or is set up. */
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    /** The team is at another step than the page shows. */
    isElsewhere: (_, params: { failure: Failure }) => params.failure.kind === 'refused',
    /** The team is to be named. */
    isNaming: ({ context }) => context.team?.onboarding_step === 'naming',
    /** People are to be invited. */
    isInviting: ({ context }) => context.team?.onboarding_step === 'inviting',
    /** Seats are to be assigned. */
    isAssigning: ({ context }) => context.team?.onboarding_step === 'assigning',
    /** A name is entered. */
    hasName: (_, params: { name: string }) => params.name.trim() !== '',
  },
  actions: {
    /** Shows the team as the server has it. */
    setTeam: assign((_, params: { team: Team }) => ({ team: params.team })),
    /** Keeps what is to be stored, and clears the last message. */
    setChange: assign((_, params: { change: OnboardingChange }) => ({ change: params.change, failure: null })),
    /** Keeps the reason why nothing was stored, for the page to show. */
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Clears the message of the page. */
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'teamOnboarding',
  description: 'The buyer of a team order sets the team up: its name, its people, their seats.',
  context: ({ input }) => ({ orderId: input.orderId, team: null, change: null, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'The page loads the team and the step at which its onboarding was left.',
      invoke: {
        src: 'readTeam',
        id: 'readTeam',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: {
          description: 'The onboarding continues where it was left.',
          target: 'placing',
          actions: { type: 'setTeam', params: ({ event }) => ({ team: event.output }) },
        },
        onError: [
          {
            description: 'Nothing is left to set up for this order.',
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'nothingLeft',
          },
          {
            description: 'The team could not be loaded.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    unreachable: {
      description: 'The page says that the team could not be loaded.',
      on: {
        'teamOnboarding.retried': {
          description: 'The buyer loads the team again.',
          target: 'reading',
          actions: 'clearFailure',
        },
      },
    },
    nothingLeft: {
      type: 'final',
      description: 'The page says that the order is set up, or is not an order of the user.',
    },
    placing: {
      description: 'At which step is the onboarding?',
      always: [
        { description: 'The team is named first.', guard: 'isNaming', target: 'naming' },
        { description: 'People are invited.', guard: 'isInviting', target: 'inviting' },
        { description: 'Seats are assigned.', guard: 'isAssigning', target: 'assigning' },
        { description: 'Every step is done.', target: 'complete' },
      ],
    },
    naming: {
      description: 'The page asks for the name of the team.',
      initial: 'asked',
      on: {
        'teamOnboarding.named': [
          {
            description: 'The buyer has entered a name.',
            guard: { type: 'hasName', params: ({ event }) => ({ name: event.name }) },
            target: 'storing',
            actions: {
              type: 'setChange',
              params: ({ event }) => ({ change: { kind: 'name', name: event.name.trim() } }),
            },
          },
          { description: 'The buyer has entered no name.', target: '.missing', actions: 'clearFailure' },
        ],
      },
      states: {
        asked: { description: 'The field waits for the name.' },
        missing: { description: 'The field says that a name is missing.' },
      },
    },
    inviting: {
      description: 'The page shows who is in the team and who is invited, and offers to invite people.',
      on: {
        'teamOnboarding.peopleSettled': {
          description: 'The buyer goes on to the seats, whether or not anybody is invited.',
          target: 'storing',
          actions: { type: 'setChange', params: { change: { kind: 'step', step: 'assigning' } } },
        },
      },
    },
    assigning: {
      description: 'The page shows the seats and who can get one.',
      on: {
        'teamOnboarding.peopleReopened': {
          description: 'The buyer goes back to invite more people.',
          target: 'storing',
          actions: { type: 'setChange', params: { change: { kind: 'step', step: 'inviting' } } },
        },
        'teamOnboarding.completed': {
          description: 'The buyer finishes the onboarding; seats that are left can be assigned later.',
          target: 'storing',
          actions: { type: 'setChange', params: { change: { kind: 'complete' } } },
        },
      },
    },
    storing: {
      tags: 'busy',
      description: 'The server stores the step, so that it is the same in every tab and on every device.',
      invoke: {
        src: 'storeChange',
        id: 'storeChange',
        input: ({ context }) => ({
          teamId: context.team?.id ?? '',
          change: context.change ?? { kind: 'complete' },
        }),
        onDone: {
          description: 'The server has stored it.',
          target: 'placing',
          actions: { type: 'setTeam', params: ({ event }) => ({ team: event.output }) },
        },
        onError: [
          {
            description: 'The onboarding went on elsewhere meanwhile: the page loads where it is.',
            guard: { type: 'isElsewhere', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'reading',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The server rejects it or does not respond; the page says why and stays at the step.',
            target: 'placing',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    complete: { type: 'final', description: 'The team is set up, and the page says what comes next.' },
  },
});
