import { disputeClaimMachine } from '../../../machines/exam/dispute-claim/dispute-claim.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';

const ADA = 'ada';
const LINUS = 'linus';
/** A claim that was taken at 0 ends at 100. */
const UNTIL = 100;

const taken = (by: string, at: number) => ({ by, at, until: at + UNTIL });
/** The last moment of a claim, and the first one after it. */
const TIMES = [UNTIL - 1, UNTIL] as const;

export const model = defineModel(disputeClaimMachine, {
  events: {
    'disputeClaim.taken': [
      named('Ada takes it', taken(ADA, 0)),
      named('Linus takes it meanwhile', taken(LINUS, TIMES[0])),
      named('Linus takes it when it is over', taken(LINUS, TIMES[1])),
      named('Ada takes it later', taken(ADA, TIMES[0])),
    ],
    'disputeClaim.released': [named('Ada', { by: ADA, at: 1 }), named('Linus', { by: LINUS, at: 1 })],
    'disputeClaim.decided': [
      named('Ada', { by: ADA, at: 1 }),
      named('Linus meanwhile', { by: LINUS, at: TIMES[0] }),
      named('Linus when it is over', { by: LINUS, at: TIMES[1] }),
    ],
  },
  words: {
    'disputeClaim.decided': 'A reviewer wants to decide the dispute.',
    'disputeClaim.released': 'A reviewer wants to leave the dispute to others.',
    'disputeClaim.taken': 'A reviewer asks for the dispute.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [{ in: ['free'], events: ['disputeClaim.released'], because: 'nobody holds a claim' }],
  outcomes: {
    'disputeClaim.decided': {
      free: 'closed',
      held: (_, { event: { by, at }, before: { context } }) =>
        by === context.claimedBy || at >= (context.claimedUntil ?? 0) ? 'closed' : 'held',
    },
    'disputeClaim.released': {
      held: (_, { event: { by }, before: { context } }) => (by === context.claimedBy ? 'free' : 'held'),
    },
    'disputeClaim.taken': 'held',
  },
  checks: {
    free: (snapshot) =>
      snapshot.context.claimedBy === null &&
      snapshot.context.claimedUntil === null &&
      snapshot.can({ type: 'disputeClaim.taken', ...taken(LINUS, 0) }) &&
      snapshot.can({ type: 'disputeClaim.decided', by: LINUS, at: 0 }),
    held: (snapshot, { event }) => {
      const { claimedBy, claimedUntil } = snapshot.context;
      if (claimedBy === null || claimedUntil === null) return false;
      const other = claimedBy === ADA ? LINUS : ADA;
      const may = (by: string, at: number) =>
        snapshot.can({ type: 'disputeClaim.taken', ...taken(by, at) }) &&
        snapshot.can({ type: 'disputeClaim.decided', by, at });
      const mayNot = (by: string, at: number) =>
        !snapshot.can({ type: 'disputeClaim.taken', ...taken(by, at) }) &&
        !snapshot.can({ type: 'disputeClaim.decided', by, at });
      return (
        may(claimedBy, 0) &&
        mayNot(other, claimedUntil - 1) &&
        may(other, claimedUntil) &&
        snapshot.can({ type: 'disputeClaim.released', by: claimedBy, at: 0 }) &&
        !snapshot.can({ type: 'disputeClaim.released', by: other, at: claimedUntil }) &&
        // What the holder asks for is stored.
        (!event || !('until' in event && 'by' in event) || event.by !== claimedBy || claimedUntil === event.until)
      );
    },
    closed: ({ status, context }) => status === 'done' && context.claimedBy === null && context.claimedUntil === null,
  },
});
