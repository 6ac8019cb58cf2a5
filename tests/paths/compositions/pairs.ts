/** States of the exam's charts that can be seen together: what runs while an exam is taken. */
export const examPairs = {
  exam: [
    'answering',
    'confirming',
    'delivering',
    'solving',
    'stopping',
    'confirmingHandIn',
    'handInUnknown',
    'handInFailed',
    'deliveringLast',
    'confirmingEnd',
    'endUnconfirmed',
  ].map((state) => `taking.${state}`),
  'answer-sync': ['restoring', 'saved', 'gathering', 'sending', 'waiting'],
  'exam-clock': ['trusted', 'asking', 'uncertain'],
};

/** States of the charts around the session that can be seen together. */
export const sessionPairs = {
  session: [
    'validating',
    'unconfirmed',
    'guest.untouched',
    'guest.loginRefused',
    'guest.signUpRefused',
    'guest.passwordChanged',
    'signingIn',
    'signingUp',
    'recoveringSignUp',
    'signedIn.newAccount',
    'signedIn.established',
    'signedIn.startingImpersonation',
    'signedIn.impersonating',
    'signedIn.returning',
    'signingOut',
  ],
  'queued-actions': ['not running', 'idle', 'acting.awaitingLock', 'acting.running'],
  guards: ['shown', 'waiting', 'unreachable', 'readingFacts', 'ensuringTrialExam'],
};

const ONLY_SIGNED_IN = 'the queue runs only while somebody is signed in';
const KNOWN_GUEST = 'the guards know at once that nobody is signed in, and ask the server nothing';
const KNOWN_USER = 'the guards know at once who is signed in';

/** Impossible pairs with their reasons; `*` stands for any state. */
export const impossibleSessionPairs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['validating', 'unconfirmed', 'guest.*', 'signingIn', 'signingUp', 'recoveringSignUp', 'signingOut'].flatMap(
      (state) => [
        [`session ${state} + queued-actions idle`, ONLY_SIGNED_IN],
        [`session ${state} + queued-actions acting.*`, ONLY_SIGNED_IN],
      ],
    ),
  ),
  ...Object.fromEntries(
    ['guest.*', 'signingIn', 'signingUp', 'recoveringSignUp'].flatMap((state) =>
      ['waiting', 'unreachable', 'readingFacts', 'ensuringTrialExam'].map((guard) => [
        `session ${state} + guards ${guard}`,
        KNOWN_GUEST,
      ]),
    ),
  ),
  'session unconfirmed + guards readingFacts': 'a page about its visitor is unreachable while nobody knows who it is',
  'session unconfirmed + guards ensuringTrialExam':
    'a page about its visitor is unreachable while nobody knows who it is',
  'session signedIn.* + guards waiting': KNOWN_USER,
  'session signingOut + guards waiting': KNOWN_USER,
  'queued-actions idle + guards waiting': KNOWN_USER,
  'queued-actions acting.* + guards waiting': KNOWN_USER,
};

const ALL_DELIVERED = 'the exam is handed in when everything was delivered, and takes no change meanwhile';

/** The same for the exam. */
export const impossibleExamPairs: Readonly<Record<string, string>> = {
  'exam taking.delivering + answer-sync saved': 'what is delivered is handed in at once',
  'exam taking.delivering + answer-sync gathering': 'what is to be delivered at once waits for nothing more',
  'exam taking.deliveringLast + answer-sync gathering': 'what is to be delivered at once waits for nothing more',
  ...Object.fromEntries(
    ['confirmingEnd', 'endUnconfirmed'].flatMap((state) => [
      [`exam taking.${state} + answer-sync gathering`, 'what is to be delivered at once waits for nothing more'],
      [`exam taking.${state} + answer-sync restoring`, 'the device is given up long before the grace period ends'],
    ]),
  ),
  ...Object.fromEntries(
    ['solving', 'stopping', 'confirmingHandIn'].flatMap((state) =>
      ['restoring', 'gathering'].map((sync) => [`exam taking.${state} + answer-sync ${sync}`, ALL_DELIVERED]),
    ),
  ),
  'exam taking.handInUnknown + answer-sync restoring': ALL_DELIVERED,
  'exam taking.handInFailed + answer-sync restoring': 'the device is given up long before a hand-in is',
};

/** States of checkout and of the order that it placed last that can be seen together. */
export const purchasePairs = {
  checkout: [
    'restoring',
    'opening',
    'reviewing.settled',
    'reviewing.priceChanged',
    'changing',
    'repricing',
    'pricing',
    'starting',
    'failed',
    'leaving.away',
    'leaving.returning',
    'paidAlready',
  ],
  order: ['none', 'awaitingPayment', 'failed', 'expired', 'fulfilled', 'refunded'],
};

/** The same for the orders of a team, the first voucher of the last one, and its seat. */
export const teamOrderPairs = {
  order: ['awaitingPayment', 'expired', 'fulfilled', 'partlyRefunded', 'refunded', 'disputed', 'lost'],
  voucher: ['unused.open', 'redeemed', 'takenBack', 'expired', 'withdrawn'],
  seat: ['free', 'assigned', 'used', 'revoked'],
};

const NO_ORDER = 'there is no payment page without an order';

export const impossiblePurchasePairs: Readonly<Record<string, string>> = Object.fromEntries(
  ['restoring', 'leaving.*', 'paidAlready'].map((state) => [`checkout ${state} + order none`, NO_ORDER]),
);

const UNPAID = 'an order that nobody paid has no voucher';
const ONE_ROW = 'a voucher and its seat are used, and taken back, together';
const TAKEN_BACK = 'what is not used goes back with the money';
const KEPT = 'what was not refunded stays with the team';

export const impossibleTeamOrderPairs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['awaitingPayment', 'expired'].flatMap((state) =>
      [
        ...teamOrderPairs.voucher.map((one) => `voucher ${one}`),
        ...teamOrderPairs.seat.map((one) => `seat ${one}`),
      ].map((part) => [`order ${state} + ${part}`, UNPAID]),
    ),
  ),
  'order fulfilled + voucher withdrawn': KEPT,
  'order partlyRefunded + voucher withdrawn': KEPT,
  'order refunded + voucher unused.open': TAKEN_BACK,
  'order lost + voucher unused.open': TAKEN_BACK,
  ...Object.fromEntries(
    [
      ...['unused.open', 'expired', 'withdrawn'].flatMap((voucher) => [
        [voucher, 'used'],
        [voucher, 'revoked'],
      ]),
      ...['free', 'assigned', 'revoked'].map((seat) => ['redeemed', seat]),
      ...['free', 'assigned', 'used'].map((seat) => ['takenBack', seat]),
    ].map(([voucher, seat]) => [`voucher ${voucher} + seat ${seat}`, ONE_ROW]),
  ),
};

/** What is left to explain: pairs without a reason, and reasons that are wrong or explain nothing. */
export function pairProblems(
  { unseen, seen }: { unseen: readonly string[]; seen: readonly string[] },
  reasons: Readonly<Record<string, string>>,
): string[] {
  const patterns = Object.keys(reasons).map((text) => ({
    text,
    matches: (pair: string) =>
      new RegExp(`^${text.replaceAll('.', '\\.').replace(/[+]/g, '\\+').replaceAll('*', '.*')}$`).test(pair),
  }));
  return [
    ...unseen.filter((pair) => !patterns.some(({ matches }) => matches(pair))).map((pair) => `never seen: ${pair}`),
    ...patterns
      .filter(({ matches }) => !unseen.some(matches) || seen.some(matches))
      .map(({ text }) => `explains nothing, or what was seen: ${text}`),
  ];
}
