import { voucherMachine } from '../../../machines/commerce/voucher/voucher.machine.ts';
import type { Product } from '../../../src/contract/commerce/orders.ts';
import { defineModel, named } from '../model.ts';

const junior: Product = { certification_id: 'javascript-junior-developer', type: 'EXAM' };
const senior: Product = { certification_id: 'javascript-senior-developer', type: 'EXAM' };
const training: Product = { certification_id: 'javascript-senior-developer', type: 'TRAINING' };
const foreign: Product = { certification_id: 'react-junior-developer', type: 'EXAM' };

const redeemed = (choice: Product | null) => ({ type: 'voucher.redeemed', by: 'ada', at: 5, choice }) as const;

export const model = defineModel(voucherMachine, {
  input: [
    named('one of two exams', { gives: 'one', covers: [junior, senior] }),
    named('an exam and its training together', { gives: 'all', covers: [senior, training] }),
  ],
  events: {
    'voucher.redeemed': [
      named('without a choice', { by: 'ada', at: 5, choice: null }),
      named('one of what it covers', { by: 'ada', at: 5, choice: senior }),
      named('something else', { by: 'ada', at: 5, choice: foreign }),
      named('another kind of what it covers', {
        by: 'ada',
        at: 5,
        choice: { certification_id: 'javascript-junior-developer', type: 'BOOTCAMP' },
      }),
    ],
    'voucher.withdrawn': [{}],
  },
  ignored: [
    { in: ['redeemed'], events: ['voucher.withdrawn'], because: 'what was used is not taken back' },
    { in: ['redeemed', 'withdrawn'], events: ['voucher.redeemed'], because: 'it is over' },
    { in: ['withdrawn'], events: ['voucher.withdrawn'], because: 'it is over' },
  ],
  invokes: {},
  delays: {},
  context: (context) => context,
  checks: {
    open: (snapshot) => {
      const { gives, given, redeemedBy, redeemedAt } = snapshot.context;
      return (
        given.length === 0 &&
        redeemedBy === null &&
        redeemedAt === null &&
        snapshot.can(redeemed(null)) === (gives === 'all') &&
        snapshot.can(redeemed(senior)) === (gives === 'one') &&
        !snapshot.can(redeemed(foreign))
      );
    },
    withdrawn: (snapshot) => {
      const { given, redeemedBy, redeemedAt } = snapshot.context;
      return given.length === 0 && redeemedBy === null && redeemedAt === null && !snapshot.can(redeemed(senior));
    },
    redeemed: (snapshot) => {
      const { gives, covers, given, redeemedBy, redeemedAt } = snapshot.context;
      return (
        redeemedBy === 'ada' &&
        redeemedAt === 5 &&
        (gives === 'all' ? given === covers : given.length === 1 && given[0] === senior) &&
        !snapshot.can(redeemed(null)) &&
        !snapshot.can(redeemed(junior))
      );
    },
  },
  equivalentMutants: {
    'swap-order voucher.open/voucher.redeemed[givesAll]/0': 'a voucher gives all or one of what it covers',
  },
});
