import type { SnapshotFrom } from 'xstate';
import {
  type VoucherGain,
  voucherRedeemMachine,
} from '../../../machines/commerce/voucher-redeem/voucher-redeem.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { CoveredProduct, Voucher } from '../../../src/contract/commerce/offers.ts';
import type { Product } from '../../../src/contract/commerce/orders.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, doneWith, failuresLead, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const CODE = '7K2M-Q9XW-4TRB-H3ZC';

const product = (certification_id: string): CoveredProduct => ({
  certification_id,
  type: 'EXAM',
  title: certification_id,
  tech: 'javascript',
  level: 'junior',
});
const junior = product('javascript-junior-developer');
const senior = product('javascript-senior-developer');
const voucher = (more: Partial<Voucher>): Voucher => ({
  code: CODE,
  state: 'open',
  gives: 'one',
  covers: [junior],
  valid_until: null,
  refusal: null,
  ...more,
});

const forOne = voucher({});
const forChoice = voucher({ covers: [junior, senior] });
const forAll = voucher({ gives: 'all', covers: [junior, senior] });
const used = voucher({ state: 'redeemed', refusal: 'This voucher has been used already.' });
const gain: VoucherGain = { given: [senior], exams: [], next: '/javascript/dashboard' };

const wanted: Product = { certification_id: senior.certification_id, type: 'EXAM' };
const notCovered: Product = { certification_id: 'react-junior-developer', type: 'EXAM' };
const otherKind: Product = { certification_id: senior.certification_id, type: 'TRAINING' };

const submitted = (choice: Product | null) => ({ type: 'voucherRedeem.submitted', choice }) as const;

const has = (effects: readonly { type: string }[], type: string) => effects.some((effect) => effect.type === type);

const NOT_AWAITED = 'the visitor is watched for as long as the page is open, so nothing waits for this end';

const unknownVoucher = named('there is no such voucher', failure('notFound', 'The voucher was not found.'));
const sessionOver = named('the session is over', failure('signedOut', 'Sign in to go on.'));
const noAnswer = named('no answer', failure('unreachable', 'No connection.'));

/** A voucher for one of several things asks which. */
const placeOf = (looked: Voucher | null) =>
  looked === forChoice ? ('voucher.ready.choosing' as const) : ('voucher.ready.offered' as const);

type Now = SnapshotFrom<typeof voucherRedeemMachine>;

const isSent = (now: Now, choice: Product | null) =>
  hasInput(now.children['redeemVoucher'], { code: CODE, choice }) && 'voucher.redeeming';

/** Which of several things is wanted is asked of a voucher that gives one; any of them can be chosen, and nothing else. */
function asksWhich(reading: Now): boolean {
  const third = product('javascript-intermediate-developer');
  const ready = (gives: Voucher['gives'], covers: CoveredProduct[]) =>
    ahead(reading, { type: 'voucherRedeem.userSeen' }, doneWith('readVoucher', voucher({ gives, covers })));
  const choosing = ready('one', [junior, senior, third]);
  const spelled = ahead(
    reading,
    { type: 'voucherRedeem.userSeen' },
    doneWith('readVoucher', voucher({ code: CODE.replaceAll('-', '') })),
    submitted(null),
  );
  return (
    // The code of the link is the one that counts.
    isSent(spelled, null) !== false &&
    [
      [junior, senior],
      [senior, junior, third],
    ].every((covers) => ready('one', covers).matches({ voucher: { ready: 'choosing' } })) &&
    [
      ready('one', [senior]),
      ...[[junior], [junior, senior], [junior, senior, third]].map((covers) => ready('all', covers)),
    ].every(
      (now) => now.matches({ voucher: { ready: 'offered' } }) && isSent(ahead(now, submitted(null)), null) !== false,
    ) &&
    [junior, senior, third].every(({ certification_id, type }) => {
      const choice = { certification_id, type };
      return isSent(ahead(choosing, submitted(choice)), choice) !== false;
    }) &&
    [null, notCovered, otherKind].every((choice) => !choosing.can(submitted(choice))) &&
    (['open', 'redeemed', 'takenBack', 'expired', 'withdrawn'] as const).every((state) =>
      ahead(reading, doneWith('readVoucher', voucher({ state, refusal: `It is ${state}.` }))).matches({
        voucher: 'over',
      }),
    )
  );
}

export const model = defineModel(voucherRedeemMachine, {
  input: [{ code: CODE }],
  events: {
    'voucherRedeem.guestSeen': [{}],
    'voucherRedeem.userSeen': [{}],
    'voucherRedeem.signInAsked': [{}],
    'voucherRedeem.submitted': [
      named('without a choice', { choice: null }),
      named('one of what it covers', { choice: wanted }),
      named('something else', { choice: notCovered }),
      named('another kind of what it covers', { choice: otherKind }),
    ],
    'voucherRedeem.retried': [{}],
  },
  words: {
    'voucherRedeem.submitted': 'The holder sends the form.',
  },
  invokes: {
    readVoucher: {
      done: [
        named('for one exam', forOne),
        named('for one of two exams', forChoice),
        named('for two exams together', forAll),
        named('it has been used', used),
      ],
      error: [
        unknownVoucher,
        named('the server is unreachable', failure('unreachable', 'No connection.')),
        named('too many look-ups', failure('unreachable', 'Try again in 5 minutes.', { code: 'too_many' })),
      ],
    },
    redeemVoucher: {
      done: [named('an exam', gain)],
      error: [
        sessionOver,
        noAnswer,
        named('too many attempts', failure('unreachable', 'Try again in 5 minutes.', { code: 'too_many' })),
        named('somebody was first', failure('refused', 'This voucher has been used already.')),
      ],
    },
    watchVisitor: { done: [], error: [new Error('The session is not there.')] },
  },
  delays: {},
  context: ({ voucher: read, choice, gain: got, failure: last }) => ({
    voucher: read && { gives: read.gives, covers: read.covers.length, used: read.refusal !== null },
    choice: choice?.certification_id ?? null,
    got: got !== null,
    last: last?.code ?? last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['voucher.reading', 'voucher.unreachable'],
      events: ['voucherRedeem.signInAsked'],
      because: 'there is no voucher yet that somebody could sign in for',
    },
    {
      in: ['voucher.deciding', 'voucher.ready', 'voucher.redeeming', 'voucher.failed'],
      events: ['voucherRedeem.signInAsked'],
      because: 'it is being found out who is there, or somebody is signed in',
    },
    {
      in: ['voucher.reading', 'voucher.deciding', 'voucher.signInNeeded', 'voucher.ready', 'voucher.redeeming'],
      events: ['voucherRedeem.retried'],
      because: 'nothing has failed that could be tried again',
    },
  ],
  outcomes: {
    start: 'voucher.reading',
    'voucherRedeem.guestSeen': (_, { before }) =>
      // Who has looked at the voucher, and is signed out, has to sign in first.
      before.matches({ voucher: 'ready' }) ? ['visitor.guest', 'voucher.signInNeeded'] : 'visitor.guest',
    'voucherRedeem.userSeen': (now, { before }) =>
      before.matches({ voucher: 'signInNeeded' })
        ? ['visitor.signedIn', placeOf(before.context.voucher)]
        : (before.matches({ voucher: 'deciding' }) || isSame(now.value.voucher, before.value.voucher)) &&
          'visitor.signedIn',
    'voucherRedeem.signInAsked': {
      'voucher.signInNeeded': (_, { effects }) => isDone(effects, { type: 'askToSignIn' }) && 'voucher.signInNeeded',
    },
    'voucherRedeem.submitted': {
      'voucher.ready.offered': (now, { before: { context } }) => isSent(now, context.choice),
      'voucher.ready.choosing': (now, { event: { choice } }) =>
        choice === wanted
          ? isSent(now, choice)
          : now.children['redeemVoucher'] === undefined && 'voucher.ready.choosing',
    },
    'voucherRedeem.retried': {
      'voucher.unreachable': 'voucher.reading',
      'voucher.failed': (now, { before: { context } }) => isSent(now, context.choice),
    },
    'done(readVoucher)': (now, { event: { output }, effects, before }) => {
      if (now.context.voucher !== output || now.context.choice !== null) return false;
      if (output.refusal !== null) return isDone(effects, { type: 'dropPending' }) && 'voucher.over';
      if (!isDone(effects, { type: 'keepPending', params: { code: CODE } })) return false;
      if (before.matches({ visitor: 'guest' })) return 'voucher.signInNeeded';
      if (!before.matches({ visitor: 'signedIn' })) return 'voucher.deciding';
      // Why the last try failed is still to be read.
      return now.context.failure === before.context.failure && placeOf(output);
    },
    'error(readVoucher)': (now, { event: { error }, effects }) =>
      error === unknownVoucher
        ? isDone(effects, { type: 'dropPending' }) && 'voucher.unknown'
        : now.context.failure === error && effects.length === 0 && 'voucher.unreachable',
    'done(redeemVoucher)': (now, { event: { output }, effects, before }) =>
      now.context.gain === output &&
      now.context.voucher === before.context.voucher &&
      isDone(effects, { type: 'dropPending' }) &&
      'voucher.redeemed',
    'error(redeemVoucher)': (now, { event: { error }, effects }) => {
      if (effects.length > 0) return false;
      if (error === sessionOver) return now.context.gain === null && !now.matches({ voucher: 'redeeming' });
      if (now.context.failure !== error) return false;
      return error === noAnswer ? 'voucher.failed' : 'voucher.reading';
    },
  },
  checks: {
    // A voucher is redeemed for somebody.
    visitor: (snapshot) => !snapshot.matches({ voucher: 'ready' }) || snapshot.matches({ visitor: 'signedIn' }),
    'visitor.unsettled': (snapshot) => !snapshot.matches({ voucher: 'ready' }),
    'visitor.guest': (snapshot) =>
      !snapshot.matches({ voucher: 'ready' }) && !snapshot.matches({ voucher: 'deciding' }),
    'visitor.signedIn': (snapshot) =>
      !snapshot.matches({ voucher: 'signInNeeded' }) && !snapshot.matches({ voucher: 'deciding' }),
    voucher: (snapshot) => snapshot.children['readVoucher'] === undefined || snapshot.hasTag('busy'),
    'voucher.reading': (snapshot, { event }) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['readVoucher'], { code: CODE }) &&
      once(
        snapshot,
        'readVoucher',
        () =>
          asksWhich(snapshot) &&
          failuresLead(snapshot, 'readVoucher', {
            notFound: { voucher: 'unknown' },
            others: { voucher: 'unreachable' },
          }),
      ) &&
      // Why it did not load is said once.
      (event?.type !== 'voucherRedeem.retried' || snapshot.context.failure === null),
    'voucher.unreachable': (snapshot) =>
      snapshot.context.failure?.message ===
        (snapshot.context.failure?.code === 'too_many' ? 'Try again in 5 minutes.' : 'No connection.') &&
      !snapshot.hasTag('busy') &&
      snapshot.can({ type: 'voucherRedeem.retried' }),
    'voucher.unknown': (snapshot) => !snapshot.hasTag('busy') && snapshot.children['readVoucher'] === undefined,
    'voucher.over': (snapshot) => snapshot.context.voucher === used && !snapshot.can(submitted(null)),
    'voucher.deciding': (snapshot) =>
      // At rest only while nobody knows whether somebody is signed in.
      snapshot.hasTag('busy') && snapshot.matches({ visitor: 'unsettled' }) && snapshot.context.voucher !== null,
    'voucher.signInNeeded': (snapshot, { event, effects }) =>
      !snapshot.hasTag('busy') &&
      snapshot.matches({ visitor: 'guest' }) &&
      snapshot.context.failure === null &&
      snapshot.can({ type: 'voucherRedeem.signInAsked' }) &&
      // Nobody is asked to sign in before choosing to redeem.
      (event?.type === 'voucherRedeem.signInAsked') === has(effects, 'askToSignIn'),
    'voucher.ready': (snapshot) => snapshot.matches({ visitor: 'signedIn' }),
    'voucher.ready.looking': neverAtRest,
    'voucher.ready.offered': (snapshot) =>
      (snapshot.context.voucher === forOne || snapshot.context.voucher === forAll) &&
      !snapshot.hasTag('busy') &&
      snapshot.can(submitted(null)),
    'voucher.ready.choosing': (snapshot) =>
      snapshot.context.voucher === forChoice &&
      !snapshot.hasTag('busy') &&
      snapshot.can(submitted(wanted)) &&
      !snapshot.can(submitted(null)) &&
      !snapshot.can(submitted(notCovered)) &&
      !snapshot.can(submitted(otherKind)),
    'voucher.redeeming': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['redeemVoucher'], {
        code: CODE,
        choice: snapshot.context.voucher === forChoice ? wanted : null,
      }) &&
      failuresLead(snapshot, 'redeemVoucher', {
        unreachable: { voucher: 'failed' },
        signedOut: (now) => !now.matches({ voucher: 'reading' }) && !now.matches({ voucher: 'failed' }),
        others: { voucher: 'reading' },
      }) &&
      // Nothing is sent twice.
      !snapshot.can(submitted(wanted)) &&
      !snapshot.can({ type: 'voucherRedeem.retried' }),
    'voucher.failed': (snapshot) =>
      // An answer with a code says that nothing was redeemed.
      snapshot.context.failure?.kind === 'unreachable' &&
      snapshot.context.failure.code === undefined &&
      !snapshot.hasTag('busy') &&
      snapshot.can({ type: 'voucherRedeem.retried' }),
    'voucher.redeemed': (snapshot) =>
      snapshot.context.gain === gain && snapshot.context.failure === null && !snapshot.can(submitted(wanted)),
  },
  // States that are left at once by what is always true: whichever of them is entered first, the same one is left on show.
  equivalentMutants: {
    'swap-order voucherRedeem.voucher.deciding/always[isGuest]/0': 'a visitor is a guest or signed in',
    'swap-order voucherRedeem.voucher.redeeming/error.invoke(redeemVoucher)[isSignedOut]/0': 'a failure is of one kind',
    'drop-final voucherRedeem.voucher.unknown': NOT_AWAITED,
    'drop-final voucherRedeem.voucher.over': NOT_AWAITED,
    'drop-final voucherRedeem.voucher.redeemed': NOT_AWAITED,
    'retarget voucherRedeem.voucher.redeeming/error.invoke(redeemVoucher)[isSignedOut]/0 → voucherRedeem.voucher.signInNeeded':
      'while somebody is signed in, it is left for deciding at once',
    'retarget voucherRedeem.voucher.ready/always[isGuest]/0 → voucherRedeem.voucher.signInNeeded':
      'a guest comes there through deciding as well, and the failure is cleared on the way out',
    'sneak-path voucherRedeem.voucher.deciding/voucherRedeem.userSeen → voucherRedeem.voucher.signInNeeded':
      'somebody is signed in now, so it is left at once',
    'sneak-path voucherRedeem.voucher.signInNeeded/voucherRedeem.userSeen → voucherRedeem.voucher.ready':
      'the way over deciding leads there as well',
    'sneak-path voucherRedeem.voucher.ready.offered/voucherRedeem.guestSeen → voucherRedeem.voucher.ready.choosing':
      'a guest is led out of both at once',
    'sneak-path voucherRedeem.voucher.ready.choosing/voucherRedeem.userSeen → voucherRedeem.voucher.ready.looking':
      'looking leads back to choosing at once',
  },
});
