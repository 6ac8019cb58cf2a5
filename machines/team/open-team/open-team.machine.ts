import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type OpenTeamContext = {
  /** What the partner has typed; kept after a failure. */
  name: string;
  /** The team that was opened last; null before. */
  teamId: string | null;
  failure: Failure | null;
};

export type OpenTeamEvent =
  | { type: 'openTeam.started' }
  | { type: 'openTeam.submitted'; name: string }
  | { type: 'openTeam.closed' };

/** A partner opens a team for a class or company. */
export const openTeamMachine = setup({
  types: {
    context: {} as OpenTeamContext,
    events: {} as OpenTeamEvent,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** Opens the team on the server; answers its id. */
    createTeam: fromPromise<{ id: string }, { name: string }>(() => notProvided('createTeam')),
  },
  guards: {
    /** The name has at least one character that is no space. */
    hasName: (_, params: { name: string }) => params.name.trim() !== '',
  },
  actions: {
    /** Empties the form. */
    clear: assign({ name: '', teamId: null, failure: null }),
    /** Keeps the typed name. */
    setName: assign((_, params: { name: string }) => ({ name: params.name, failure: null })),
    /** Keeps which team was opened. */
    setTeam: assign((_, params: { id: string }) => ({ teamId: params.id })),
    /** Keeps the reason why no team was opened, for the form to show. */
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Reloads the displayed teams. */
    refreshTeams: () => notProvided('refreshTeams'),
  },
}).createMachine({
  id: 'openTeam',
  description: 'A partner opens a team.',
  context: { name: '', teamId: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No team is being opened.',
      on: { 'openTeam.started': { description: 'The partner wants a new team.', target: 'naming', actions: 'clear' } },
    },
    naming: {
      tags: 'open',
      description: 'The partner names the team.',
      initial: 'asked',
      on: {
        'openTeam.submitted': [
          {
            description: 'The team has a name.',
            guard: { type: 'hasName', params: ({ event }) => ({ name: event.name }) },
            target: 'opening',
            actions: { type: 'setName', params: ({ event }) => ({ name: event.name }) },
          },
          { description: 'The name is empty.', target: '.missing' },
        ],
        'openTeam.closed': { description: 'The partner closes the dialog; no team is opened.', target: 'idle' },
      },
      states: {
        asked: { description: 'The form waits for a name.' },
        missing: { description: 'The field says that a name is missing.' },
        refused: { description: 'The form says why no team was opened; the name is kept.' },
      },
    },
    opening: {
      tags: ['open', 'busy'],
      description: 'The server opens the team.',
      invoke: {
        src: 'createTeam',
        id: 'createTeam',
        input: ({ context }) => ({ name: context.name }),
        onDone: {
          description: 'The team is open, and its partner is in it.',
          target: 'opened',
          actions: [{ type: 'setTeam', params: ({ event }) => ({ id: event.output.id }) }, 'refreshTeams'],
        },
        onError: {
          description: 'The server rejects the name or does not respond.',
          target: 'naming.refused',
          actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    opened: {
      tags: 'open',
      description: 'The dialog says that the team is open, and leads to its people and vouchers.',
      on: {
        'openTeam.closed': { description: 'The partner closes the dialog.', target: 'idle' },
      },
    },
  },
});
