import { assign, setup } from 'xstate';

export type DisputeClaimContext = {
  /** The reviewer who looks at the dispute. */
  claimedBy: string | null;
  /** When the claim ends by itself. Milliseconds since the Unix epoch. */
  claimedUntil: number | null;
};

export type DisputeClaimEvent =
  | { type: 'disputeClaim.taken'; by: string; at: number; until: number }
  | { type: 'disputeClaim.released'; by: string; at: number }
  /** Somebody decides the dispute. */
  | { type: 'disputeClaim.decided'; by: string; at: number };

/**
 * Which reviewer looks at a dispute, so that two do not do the same work. It runs on the server, on columns of the dispute.
 * Time is compared when an event arrives; no timer ends a claim.
 */
export const disputeClaimMachine = setup({
  types: {
    context: {} as DisputeClaimContext,
    events: {} as DisputeClaimEvent,
  },
  guards: {
    /** The reviewer holds the claim, or the claim of another one is over. */
    isOwnOrOver: ({ context }, { by, at }: { by: string; at: number }) =>
      context.claimedBy === by || (context.claimedUntil ?? 0) <= at,
    /** The reviewer holds the claim. */
    isOwn: ({ context }, { by }: { by: string }) => context.claimedBy === by,
  },
  actions: {
    /** Notes who looks at the dispute, and until when. */
    setClaim: assign((_, { by, until }: { by: string; until: number }) => ({ claimedBy: by, claimedUntil: until })),
    /** Clears who looks at the dispute. */
    clearClaim: assign({ claimedBy: null, claimedUntil: null }),
  },
}).createMachine({
  id: 'disputeClaim',
  description: 'The claim of a reviewer on a dispute: others see it, and leave the dispute alone for a while.',
  context: { claimedBy: null, claimedUntil: null },
  initial: 'free',
  states: {
    free: {
      description: 'No reviewer looks at the dispute.',
      on: {
        'disputeClaim.taken': {
          description: 'A reviewer begins to look at the dispute.',
          target: 'held',
          actions: { type: 'setClaim', params: ({ event }) => ({ by: event.by, until: event.until }) },
        },
        'disputeClaim.decided': { description: 'The dispute is decided.', target: 'closed' },
      },
    },
    held: {
      description: 'One reviewer looks at the dispute until the claim is released or over.',
      on: {
        'disputeClaim.taken': {
          description: 'The same reviewer needs more time, or another one follows after the claim is over.',
          guard: { type: 'isOwnOrOver', params: ({ event }) => ({ by: event.by, at: event.at }) },
          actions: { type: 'setClaim', params: ({ event }) => ({ by: event.by, until: event.until }) },
        },
        'disputeClaim.released': {
          description: 'The reviewer leaves the dispute to others.',
          guard: { type: 'isOwn', params: ({ event }) => ({ by: event.by }) },
          target: 'free',
          actions: 'clearClaim',
        },
        'disputeClaim.decided': {
          description: 'The reviewer who holds the claim decides, or another one after the claim is over.',
          guard: { type: 'isOwnOrOver', params: ({ event }) => ({ by: event.by, at: event.at }) },
          target: 'closed',
          actions: 'clearClaim',
        },
      },
    },
    closed: { type: 'final', description: 'The dispute is decided; nobody looks at it any more.' },
  },
});
