import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type LeaveTeamContext = { teamId: string; failure: Failure | null };

export type LeaveTeamEvent =
  | { type: 'leaveTeam.asked' }
  | { type: 'leaveTeam.confirmed' }
  | { type: 'leaveTeam.cancelled' };

/** What follows for somebody who has left a team. */
export type LeftTeam = {
  /** Whether the team area is still open to them. */
  isInAnotherTeam: boolean;
};

/** Somebody leaves a team, after a confirmation. */
export const leaveTeamMachine = setup({
  types: {
    context: {} as LeaveTeamContext,
    events: {} as LeaveTeamEvent,
    input: {} as { teamId: string },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** Ends the membership on the server; seats that were not used are free again. */
    leaveTeam: fromPromise<LeftTeam, { teamId: string }>(() => notProvided('leaveTeam')),
  },
  actions: {
    /** Keeps the reason why the membership goes on, for the dialog to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the last attempt. */
    clearFailure: assign({ failure: null }),
    /** Opens the dashboard of another team, or without one the visitor's own, which says what was left. */
    openDashboard: (_, _params: LeftTeam) => notProvided('openDashboard'),
  },
}).createMachine({
  id: 'leaveTeam',
  description: 'Somebody leaves a team; the only owner stays until there is another one.',
  context: ({ input }) => ({ teamId: input.teamId, failure: null }),
  initial: 'member',
  states: {
    member: {
      description: 'The page offers to leave the team.',
      on: { 'leaveTeam.asked': { description: 'The member wants to leave.', target: 'confirming' } },
    },
    confirming: {
      tags: 'open',
      description: 'The dialog says what happens to seats and exams, and asks for confirmation.',
      exit: 'clearFailure',
      on: {
        'leaveTeam.confirmed': { description: 'The member confirms.', target: 'leaving' },
        'leaveTeam.cancelled': { description: 'The member stays.', target: 'member' },
      },
    },
    leaving: {
      tags: ['open', 'busy'],
      description: 'The server ends the membership.',
      invoke: {
        src: 'leaveTeam',
        id: 'leaveTeam',
        input: ({ context }) => ({ teamId: context.teamId }),
        onDone: {
          description: 'The person is no longer in the team.',
          target: 'left',
          actions: { type: 'openDashboard', params: ({ event }) => event.output },
        },
        onError: {
          description: 'The only owner has to stay, or the server does not respond; the dialog says why.',
          target: 'confirming',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    left: {
      type: 'final',
      tags: ['open', 'busy'],
      description: 'The dialog stays until the dashboard has been opened.',
    },
  },
});
