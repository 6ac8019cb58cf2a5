import { claimDisputeMachine } from '../../../machines/exam/claim-dispute/claim-dispute.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';

const DISPUTE = 'a-dispute';

export const model = defineModel(claimDisputeMachine, {
  input: [{ disputeId: DISPUTE }],
  events: { 'claimDispute.claimed': [{}], 'claimDispute.released': [{}] },
  invokes: {
    changeClaim: {
      done: [undefined],
      error: [named('somebody else was faster', failure('refused', 'Linus is looking at this dispute.'))],
    },
  },
  delays: {},
  context: ({ failure: last }) => ({ last: last?.kind ?? null }),
  ignored: [
    {
      in: ['changing'],
      events: ['claimDispute.claimed', 'claimDispute.released'],
      because: 'the last change is still being stored',
    },
  ],
  checks: {
    settled: (snapshot, { effects, event }) =>
      !snapshot.hasTag('busy') &&
      snapshot.can({ type: 'claimDispute.claimed' }) &&
      snapshot.can({ type: 'claimDispute.released' }) &&
      effects.some(({ type }) => type === 'refreshDisputes') === /\.actor\./.test(event?.type ?? '') &&
      (snapshot.context.failure !== null) === (event?.type === 'xstate.error.actor.changeClaim'),
    changing: (snapshot, { event }) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['changeClaim'], {
        disputeId: DISPUTE,
        isClaimed: event?.type === 'claimDispute.claimed',
      }),
  },
});
