import { assign, fromPromise, setup } from 'xstate';
import { defineModel, type PathModel } from '../../../src/walks/model.ts';

const provided = (): never => {
  throw new Error('provided where the machine runs');
};

/**
 * A machine of any size for measuring: stages in a row, each with a form, a guarded check, a call that may fail, a
 * pause and ways back.
 */
export function stagesModel(stages: number): PathModel {
  const stage = (index: number): object => {
    const name = (part: string, at = index): string => `#stages.${at}-${part}`;
    const next = index + 1 < stages ? name('form', index + 1) : '#stages.finished';
    return {
      [`${index}-form`]: {
        description: `Form ${index}`,
        on: {
          [`stage.filled${index}`]: { target: name('check'), actions: { type: 'note', params: { index } } },
          'stage.back': { target: name('form', Math.max(0, index - 1)), description: 'Back' },
        },
      },
      [`${index}-check`]: {
        on: {
          'stage.confirmed': [{ target: name('call'), guard: 'isFilled' }, { target: name('form') }],
          'stage.cleared': { actions: 'clear' },
        },
      },
      [`${index}-call`]: {
        invoke: {
          id: `call${index}`,
          src: 'call',
          onDone: { target: next, actions: 'clear' },
          onError: [{ target: name('pause'), guard: 'mayRetry', actions: 'count' }, { target: '#stages.broken' }],
        },
      },
      [`${index}-pause`]: {
        after: { pause: { target: name('call') } },
        on: { 'stage.back': { target: name('form') } },
      },
    };
  };
  const states = Object.assign({}, ...Array.from({ length: stages }, (_unused, index) => stage(index)));
  const machine = setup({
    types: { context: {} as { filled: boolean; retries: number }, events: {} as { type: string } },
    actors: { call: fromPromise<void>(provided) },
    actions: {
      note: assign({ filled: true }),
      clear: assign({ filled: false, retries: 0 }),
      count: assign({ retries: ({ context }) => context.retries + 1 }),
    },
    guards: { isFilled: ({ context }) => context.filled, mayRetry: ({ context }) => context.retries < 1 },
    delays: { pause: 1000 },
  }).createMachine({
    id: 'stages',
    context: { filled: false, retries: 0 },
    initial: '0-form',
    states: { ...states, finished: { type: 'final' }, broken: { type: 'final' } },
  } as never);
  const types = Array.from({ length: stages }, (_unused, index) => `stage.filled${index}`);
  return {
    ...defineModel(machine as never, {} as never),
    events: Object.fromEntries(
      [...types, 'stage.back', 'stage.confirmed', 'stage.cleared'].map((type) => [type, [{}]]),
    ),
    invokes: { call: { done: [undefined], error: [new Error('offline')] } },
    delays: { pause: 1000 },
    context: (context) => context,
    checks: {},
  };
}
