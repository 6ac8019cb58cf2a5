import { refundMachine } from '../../../machines/commerce/refund/refund.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';

const PROBLEM = 'The account is closed.';

const hasFailed = (
  { context }: { context: { problem: string | null; endedAt: number | null } },
  { event }: { event: { problem: string; at: number } },
) => context.problem === event.problem && context.endedAt === event.at && 'failed';

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
  outcomes: {
    'refund.sent': { requested: (now, { event }) => now.context.providerId === event.providerId && 'sent' },
    'refund.succeeded': { sent: (now, { event }) => now.context.endedAt === event.at && 'succeeded' },
    // A bank may send the money back even after it had arrived.
    'refund.failed': { requested: hasFailed, sent: hasFailed, succeeded: hasFailed },
    'refund.retried': { failed: (now, { before }) => now.context.tries === before.context.tries + 1 && 'requested' },
  },
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
