import { backoffMs, MAX_TRIES } from '../../../machines/shared/retry.ts';
import { CLAIM_MS, type MailContext, mailMachine } from '../../../machines/site/mail/mail.machine.ts';
import { defineModel, named } from '../model.ts';

const WRITTEN_AT = 1_000_000;
const reasonOf = ({ tries }: MailContext) => `Connection refused, try ${tries}.`;

/** Longer than any pause. Each try has its own moment, so that it does not matter how the tries before it ended. */
const SLOT_MS = 100_000_000;
const tryAt = (tries: number) => tries * SLOT_MS;

/** The last moment of a claim; the first one of a mail that nobody has claimed. */
const claimEnd = ({ claimedUntil, nextTryAt }: MailContext) => claimedUntil ?? nextTryAt;

export const model = defineModel(mailMachine, {
  input: [{ at: WRITTEN_AT }],
  events: {
    'mail.claimed': ({ context }) =>
      context.tries === 0
        ? [named('at its time', { at: WRITTEN_AT }), named('before its time', { at: WRITTEN_AT - 1 })]
        : [named('after a pause', { at: tryAt(context.tries) })],
    'mail.accepted': ({ context }) => [{ at: claimEnd(context) - 5 }],
    'mail.refused': ({ context }) => [{ at: claimEnd(context) - 4, reason: 'No such address.' }],
    'mail.postponed': ({ context }) => [
      named('the mail server is not reached', { at: claimEnd(context) - 3, reason: reasonOf(context) }),
    ],
    'mail.claimLapsed': ({ context }) => [
      named('while the claim lasts', { at: claimEnd(context) }),
      named('after the claim', { at: claimEnd(context) + 1 }),
    ],
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    {
      in: ['queued'],
      events: ['mail.accepted', 'mail.refused', 'mail.postponed', 'mail.claimLapsed'],
      because: 'nobody has claimed the mail for sending',
    },
    { in: ['sending'], events: ['mail.claimed'], because: 'one worker sends a mail at a time' },
  ],
  checks: {
    queued: (snapshot, { event }) => {
      const { tries, nextTryAt, claimedUntil, endedAt } = snapshot.context;
      const told = event as { type: string; at: number } | undefined;
      const isPostponed = told?.type === 'mail.postponed';
      const expected = isPostponed ? told.at + backoffMs(tries) : (told?.at ?? WRITTEN_AT);
      return (
        tries < MAX_TRIES &&
        claimedUntil === null &&
        endedAt === null &&
        // A claim that comes too early changes nothing.
        (told?.type === 'mail.claimed' || nextTryAt === expected) &&
        snapshot.can({ type: 'mail.claimed', at: nextTryAt }) &&
        !snapshot.can({ type: 'mail.claimed', at: nextTryAt - 1 }) &&
        !snapshot.can({ type: 'mail.accepted', at: nextTryAt })
      );
    },
    sending: (snapshot, { event }) => {
      const { tries, claimedUntil, endedAt } = snapshot.context;
      const told = event as { type: string; at: number } | undefined;
      return (
        tries >= 1 &&
        tries <= MAX_TRIES &&
        claimedUntil !== null &&
        (told?.type !== 'mail.claimed' || claimedUntil === told.at + CLAIM_MS) &&
        endedAt === null &&
        !snapshot.can({ type: 'mail.claimed', at: claimedUntil + 1 }) &&
        !snapshot.can({ type: 'mail.claimLapsed', at: claimedUntil }) &&
        snapshot.can({ type: 'mail.claimLapsed', at: claimedUntil + 1 })
      );
    },
    sent: ({ context }, { event }) => context.claimedUntil === null && endedAtEvent(context, event),
    failed: ({ context }, { event }) =>
      context.claimedUntil === null &&
      endedAtEvent(context, event) &&
      (event === undefined || !('reason' in event) || context.lastError === event.reason) &&
      // Given up before the last try only when the mail server says that it never will work.
      (context.tries === MAX_TRIES || context.lastError === 'No such address.'),
  },
});

function endedAtEvent({ endedAt }: MailContext, event: object | undefined): boolean {
  return event === undefined || (endedAt !== null && endedAt === (event as { at: number }).at);
}
