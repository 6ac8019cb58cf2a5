import { assign, setup } from 'xstate';

export type SeatContext = {
  /** Membership of the person who has the seat. */
  member: string | null;
  /** User who assigned it. */
  assignedBy: string | null;
  assignedAt: number | null;
};

export type SeatEvent =
  | { type: 'seat.assigned'; member: string; by: string; at: number }
  | { type: 'seat.used'; member: string | null }
  | { type: 'seat.revoked' };

/**
 * One seat of a team: a voucher that can be assigned to a member. It is stored in the row of its voucher, so that a seat
 * without a voucher cannot exist. A revoked seat keeps its row; the voucher that replaces its voucher is a free seat again.
 */
export const seatMachine = setup({
  types: { context: {} as SeatContext, events: {} as SeatEvent },
  guards: {
    /** The seat is assigned to the person who uses it. */
    isHolder: ({ context }, params: { member: string | null }) => context.member === params.member,
  },
  actions: {
    /** Stores who got the seat, from whom and when. */
    storeHolder: assign((_, { member, by, at }: { member: string; by: string; at: number }) => ({
      member,
      assignedBy: by,
      assignedAt: at,
    })),
    /** Stores who used the seat through the link of its voucher, when that is a member. */
    storeUser: assign((_, { member }: { member: string | null }) => ({ member })),
  },
}).createMachine({
  id: 'seat',
  description: 'One seat of a team: a voucher that is assigned to a member.',
  context: { member: null, assignedBy: null, assignedAt: null },
  initial: 'free',
  states: {
    free: {
      description: 'The team owns the seat, and nobody has it.',
      on: {
        'seat.assigned': {
          description: 'Somebody who leads the team assigns the seat to a member.',
          target: 'assigned',
          actions: {
            type: 'storeHolder',
            params: ({ event: { member, by, at } }) => ({ member, by, at }),
          },
        },
        'seat.used': {
          description: 'Somebody redeems the voucher of the free seat by its link.',
          target: 'used',
          actions: { type: 'storeUser', params: ({ event }) => ({ member: event.member }) },
        },
        'seat.revoked': {
          description: 'The voucher of the free seat gets a new code.',
          target: 'revoked',
        },
      },
    },
    assigned: {
      description: 'One member has the seat and has not used it: only that member may redeem its voucher.',
      on: {
        'seat.used': {
          description: 'The member redeems the voucher of the seat.',
          guard: { type: 'isHolder', params: ({ event }) => ({ member: event.member }) },
          target: 'used',
        },
        'seat.revoked': {
          description: 'The team takes the seat back before it was used.',
          target: 'revoked',
        },
      },
    },
    used: { type: 'final', description: 'The voucher of the seat was redeemed; the seat is spent.' },
    revoked: {
      type: 'final',
      description: 'The seat was taken back. A free seat under a new code has its place.',
    },
  },
});
