import { failure } from '../../../machines/shared/failure.ts';
import { shareScoresMachine } from '../../../machines/team/share-scores/share-scores.machine.ts';
import { hasInput } from '../child-input.ts';
import { defineModel, named } from '../model.ts';

const TEAM = 'a-team';
const chosen = (isShared: boolean) => ({ type: 'shareScores.chosen', isShared }) as const;

export const model = defineModel(shareScoresMachine, {
  input: [{ teamId: TEAM }],
  events: { 'shareScores.chosen': [named('share', { isShared: true }), named('hide', { isShared: false })] },
  invokes: {
    storeChoice: {
      done: [undefined],
      error: [named('the server is not reached', failure('unreachable', 'No.'))],
    },
  },
  delays: {},
  context: ({ wanted, failure: last }) => ({ wanted, last: last?.kind ?? null }),
  ignored: [{ in: ['storing'], events: ['shareScores.chosen'], because: 'the last choice is still being stored' }],
  checks: {
    settled: (snapshot, { effects, event }) =>
      !snapshot.hasTag('busy') &&
      snapshot.can(chosen(true)) &&
      // Only what the server stored is shown as stored.
      effects.some(({ type }) => type === 'refreshOwnProgress') === (event?.type === 'xstate.done.actor.storeChoice') &&
      (snapshot.context.failure !== null) === (event?.type === 'xstate.error.actor.storeChoice'),
    storing: (snapshot, { event }) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      event !== undefined &&
      'isShared' in event &&
      snapshot.context.wanted === event.isShared &&
      hasInput(snapshot.children['storeChoice'], { teamId: TEAM, isShared: snapshot.context.wanted }) &&
      !snapshot.can(chosen(true)),
  },
});
