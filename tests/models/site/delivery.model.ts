import { type DeliveryContext, deliveryMachine, MAX_TRIES } from '../../../machines/site/delivery/delivery.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';

const WRITTEN_AT = 1_000_000;
const CLAIM_MS = 120_000;
const reasonOf = ({ tries }: DeliveryContext) => `Connection refused, try ${tries}.`;

/** Longer than any pause. Each try has its own moment, so that it does not matter how the tries before it ended. */
const SLOT_MS = 100_000_000;
const tryAt = (tries: number) => tries * SLOT_MS;

const claimAt = (at: number) => ({ at, until: at + CLAIM_MS });

/** The end of the claim, or the next try without one. */
const claimEnd = ({ claimedUntil, nextTryAt }: DeliveryContext) => claimedUntil ?? nextTryAt;

export const model = defineModel(deliveryMachine, {
  input: [{ at: WRITTEN_AT }],
  events: {
    'delivery.claimed': ({ context }) =>
      context.tries === 0
        ? [named('on time', claimAt(WRITTEN_AT)), named('too early', claimAt(WRITTEN_AT - 1))]
        : [named('after the backoff', claimAt(tryAt(context.tries)))],
    'delivery.accepted': ({ context }) => [{ at: claimEnd(context) - 5 }],
    'delivery.refused': ({ context }) => [{ at: claimEnd(context) - 4, reason: 'No such address.' }],
    'delivery.dropped': ({ context }) => [{ at: claimEnd(context) - 2, reason: 'Switched off.' }],
    'delivery.postponed': ({ context }) => [
      named('the other server is unreachable', { at: claimEnd(context) - 3, reason: reasonOf(context) }),
    ],
    'delivery.claimLapsed': ({ context }) => [
      named('while the claim lasts', { at: claimEnd(context) }),
      named('after the claim', { at: claimEnd(context) + 1 }),
    ],
  },
  words: {
    'delivery.claimLapsed': 'The server looks whether the worker is gone.',
    'delivery.claimed': 'A worker asks for the delivery.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    {
      in: ['queued'],
      events: [
        'delivery.accepted',
        'delivery.refused',
        'delivery.postponed',
        'delivery.dropped',
        'delivery.claimLapsed',
      ],
      because: 'no process holds the claim',
    },
    { in: ['sending'], events: ['delivery.claimed'], because: 'a process holds the claim' },
  ],
  outcomes: {
    start: 'queued',
    'delivery.claimed': {
      queued: ({ context }, { event, before: { context: before } }) =>
        event.at < before.nextTryAt
          ? 'queued'
          : // Why the last try failed stays known until the next one has failed, too.
            context.lastError === before.lastError && context.tries === before.tries + 1 && 'sending',
    },
    'delivery.accepted': {
      sending: ({ context }, { before }) => context.lastError === before.context.lastError && 'sent',
    },
    'delivery.refused': { sending: 'failed' },
    'delivery.dropped': { sending: 'dropped' },
    'delivery.postponed': {
      sending: ({ context }, { event, before }) =>
        context.lastError === event.reason && (before.context.tries < 10 ? 'queued' : 'failed'),
    },
    'delivery.claimLapsed': {
      sending: (_now, { event, before: { context } }) => {
        if (event.at <= (context.claimedUntil ?? 0)) return 'sending';
        return context.tries < 10 ? 'queued' : 'failed';
      },
    },
  },
  checks: {
    queued: (snapshot, { event }) => {
      const { tries, nextTryAt, claimedUntil, endedAt } = snapshot.context;
      const last = event as { type: string; at: number } | undefined;
      const isPostponed = last?.type === 'delivery.postponed';
      const expected = isPostponed ? last.at + 60_000 * 2 ** (tries - 1) : (last?.at ?? WRITTEN_AT);
      return (
        tries < MAX_TRIES &&
        claimedUntil === null &&
        endedAt === null &&
        // A claim that comes too early changes nothing.
        (last?.type === 'delivery.claimed' || nextTryAt === expected) &&
        snapshot.can({ type: 'delivery.claimed', ...claimAt(nextTryAt) }) &&
        !snapshot.can({ type: 'delivery.claimed', ...claimAt(nextTryAt - 1) }) &&
        !snapshot.can({ type: 'delivery.accepted', at: nextTryAt })
      );
    },
    sending: (snapshot, { event }) => {
      const { tries, claimedUntil, endedAt } = snapshot.context;
      const last = event as { type: string; at: number } | undefined;
      return (
        tries >= 1 &&
        tries <= MAX_TRIES &&
        claimedUntil !== null &&
        (last?.type !== 'delivery.claimed' || claimedUntil === last.at + CLAIM_MS) &&
        endedAt === null &&
        !snapshot.can({ type: 'delivery.claimed', ...claimAt(claimedUntil + 1) }) &&
        !snapshot.can({ type: 'delivery.claimLapsed', at: claimedUntil }) &&
        snapshot.can({ type: 'delivery.claimLapsed', at: claimedUntil + 1 })
      );
    },
    sent: ({ status, context }, { event }) =>
      status === 'done' && context.claimedUntil === null && endedAtEvent(context, event),
    failed: ({ status, context }, { event }) =>
      status === 'done' &&
      context.claimedUntil === null &&
      endedAtEvent(context, event) &&
      (event === undefined || !('reason' in event) || context.lastError === event.reason) &&
      // Abandoned before the last try only when the other server rejects it permanently.
      (context.tries === MAX_TRIES || context.lastError === 'No such address.'),
    dropped: ({ status, context }, { event }) =>
      status === 'done' &&
      context.claimedUntil === null &&
      endedAtEvent(context, event) &&
      context.lastError === 'Switched off.',
  },
});

function endedAtEvent({ endedAt }: DeliveryContext, event: object | undefined): boolean {
  return event === undefined || (endedAt !== null && endedAt === (event as { at: number }).at);
}
