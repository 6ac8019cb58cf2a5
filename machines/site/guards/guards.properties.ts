import { defineProperties } from '../../../src/walks/properties/define.ts';
import { guardsMachine } from './guards.machine.ts';

export const properties = defineProperties(guardsMachine, {
  requirements: {
    'GU-01': ['asking.signedIn', 'sentToLogin'],
    'GU-02': ['sentOnward'],
    'GU-03': ['waiting', 'unreachable'],
    'GU-04': ['asking.trialExam', 'ensuringTrialExam'],
    'GU-05': ['asking.owned', 'sentElsewhere'],
    'GU-06': ['asking.owned', 'sentElsewhere'],
    'GU-07': ['asking.owned', 'sentElsewhere'],
    'GU-08': ['asking.intendedRoute'],
    'GU-09': ['asking.voucher'],
    'GU-10': ['asking.coupon'],
    'GU-11': ['asking.attribution'],
    'GU-12': ['asking.switchedOn', 'missing'],
    'GU-13': ['asking.role', 'asking.switchedOn', 'forbidden'],
    'GU-14': ['asking.owned', 'readingFacts'],
    'GU-15': ['asking'],
    'GU-16': ['forbidden'],
    'ST-06': ['sentOnward'],
  },
  properties: ({ never, eventually }) => [
    never(
      'A page for signed-in users is not shown to a guest.',
      (now) => now.is('shown') && now.context.guards.includes('session') && now.context.visitor?.kind === 'guest',
    ),
    never(
      'A page for guests is not shown to somebody who is signed in.',
      (now) => now.is('shown') && now.context.guards.includes('guest') && now.context.visitor?.kind === 'user',
    ),
    eventually('Every visitor gets the page or an answer.', {
      since: (now) => now.is('readingFacts', 'ensuringTrialExam'),
      happens: (now) => !now.has('waiting'),
    }),
  ],
});
