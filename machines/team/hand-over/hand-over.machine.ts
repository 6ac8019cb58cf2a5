import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

type Choice = { teamId: string; count: number };
/** What is handed over: some vouchers of a combo, to a team. `free` is how many there were when the number was chosen. */
export type HandOver = Choice & { combo: string; free: number };

export type HandOverContext = {
  /** Code of the vouchers that came together. */
  combo: string;
  /** How many of them can be handed over. */
  free: number;
  /** The chosen team and number; kept for a correction. */
  choice: Choice;
  failure: Failure | null;
};

export type HandOverEvent =
  | { type: 'handOver.started'; combo: string; free: number }
  | { type: 'handOver.submitted'; teamId: string; count: number }
  | { type: 'handOver.closed' };

const NOTHING: Choice = { teamId: '', count: 0 };

/** A partner hands vouchers to a team, which gets them as seats. */
export const handOverMachine = setup({
  types: {
    context: {} as HandOverContext,
    events: {} as HandOverEvent,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** Hands the vouchers to the team on the server, if as many are free as the partner saw. */
    handVouchers: fromPromise<void, HandOver>(() => notProvided('handVouchers')),
  },
  guards: {
    /** No team is chosen. */
    isWithoutTeam: (_, params: { teamId: string }) => params.teamId === '',
    /** The number is no whole one, less than one, or more than there are. */
    isImpossible: ({ context }, params: { count: number }) =>
      !Number.isInteger(params.count) || params.count < 1 || params.count > context.free,
  },
  actions: {
    /** Keeps which vouchers to hand over, and clears what was chosen before. */
    setCombo: assign((_, params: { combo: string; free: number }) => ({
      combo: params.combo,
      free: params.free,
      choice: NOTHING,
      failure: null,
    })),
    /** Keeps the chosen team and number. */
    setChoice: assign((_, params: Choice) => ({ choice: params, failure: null })),
    /** Keeps the reason why nothing was handed over, for the dialog to show. */
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Reloads the displayed vouchers. */
    refreshVouchers: () => notProvided('refreshVouchers'),
  },
}).createMachine({
  id: 'handOver',
  description: 'A partner hands vouchers to a team.',
  context: { combo: '', free: 0, choice: NOTHING, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being handed over.',
      on: {
        'handOver.started': {
          description: 'The partner wants to hand vouchers over.',
          target: 'filling',
          actions: { type: 'setCombo', params: ({ event }) => ({ combo: event.combo, free: event.free }) },
        },
      },
    },
    filling: {
      tags: 'open',
      description: 'The partner chooses a team and a number.',
      initial: 'asked',
      on: {
        'handOver.submitted': [
          {
            description: 'No team is chosen.',
            guard: { type: 'isWithoutTeam', params: ({ event }) => ({ teamId: event.teamId }) },
            target: '.teamMissing',
          },
          {
            description: 'The number is not one of those that can be handed over.',
            guard: { type: 'isImpossible', params: ({ event }) => ({ count: event.count }) },
            target: '.countWrong',
          },
          {
            description: 'The partner hands the vouchers over.',
            target: 'handing',
            actions: {
              type: 'setChoice',
              params: ({ event }) => ({ teamId: event.teamId, count: event.count }),
            },
          },
        ],
        'handOver.closed': { description: 'The partner closes the dialog; nothing is handed over.', target: 'idle' },
      },
      states: {
        asked: { description: 'The form waits for a team and a number.' },
        teamMissing: { description: 'The field says that a team is missing.' },
        countWrong: { description: 'The field says which numbers are possible.' },
        refused: { description: 'The form says why nothing was handed over, and the list is fresh.' },
      },
    },
    handing: {
      tags: ['open', 'busy'],
      description: 'The server hands the vouchers to the team.',
      invoke: {
        src: 'handVouchers',
        id: 'handVouchers',
        input: ({ context: { combo, free, choice } }) => ({ combo, free, ...choice }),
        onDone: {
          description: 'The team has the vouchers as seats.',
          target: 'handed',
          actions: 'refreshVouchers',
        },
        onError: {
          description: 'The server rejects the request or does not respond.',
          target: 'filling.refused',
          // Some may be with somebody meanwhile: the list shows it.
          actions: [
            { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            'refreshVouchers',
          ],
        },
      },
    },
    handed: {
      tags: 'open',
      description: 'The dialog says how many vouchers the team has got.',
      on: { 'handOver.closed': { description: 'The partner closes the dialog.', target: 'idle' } },
    },
  },
});
