import assert from 'node:assert/strict';
import { defineModel, named } from '../../../src/walks/model.ts';
import { boothMachine } from './booth.machine.ts';

export const model = defineModel(boothMachine, {
  input: [named('a price of two coins', { price: 2 })],
  events: {
    'booth.coinInserted': ({ context }) =>
      context.coins < 2 ? [named('one coin', { coins: 1 }), named('two coins', { coins: 2 })] : [],
    'booth.curtainClosed': [{}],
    'booth.curtainOpened': [{}],
    'booth.buttonPressed': [{}],
    'booth.maintenanceBegun': [{}],
    'booth.maintenanceEnded': [{}],
    'booth.paid': [{}],
    'flash.charged': [{}],
  },
  invokes: {
    developer: {
      done: [named('sharp pictures', { sharp: true }), named('blurred pictures', { sharp: false })],
      error: [new Error('no chemicals')],
    },
    flash: { done: [], error: [new Error('broken')] },
    printPictures: { done: [undefined], error: [new Error('paper jam')] },
  },
  delays: { patience: 30_000 },
  context: ({ coins, shots, sharp }) => ({ coins, shots, sharp }),
  ignored: [
    {
      in: ['serving'],
      events: ['booth.curtainOpened', 'booth.maintenanceEnded'],
      because: 'only a mechanic needs it',
    },
    {
      in: ['serving.posing.waiting', 'serving.posing.failed'],
      events: ['booth.buttonPressed'],
      because: 'there is no picture without a flash',
    },
    {
      in: ['serving.posing.ready', 'serving.posing.failed'],
      events: ['flash.charged'],
      because: 'the flash is charged already, or broken',
    },
  ],
  checks: {
    serving: ({ output }) => output === undefined,
    'serving.preparing': ({ context }) => context.shots === 0,
    'serving.preparing.purse': ({ context }) => context.coins >= 0,
    'serving.preparing.purse.counting': ({ context }) => context.coins < context.price,
    'serving.preparing.purse.full': ({ context }) => context.coins >= context.price,
    'serving.preparing.curtain': ({ children }) => children.flash === undefined,
    'serving.preparing.curtain.open': (snapshot) => snapshot.can({ type: 'booth.curtainClosed' }),
    'serving.preparing.curtain.closed': (snapshot) => !snapshot.can({ type: 'booth.curtainClosed' }),
    'serving.posing': ({ context, children }) => context.coins >= context.price && children.flash !== undefined,
    'serving.posing.waiting': (snapshot) => !snapshot.can({ type: 'booth.buttonPressed' }),
    'serving.posing.ready': (snapshot) => snapshot.can({ type: 'booth.buttonPressed' }),
    'serving.posing.failed': (_snapshot, { effects, event }) => {
      if (event?.type.startsWith('xstate.error')) assert.deepEqual(effects, [{ type: 'callMechanic' }]);
    },
    'serving.developing': ({ context }) => context.shots <= 2,
    'serving.printing': ({ children }) => children.printPictures !== undefined,
    maintenance: (snapshot) => snapshot.can({ type: 'booth.maintenanceEnded' }),
    closed: ({ output, context }) => output?.shots === context.shots,
  },
  unreachable: {
    'guard:booth.serving.posing.ready/booth.buttonPressed[or(isLastShot, in(#booth.serving.posing.failed))]/0?in(#booth.serving.posing.failed)=true':
      'the button is not offered once the flash has failed',
    'transition:booth.serving.before/history/0':
      'maintenance begins only while the booth serves, so something is remembered',
  },
});
