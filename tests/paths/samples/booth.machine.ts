import { assign, emit, fromCallback, fromPromise, or, raise, sendTo, setup, stateIn } from 'xstate';

const provided = (): never => {
  throw new Error('provided where the machine runs');
};

/** Develops one picture; a machine run by another machine. */
export const developerMachine = setup({
  types: { output: {} as { readonly sharp: boolean } },
}).createMachine({ id: 'developer', initial: 'bath', states: { bath: {} } });

const base = setup({
  types: {
    context: {} as { coins: number; price: number; shots: number; sharp: boolean | null },
    input: {} as { price: number },
    events: {} as
      | { type: 'booth.coinInserted'; coins: number }
      | { type: 'booth.curtainClosed' }
      | { type: 'booth.curtainOpened' }
      | { type: 'booth.buttonPressed' }
      | { type: 'booth.maintenanceBegun' }
      | { type: 'booth.maintenanceEnded' }
      | { type: 'booth.paid' }
      | { type: 'flash.charged' },
    emitted: {} as { type: 'pictureTaken' },
    output: {} as { shots: number },
  },
  actors: {
    developer: developerMachine,
    flash: fromCallback<{ type: 'flash.fire' }>(provided),
    printPictures: fromPromise<void>(provided),
  },
  actions: {
    takeCoins: assign({ coins: ({ context }, params: { readonly coins: number }) => context.coins + params.coins }),
    saveShot: provided,
    judge: assign({ sharp: (_args, params: { readonly sharp: boolean }) => params.sharp }),
    callMechanic: provided,
  },
  guards: {
    isPaid: ({ context }) => context.coins >= context.price,
    isLastShot: ({ context }) => context.shots >= 1,
    isSharp: (_args, params: { readonly sharp: boolean }) => params.sharp,
  },
  delays: { patience: 30_000 },
});

const countShot = base.enqueueActions(({ enqueue, context }) => {
  enqueue.assign({ shots: context.shots + 1 });
  enqueue('saveShot');
});

/** The constructs the errand leaves out: child machines, done states, emitted events, deep history, raised events. */
export const boothMachine = base.createMachine({
  id: 'booth',
  description: 'A photo booth.',
  context: ({ input }) => ({ coins: 0, price: input.price, shots: 0, sharp: null }),
  output: ({ context }) => ({ shots: context.shots }),
  initial: 'serving',
  states: {
    serving: {
      description: 'The booth serves a customer.',
      initial: 'preparing',
      on: {
        'booth.maintenanceBegun': { target: 'maintenance', description: 'A mechanic opens the booth.' },
      },
      states: {
        preparing: {
          description: 'Coins and curtain, in any order.',
          type: 'parallel',
          onDone: { target: 'posing', description: 'Paid and private.' },
          states: {
            purse: {
              description: 'How far the price is paid.',
              initial: 'counting',
              states: {
                counting: {
                  description: 'Coins are missing.',
                  on: {
                    'booth.coinInserted': {
                      actions: [
                        { type: 'takeCoins', params: ({ event }) => ({ coins: event.coins }) },
                        raise({ type: 'booth.paid' }),
                      ],
                      description: 'A coin drops.',
                    },
                    'booth.paid': { target: 'full', guard: 'isPaid', description: 'The price is reached.' },
                  },
                },
                full: { description: 'The price is paid.', type: 'final' },
              },
            },
            curtain: {
              description: 'The curtain.',
              initial: 'open',
              states: {
                open: {
                  description: 'The curtain is open.',
                  on: { 'booth.curtainClosed': { target: 'closed', description: 'The curtain is drawn.' } },
                },
                closed: { description: 'The curtain is closed.', type: 'final' },
              },
            },
          },
        },
        posing: {
          description: 'The customer poses.',
          initial: 'waiting',
          invoke: {
            id: 'flash',
            src: 'flash',
            onError: {
              target: 'posing.failed',
              actions: 'callMechanic',
              description: 'The flash is broken.',
            },
          },
          after: { patience: { target: 'developing', description: 'The customer takes too long.' } },
          states: {
            waiting: {
              description: 'The flash charges.',
              on: { 'flash.charged': { target: 'ready', description: 'The flash is charged.' } },
              after: { 5000: { target: 'ready', description: 'The flash is charged by now.' } },
            },
            ready: {
              description: 'A picture can be taken.',
              on: {
                'booth.buttonPressed': [
                  {
                    target: '#booth.serving.developing',
                    guard: or(['isLastShot', stateIn('#booth.serving.posing.failed')]),
                    actions: [countShot, emit({ type: 'pictureTaken' })],
                    description: 'The last picture is taken.',
                  },
                  {
                    target: 'waiting',
                    actions: [countShot, sendTo('flash', { type: 'flash.fire' }), emit({ type: 'pictureTaken' })],
                    description: 'A picture is taken.',
                  },
                ],
              },
            },
            failed: { description: 'No picture without a flash.' },
          },
        },
        developing: {
          description: 'The pictures are developed.',
          invoke: {
            id: 'developer',
            src: 'developer',
            onDone: [
              {
                target: 'printing',
                guard: { type: 'isSharp', params: ({ event }) => ({ sharp: event.output.sharp }) },
                actions: { type: 'judge', params: ({ event }) => ({ sharp: event.output.sharp }) },
                description: 'The pictures are good.',
              },
              {
                target: 'printing',
                actions: [{ type: 'judge', params: { sharp: false } }, 'callMechanic'],
                description: 'The pictures are blurred.',
              },
            ],
            onError: { target: '#booth.closed', actions: 'callMechanic', description: 'The developer fails.' },
          },
        },
        printing: {
          description: 'The pictures are printed.',
          invoke: {
            id: 'printPictures',
            src: 'printPictures',
            onDone: { target: '#booth.closed', description: 'The pictures are in the slot.' },
            onError: { target: 'printing', reenter: true, description: 'The paper jams and is tried again.' },
          },
        },
        before: { type: 'history', history: 'deep', target: 'preparing', description: 'What went on before.' },
      },
    },
    maintenance: {
      description: 'A mechanic works in the booth.',
      on: {
        'booth.maintenanceEnded': { target: 'serving.before', description: 'The mechanic leaves.' },
        '*': { actions: 'callMechanic', description: 'Anything else bothers the mechanic.' },
      },
    },
    closed: { description: 'The booth is closed.', type: 'final' },
  },
});
