import { refundMachine } from '../../../machines/commerce/refund/refund.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';

const PROBLEM = 'The account is closed.';

export const model = defineModel(refundMachine, {
  events: {
    'refund.sent': ({ context }) => [{ providerId: `re_${context.tries}` }],
    'refund.succeeded': [{ at: 5 }],
    'refund.failed': [named('a closed account', { problem: PROBLEM, at: 6 })],
    // Twice shows that it counts.
    'refund.retried': ({ context }) => (context.tries < 3 ? [{}] : []),
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    { in: ['requested'], events: ['refund.succeeded', 'refund.retried'], because: 'the provider does not have it yet' },
    { in: ['sent'], events: ['refund.sent', 'refund.retried'], because: 'the provider has it' },
    {
      in: ['succeeded'],
      events: ['refund.sent', 'refund.succeeded', 'refund.retried'],
      because: 'the money has arrived; only the bank can send it back',
    },
    {
      in: ['failed'],
      events: ['refund.sent', 'refund.succeeded', 'refund.failed'],
      because: 'the provider gave it up; only a new try can change that',
    },
  ],
  checks: {
    requested: ({ context: { providerId, problem, endedAt, tries } }) =>
      providerId === null && problem === null && endedAt === null && tries >= 1,
    sent: ({ context: { providerId, problem, endedAt, tries } }) =>
      providerId === `re_${tries}` && problem === null && endedAt === null,
    succeeded: ({ context: { providerId, problem, endedAt, tries } }) =>
      providerId === `re_${tries}` && problem === null && endedAt === 5,
    failed: (snapshot) => {
      const { problem, endedAt, tries } = snapshot.context;
      return (
        problem === PROBLEM && endedAt === 6 && snapshot.can({ type: 'refund.retried' }) && tries >= 1 && tries <= 3
      );
    },
  },
});
