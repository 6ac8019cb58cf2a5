import { seatMachine } from '../../../machines/team/seat/seat.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';
import { isSame } from '../same.ts';

const toAda = { type: 'seat.assigned', member: 'ada', by: 'olga', at: 5 } as const;
const used = (member: string | null) => ({ type: 'seat.used', member }) as const;
const revoked = { type: 'seat.revoked' } as const;

export const model = defineModel(seatMachine, {
  events: {
    'seat.assigned': [{ member: 'ada', by: 'olga', at: 5 }],
    'seat.used': [
      named('by its member', { member: 'ada' }),
      named('by another member', { member: 'eve' }),
      named('by somebody outside the team', { member: null }),
    ],
    'seat.revoked': [{}],
  },
  words: {
    'seat.used': 'Somebody wants to redeem the voucher of the seat.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [{ in: ['assigned'], events: ['seat.assigned'], because: 'it has a holder' }],
  outcomes: {
    'seat.assigned': {
      free: ({ context: { member, assignedBy, assignedAt } }, { event }) =>
        member === event.member && assignedBy === event.by && assignedAt === event.at && 'assigned',
    },
    'seat.used': {
      // Nobody has assigned it.
      free: ({ context: { member, assignedBy, assignedAt } }, { event }) =>
        member === event.member && assignedBy === null && assignedAt === null && 'used',
      // A seat that somebody has is used by nobody else.
      assigned: (now, { event }) => now.context.member === 'ada' && (event.member === 'ada' ? 'used' : 'assigned'),
    },
    'seat.revoked': { free: 'revoked', assigned: 'revoked' },
  },
  checks: {
    free: (snapshot) => {
      const { member, assignedBy, assignedAt } = snapshot.context;
      const own = { member: 'olga', assignedBy: 'olga', assignedAt: 9 };
      return (
        // Who leads the team may take a seat, too.
        isSame(ahead(snapshot, { type: 'seat.assigned', member: 'olga', by: 'olga', at: 9 }).context, own) &&
        member === null &&
        assignedBy === null &&
        assignedAt === null &&
        snapshot.can(toAda) &&
        snapshot.can(used(null))
      );
    },
    assigned: (snapshot) => {
      const { member, assignedBy, assignedAt } = snapshot.context;
      return (
        member === 'ada' &&
        assignedBy === 'olga' &&
        assignedAt === 5 &&
        snapshot.can(used('ada')) &&
        !snapshot.can(used('eve')) &&
        !snapshot.can(used('olga')) &&
        !snapshot.can(used(null)) &&
        !snapshot.can({ ...toAda, member: 'eve' }) &&
        snapshot.can(revoked)
      );
    },
    used: (snapshot, { event }) => {
      const { member } = event as unknown as { member: string | null };
      return snapshot.status === 'done' && snapshot.context.member === member && !snapshot.can(revoked);
    },
    revoked: (snapshot) => snapshot.status === 'done' && !snapshot.can(toAda) && !snapshot.can(used('ada')),
  },
});
