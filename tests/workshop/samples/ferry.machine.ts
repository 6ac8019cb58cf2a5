import { and, assign, fromCallback, fromPromise, not, raise, setup, stateIn } from 'xstate';

type FerryEvent =
  | { type: 'ferry.boarded'; people: number }
  | { type: 'ferry.cast' }
  | { type: 'ferry.turned' }
  | { type: 'ferry.rang' }
  | { type: 'ferry.sank' }
  | { type: 'lamp.pressed' }
  | { type: 'wind.rose' };

const crewMachine = setup({}).createMachine({ id: 'crew' });

/** A chart of no product, with every kind of state and transition that XState knows, each as few times as possible. */
export const ferryMachine = setup({
  types: { context: {} as { people: number }, events: {} as FerryEvent },
  guards: {
    hasRoom: ({ context }, params: { seats: number }) => context.people < params.seats,
    isCalm: () => true,
  },
  actions: { toot: () => {}, ring: (_, _params: { times: number }) => {} },
  delays: { crossing: 60_000 },
  actors: { loadTide: fromPromise(async () => 3), hearSonar: fromCallback(() => {}), crew: crewMachine },
}).createMachine({
  id: 'ferry',
  description: 'Takes people over a river.',
  context: { people: 0 },
  invoke: {
    src: 'hearSonar',
    id: 'sonar',
    onSnapshot: { actions: 'toot', description: 'The sonar hears something.' },
  },
  initial: 'moored',
  on: {
    'ferry.sank': { target: '.sunk', description: 'The ferry goes down.' },
    'wind.*': { actions: 'toot', description: 'The wind changes.' },
    '*': { actions: { type: 'ring', params: { times: 3 } }, description: 'Anything else happens.' },
  },
  states: {
    moored: {
      tags: ['quiet', 'open'],
      description: 'It lies at the bank.',
      entry: ['toot', { type: 'ring', params: { times: 2 } }],
      exit: assign({ people: 1 }),
      on: {
        'ferry.boarded': [
          {
            guard: { type: 'hasRoom', params: { seats: 9 } },
            target: 'atSea',
            description: 'People come aboard.',
          },
          {
            guard: and(['isCalm', not({ type: 'hasRoom', params: { seats: 9 } })]),
            target: 'atSea.deck.back',
            reenter: true,
          },
          { target: 'moored', description: 'The ferry is full.' },
        ],
        'ferry.cast': { target: 'moored', reenter: true, description: 'The ropes are tied again.' },
        'wind.rose': {},
      },
    },
    atSea: {
      type: 'parallel',
      description: 'It crosses the river.',
      invoke: [
        {
          src: 'loadTide',
          id: 'tide',
          input: { river: 'Po' },
          onDone: { target: '.deck.back', description: 'The tide is known.' },
          onError: { target: 'sunk', description: 'Nobody knows the tide.' },
        },
        { src: 'crew', id: 'crew' },
      ],
      onDone: { target: 'moored', description: 'It has arrived.' },
      after: { crossing: { target: 'sunk', description: 'It takes too long.' } },
      states: {
        deck: {
          initial: 'ahead',
          description: 'Where it heads.',
          states: {
            ahead: {
              description: 'To the other bank.',
              on: { 'ferry.turned': { target: 'back', actions: raise({ type: 'lamp.pressed' }) } },
              after: { 500: { actions: 'toot', description: 'Half a second has passed.' } },
            },
            back: {
              description: 'To this bank.',
              always: [
                { guard: stateIn('#ferry.atSea.lamp.lit'), target: 'there', description: 'The lamp is lit.' },
                { guard: 'isCalm', target: 'ahead' },
              ],
            },
            there: { type: 'final', description: 'The ropes are thrown.' },
          },
        },
        lamp: {
          initial: 'dark',
          description: 'The lamp at the bow.',
          states: {
            dark: { description: 'No light.', on: { 'lamp.pressed': { target: 'lit' } } },
            lit: { type: 'final', description: 'Light.' },
            before: { type: 'history', history: 'deep', target: 'dark', description: 'As it was.' },
          },
        },
        lately: { type: 'history', description: 'Deck and lamp as they were.' },
      },
    },
    sunk: { type: 'final', description: 'It lies on the ground.', output: { at: 'the ground' } },
  },
  output: { people: 0 },
});
