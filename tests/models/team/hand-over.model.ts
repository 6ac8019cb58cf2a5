import { failure } from '../../../machines/shared/failure.ts';
import { handOverMachine } from '../../../machines/team/hand-over/hand-over.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, failuresLead, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const started = { type: 'handOver.started', combo: 'A', free: 3 } as const;
const submitted = { type: 'handOver.submitted', teamId: 'one', count: 1 } as const;
const closed = { type: 'handOver.closed' } as const;

export const model = defineModel(handOverMachine, {
  events: {
    'handOver.started': [
      named('three vouchers', { combo: 'A', free: 3 }),
      named('two others', { combo: 'B', free: 2 }),
    ],
    'handOver.submitted': ({ context }) => [
      named('no team', { teamId: '', count: 1 }),
      named('no voucher', { teamId: 'one', count: 0 }),
      named('half a voucher', { teamId: 'one', count: 1.5 }),
      named('one more than there are', { teamId: 'one', count: context.free + 1 }),
      named('one voucher', { teamId: 'one', count: 1 }),
      named('all vouchers to another team', { teamId: 'two', count: context.free }),
    ],
    'handOver.closed': [{}],
  },
  invokes: {
    handVouchers: {
      done: [undefined],
      error: [
        named('fewer are free', failure('refused', 'Only 1 of these vouchers is free now.', { code: 'seats_spent' })),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ combo, free, choice, failure: last }) => ({ combo, free, choice, last: last?.kind ?? null }),
  ignored: [
    { in: ['idle'], events: ['handOver.submitted', 'handOver.closed'], because: 'the dialog is closed' },
    { in: ['filling', 'handing', 'handed'], events: ['handOver.started'], because: 'the dialog is open already' },
    { in: ['handing'], events: ['handOver.submitted', 'handOver.closed'], because: 'the call is on its way' },
    { in: ['handed'], events: ['handOver.submitted'], because: 'the form is not on show' },
  ],
  outcomes: {
    'handOver.started': {
      idle: (now, { event: { combo, free } }) =>
        now.context.combo === combo && now.context.free === free && 'filling.asked',
    },
    'handOver.submitted': {
      filling: (now, { event: { teamId, count }, before: { context } }) => {
        if (teamId === '') return 'filling.teamMissing';
        if (!Number.isInteger(count) || count < 1 || count > context.free) return 'filling.countWrong';
        return isSame(now.context.choice, { teamId, count }) && 'handing';
      },
    },
    'handOver.closed': { filling: 'idle', handed: 'idle' },
    'done(handVouchers)': (_, { effects }) => isDone(effects, { type: 'refreshVouchers' }) && 'handed',
    'error(handVouchers)': (now, { event: { error }, effects }) =>
      now.context.failure === error && isDone(effects, { type: 'refreshVouchers' }) && 'filling.refused',
  },
  checks: {
    idle: (snapshot) => !snapshot.hasTag('open') && !snapshot.hasTag('busy') && snapshot.can(started),
    filling: (snapshot) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      snapshot.can(submitted) &&
      // What is missing is said first.
      ahead(snapshot, { ...submitted, teamId: '', count: 0 }).matches({ filling: 'teamMissing' }) &&
      // From one voucher to all that are free.
      once(snapshot, 'counts', () =>
        [-1, 0, 0.5, 1, 4, 5, 6, Number.NaN].every((count) => {
          const now = ahead(withContext(snapshot, { free: 5 }), { ...submitted, teamId: 't', count });
          return [1, 4, 5].includes(count)
            ? hasInput(now.children['handVouchers'], { combo: snapshot.context.combo, free: 5, teamId: 't', count })
            : now.matches({ filling: 'countWrong' });
        }),
      ) &&
      snapshot.can(closed),
    'filling.asked': ({ context }, { event }) =>
      event?.type !== 'handOver.started' ||
      (context.choice.teamId === '' && context.failure === null && context.free > 0),
    'filling.teamMissing': (_, { event }) => event?.type !== 'xstate.error.actor.handVouchers',
    'filling.countWrong': (_, { event }) => event?.type !== 'xstate.error.actor.handVouchers',
    'filling.refused': ({ context }, { event, effects }) =>
      context.failure !== null &&
      effects.some(({ type }) => type === 'refreshVouchers') === (event?.type === 'xstate.error.actor.handVouchers'),
    handing: (snapshot) => {
      const { combo, free, choice } = snapshot.context;
      return (
        snapshot.hasTag('open') &&
        snapshot.hasTag('busy') &&
        choice.teamId !== '' &&
        Number.isInteger(choice.count) &&
        choice.count >= 1 &&
        choice.count <= free &&
        snapshot.context.failure === null &&
        failuresLead(snapshot, 'handVouchers', { others: { filling: 'refused' } }) &&
        hasInput(snapshot.children['handVouchers'], { combo, free, ...choice }) &&
        !snapshot.can(closed)
      );
    },
    handed: (snapshot, { event, effects }) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      effects.some(({ type }) => type === 'refreshVouchers') === (event?.type === 'xstate.done.actor.handVouchers') &&
      snapshot.can(closed) &&
      !snapshot.can(submitted),
  },
});
