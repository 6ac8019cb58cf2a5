import type { SnapshotFrom } from 'xstate';
import { voucherMachine } from '../../../machines/commerce/voucher/voucher.machine.ts';
import type { Product } from '../../../src/contract/commerce/orders.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, once, withContext } from '../ahead.ts';
import { isSame } from '../same.ts';

const junior: Product = { certification_id: 'javascript-junior-developer', type: 'EXAM' };
const senior: Product = { certification_id: 'javascript-senior-developer', type: 'EXAM' };
const training: Product = { certification_id: 'javascript-senior-developer', type: 'TRAINING' };
const foreign: Product = { certification_id: 'react-junior-developer', type: 'EXAM' };

const LAST_MOMENT = 100;
const FRIEND = 'friend@example.com';

const redeemed = (choice: Product | null) => ({ type: 'voucher.redeemed', by: 'ada', at: 5, choice }) as const;
const sent = (to: string) => ({ type: 'voucher.sent', to, at: 7 }) as const;
const opened = { type: 'voucher.opened', at: 8 } as const;
const takenBack = { type: 'voucher.takenBack', replacedBy: 'NEW' } as const;
const timePassed = (at: number) => ({ type: 'voucher.timePassed', at }) as const;
const withdrawn = { type: 'voucher.withdrawn' } as const;

type Snapshot = SnapshotFrom<typeof voucherMachine>;
type SeenEvent = { readonly type: string } | null | undefined;

/** Nobody has got anything of it. */
const gaveNothing = ({ context: { given, redeemedBy, redeemedAt } }: Snapshot) =>
  given.length === 0 && redeemedBy === null && redeemedAt === null;
/** Nothing can be done with it any more. */
const isOver = (snapshot: Snapshot) =>
  snapshot.status === 'done' &&
  [
    redeemed(null),
    redeemed(junior),
    redeemed(senior),
    sent(FRIEND),
    opened,
    takenBack,
    timePassed(1e9),
    withdrawn,
  ].every((event) => !snapshot.can(event));

/** Whether the mail that was just sent is the one that is stored. */
function isStored({ context: { sentTo, sentAt } }: Snapshot, event: SeenEvent): boolean {
  if (event?.type !== 'voucher.sent') return true;
  const { to, at } = event as unknown as { to: string; at: number };
  return sentTo !== to || sentAt === at;
}

const isSentTo = (
  { sentTo, sentAt }: { sentTo: string | null; sentAt: number | null },
  { to, at }: { to: string; at: number },
) => sentTo === to && sentAt === at;

/** One of what the voucher covers is given, whichever it is and however many there are, or all of it; nothing else is. */
function givesRight(unused: Snapshot): boolean {
  const given = (gives: 'one' | 'all', covers: Product[], choice: Product | null) =>
    ahead(withContext(unused, { gives, covers }), { ...redeemed(choice), by: 'bob', at: 6 }).context.given;
  const [three, one] = [[junior, senior, training], [senior]];
  const kinds = [
    { ...junior, type: 'TRAINING' },
    { ...training, certification_id: 'javascript-junior-developer' },
  ] as const;
  return (
    three.every((product) => isSame(given('one', three, { ...product }), [product])) &&
    isSame(given('one', one, { ...senior }), [senior]) &&
    [foreign, ...kinds, null].every((choice) => given('one', three, choice).length === 0) &&
    [training, null].every((choice) => given('one', one, choice).length === 0) &&
    isSame(given('all', three, null), three) &&
    isSame(given('all', one, null), one) &&
    [junior, senior].every(
      (choice) => given('all', three, choice).length === 0 && given('all', one, choice).length === 0,
    )
  );
}

/** The last mail counts, the first opening, and a link that was opened stays so; of what is taken back no address stays. */
function keepsMails(open: Snapshot): boolean {
  const times = ({ context: { sentTo, sentAt, openedAt } }: Snapshot) => [sentTo, sentAt, openedAt];
  const mail = (at: number, to = FRIEND) => ({ type: 'voucher.sent', to, at }) as const;
  const seen = (at: number) => ({ type: 'voucher.opened', at }) as const;
  return (
    isSame(times(ahead(open, mail(7), mail(9))), [FRIEND, 9, null]) &&
    isSame(times(ahead(open, mail(7), mail(9, 'other@example.com'))), [FRIEND, 7, null]) &&
    isSame(times(ahead(open, mail(7), seen(8), seen(12))), [FRIEND, 7, 8]) &&
    isSame(times(ahead(open, mail(7), seen(8), mail(11))), [FRIEND, 11, 8]) &&
    ahead(open, mail(7), seen(8), mail(11)).matches({ unused: 'opened' }) &&
    isSame(times(ahead(open, mail(7), seen(8), takenBack)), [null, 7, 8]) &&
    // To whom it was sent stays known of one that was redeemed.
    isSame(
      times(ahead(withContext(ahead(open, mail(7), seen(8)), { gives: 'one', covers: [senior] }), redeemed(senior))),
      [FRIEND, 7, 8],
    )
  );
}

/** A voucher with an end can be redeemed until it, the moment included. */
const endsInTime = (unused: Snapshot) =>
  [0, 1000].every((validUntil) => {
    const until = withContext(unused, { validUntil });
    return !until.can(timePassed(validUntil)) && until.can(timePassed(validUntil + 1));
  }) && !withContext(unused, { validUntil: null }).can(timePassed(1e15));

export const model = defineModel(voucherMachine, {
  input: [
    named('one of two exams, until a day', { gives: 'one', covers: [junior, senior], validUntil: LAST_MOMENT }),
    named('an exam and its training together, without end', {
      gives: 'all',
      covers: [senior, training],
      validUntil: null,
    }),
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
    'voucher.sent': [
      named('to a friend', { to: FRIEND, at: 7 }),
      named('to the friend, later', { to: FRIEND, at: 9 }),
      named('to somebody else', { to: 'other@example.com', at: 7 }),
    ],
    'voucher.opened': [{ at: 8 }],
    'voucher.takenBack': [{ replacedBy: 'NEW' }],
    'voucher.timePassed': [
      named('to its last moment', { at: LAST_MOMENT }),
      named('beyond its last moment', { at: LAST_MOMENT + 1 }),
    ],
    'voucher.withdrawn': [{}],
  },
  words: {
    'voucher.redeemed': 'The holder wants to redeem the voucher.',
    'voucher.sent': 'The owner wants to send the voucher.',
    'voucher.timePassed': 'Time passes.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    { in: ['unused.open'], events: ['voucher.opened'], because: 'only what was sent can be opened' },
    { in: ['unused.opened'], events: ['voucher.opened'], because: 'the first time counts' },
  ],
  outcomes: {
    'voucher.redeemed': {
      unused: (now, { event, before }) => {
        const { gives, covers } = before.context;
        const isGiven = gives === 'all' ? event.choice === null : event.choice === senior;
        if (!isGiven) return now.context === before.context && 'unused';
        const { given, redeemedBy, redeemedAt } = now.context;
        const isRight = gives === 'all' ? given === covers : given.length === 1 && given[0] === senior;
        return isRight && redeemedBy === event.by && redeemedAt === event.at && 'redeemed';
      },
    },
    'voucher.sent': {
      'unused.open': (now, { event }) => isSentTo(now.context, event) && 'unused.sent',
      'unused.sent': (now, { event, before }) =>
        (event.to === before.context.sentTo ? isSentTo(now.context, event) : now.context === before.context) &&
        'unused.sent',
    },
    'voucher.opened': { 'unused.sent': (now, { event }) => now.context.openedAt === event.at && 'unused.opened' },
    'voucher.takenBack': {
      unused: (now, { event }) =>
        now.context.replacedBy === event.replacedBy && now.context.sentTo === null && 'takenBack',
    },
    'voucher.timePassed': {
      unused: (_, { event, before }) =>
        event.at > (before.context.validUntil ?? Number.POSITIVE_INFINITY) ? 'expired' : 'unused',
    },
    'voucher.withdrawn': { unused: 'withdrawn' },
  },
  checks: {
    unused: (snapshot, { event }) => {
      const { gives, validUntil, replacedBy } = snapshot.context;
      return (
        gaveNothing(snapshot) &&
        event?.type !== 'voucher.withdrawn' &&
        replacedBy === null &&
        snapshot.can(redeemed(null)) === (gives === 'all') &&
        snapshot.can(redeemed(senior)) === (gives === 'one') &&
        !snapshot.can(redeemed(foreign)) &&
        snapshot.can(takenBack) &&
        snapshot.can(withdrawn) &&
        !snapshot.can(timePassed(LAST_MOMENT)) &&
        snapshot.can(timePassed(LAST_MOMENT + 1)) === (validUntil !== null)
      );
    },
    'unused.open': (snapshot) => {
      const { sentTo, sentAt, openedAt } = snapshot.context;
      return (
        once(snapshot, 'a voucher', () => givesRight(snapshot) && keepsMails(snapshot) && endsInTime(snapshot)) &&
        sentTo === null &&
        sentAt === null &&
        openedAt === null &&
        snapshot.can(sent(FRIEND)) &&
        !snapshot.can(opened)
      );
    },
    'unused.sent': (snapshot, { event }) => {
      const { sentTo, openedAt } = snapshot.context;
      return (
        isStored(snapshot, event) &&
        sentTo !== null &&
        openedAt === null &&
        snapshot.can(opened) &&
        // Another address gets another voucher.
        snapshot.can(sent(sentTo)) &&
        !snapshot.can(sent('nobody@example.com'))
      );
    },
    'unused.opened': (snapshot, { event }) => {
      const { sentTo, openedAt } = snapshot.context;
      return (
        isStored(snapshot, event) &&
        sentTo !== null &&
        openedAt === 8 &&
        snapshot.can(sent(sentTo)) &&
        !snapshot.can(sent('nobody@example.com')) &&
        !snapshot.can(opened)
      );
    },
    redeemed: (snapshot) => {
      const { gives, covers, given, redeemedBy, redeemedAt } = snapshot.context;
      return (
        redeemedBy === 'ada' &&
        redeemedAt === 5 &&
        (gives === 'all' ? given === covers : given.length === 1 && given[0] === senior) &&
        isOver(snapshot)
      );
    },
    takenBack: (snapshot, { event }) =>
      snapshot.status === 'done' &&
      event?.type === 'voucher.takenBack' &&
      gaveNothing(snapshot) &&
      snapshot.context.replacedBy === 'NEW' &&
      snapshot.context.sentTo === null &&
      isOver(snapshot),
    expired: (snapshot, { event }) =>
      snapshot.status === 'done' &&
      event?.type === 'voucher.timePassed' &&
      gaveNothing(snapshot) &&
      snapshot.context.validUntil === LAST_MOMENT &&
      isOver(snapshot),
    withdrawn: (snapshot, { event }) =>
      snapshot.status === 'done' && event?.type === 'voucher.withdrawn' && gaveNothing(snapshot) && isOver(snapshot),
  },
  equivalentMutants: {
    'swap-order voucher.unused/voucher.redeemed[givesAll]/0': 'a voucher gives all or one of what it covers',
  },
});
