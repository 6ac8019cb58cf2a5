import type { SnapshotFrom } from 'xstate';
import {
  type BuyerDetails,
  type CheckoutContext,
  checkoutMachine,
  type Opened,
  type Wish,
  type WishChange,
} from '../../../machines/commerce/checkout/checkout.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { UpsellItem } from '../../../src/contract/commerce/catalog.ts';
import type { Basket, CheckoutStatus } from '../../../src/contract/commerce/checkout.ts';
import type { Quote } from '../../../src/contract/commerce/prices.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import {
  ahead,
  delayWith,
  doneWith,
  effectsOf,
  failedWith,
  failuresLead,
  once,
  passed,
  withContext,
} from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const SLUG = 'javascript-developer-exam';
const LIFETIME_MS = 1_800_000;
const [USUAL, DEARER] = [17_800, 19_900];

/** A price names the product, with a line more when it is dearer, and each extra. */
const quoteOf = (total: number, extras: readonly string[]): Quote => ({
  id: `quote-${total}-${extras.length}`,
  items: [
    {
      ...{ slug: SLUG, name: 'Exam', quantity: 1, total },
      lines: [
        { reason: 'list', label: 'List price', amount: USUAL },
        ...(total > USUAL ? [{ reason: 'regional', label: 'Region', amount: total - USUAL } as const] : []),
      ],
    },
    ...extras.map((slug) => ({ slug, name: slug, quantity: 1, lines: [], total: 0 })),
  ],
  total,
  currency: 'USD',
  tax_note: 'Prices include all taxes.',
  region: 'GLOBAL',
  level: 0,
  coupon: null,
  seats: { max: 500, discount_from: 5 },
  expires_at: LIFETIME_MS,
});
const kept = (total: number, { upsell: extras }: Pick<Wish, 'upsell'>) => ({
  quote: quoteOf(total, extras),
  lifetimeMs: LIFETIME_MS,
});
type Lines = UpsellItem['price']['lines'];
const extra = (slug: string, products: UpsellItem['products'], lines: Lines): UpsellItem => ({
  ...{ slug, name: slug, products, alone: 9900 },
  price: { slug, name: slug, quantity: 1, lines, total: 7900 },
});
const list = { reason: 'list', label: 'List price', amount: 9900 } as const;
const again = (price: ReturnType<typeof kept>) => ({ ...price, quote: { ...price.quote, id: 'quote-again' } });
const training = extra(
  'javascript-developer-training',
  [{ certification_id: 'javascript-developer', type: 'TRAINING' }],
  [list],
);
const bundle = extra(
  'javascript-senior',
  [
    { certification_id: 'javascript-senior-developer', type: 'EXAM' },
    { certification_id: 'javascript-senior-developer', type: 'TRAINING' },
  ],
  [list, { reason: 'extra', label: 'Together', amount: -2000 }],
);
const seniorExam = extra(
  'javascript-senior-exam',
  [{ certification_id: 'javascript-senior-developer', type: 'EXAM' }],
  [],
);
const several = [training, bundle, seniorExam];
const opened = (upsells: UpsellItem[], wanted: Wish): Opened => ({ ...kept(USUAL, wanted), upsells });
/** Several extras matter to what is ordered and priced; everything else is walked with one. */
const hasSeveral = ({ upsells, wish: { upsell } }: CheckoutContext) => upsells.length > 1 || upsell.length > 1;
const isPlain = ({ wish: { coupon, replaces }, cancelled, failure: last, details: buyer }: CheckoutContext) =>
  coupon === null && replaces === null && cancelled === null && last === null && (buyer?.company ?? null) === null;
const basket = { slug: SLUG, quantity: 1, upsell: [], region: 'GLOBAL', coupon: null, upgrade: null, retake: null };
const wish: Wish = { ...basket, replaces: null };
const ORDER = 'order-1';
const order = (more: Partial<CheckoutStatus>): CheckoutStatus => ({
  ...{ order_id: ORDER, state: 'awaitingPayment', items: [], total: USUAL, refunded: 0, currency: 'USD' },
  ...{ tax_note: '', created_at: 0, paid_at: null, pay_link: 'https://pay.example/1', problem: null, gives: [] },
  ...{ vouchers: 0, own_team: null, invoice: null, claimed: false, unclaimed: true },
  basket: { ...basket, coupon: 'WELCOME10', upsell: [training.slug] },
  ...more,
});
const details = { email: 'ada@example.com', company: null, vatId: null, immediateDelivery: true };
const submitted = { type: 'checkout.submitted', details } as const;

const unreachable = failure('unreachable', 'No connection.');
/** Another value than the one above: a case has one name. */
const noAnswer = failure('unreachable', 'No connection.');
const missing = failure('notFound', 'The product was not found.');
const signedOut = failure('signedOut', 'Log in first.');
const notOffered = failure('refused', 'It cannot be bought yet.', { code: 'not_offered' });
const invalid = failure('invalid', 'Buy fewer seats.', { errors: { quantity: ['Buy fewer seats.'] } });
const tooMany = failure('invalid', 'Buy at most 500 seats at once.', {
  errors: { quantity: ['Buy at most 500 seats at once.'] },
});
const withdrawn = failure('refused', 'One of the extras is not offered any more.', {
  code: 'not_offered',
  errors: { upsell: ['One of the extras is not offered any more.'] },
});
const couponUsed = failure('refused', 'You have used the coupon WELCOME10 already.', {
  code: 'coupon_used',
  errors: { coupon: ['You have used the coupon WELCOME10 already.'] },
});
const priceChanged = failure('refused', 'The price has changed.', { code: 'price_changed' });

const ONE_KIND = 'a failure is of one kind, so at most one alternative fits';
const CLEARED = 'the failure is cleared by then; clearing it again is for safety';

const toPrice = ({ wish: wanted, upsells }: { wish: Wish; upsells: UpsellItem[] }) => ({ wish: wanted, upsells });
const isPossible = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 500;

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

/** What the buyer wants is asked for, as it is. */
const isOpening = ({ context: { wish: wanted }, children }: Snapshot) =>
  hasInput(children['openCheckout'], { wish: wanted }) && 'opening';

const isPricing =
  (state: 'pricing' | 'repricing') =>
  ({ context, children }: Snapshot) =>
    hasInput(children[state === 'pricing' ? 'fetchSameQuote' : 'fetchChangedQuote'], toPrice(context)) && state;

/** The order as the buyer sees it is placed. */
const isOrdered = ({ context: { wish: wanted, quote, details: buyer }, children }: Snapshot) =>
  hasInput(children['startOrder'], { wish: wanted, quote, details: buyer }) && 'starting';

/** An order that is paid, or whose payment is on its way. */
const isSettled = ({ paid_at, state, pay_link }: CheckoutStatus) =>
  paid_at !== null || (state === 'awaitingPayment' && pay_link === null);

/** Who comes back without having paid has one order in the end. */
const isReplacing = (now: Snapshot, { context }: Snapshot) =>
  isSame(now.context.wish, { ...context.wish, replaces: ORDER }) && isPricing('pricing')(now);

/** A change is priced in a moment; a number of seats that cannot be ordered is not. */
const isChanged = (
  now: Snapshot,
  {
    event: { change },
    before: { context },
    delays,
  }: { event: { change: WishChange }; before: Snapshot; delays: readonly string[] | undefined },
) => {
  const changed = { ...context.wish, ...change };
  const wanted = changed.quantity > 1 || changed.as_voucher ? { ...changed, upsell: [] } : changed;
  const upsells = change.upsell ? [] : context.upsells;
  if (!isSame([now.context.wish, now.context.upsells, now.context.failure], [wanted, upsells, null])) return false;
  if (!isPossible(changed.quantity)) return 'unpriced.invalid';
  // Each change begins the wait again.
  return (delays?.includes('changeDelay') ?? true) && 'changing';
};

/** An order as it was opened, without extras. */
const isFirst = (context: CheckoutContext) =>
  isPlain(context) &&
  context.upsells.length === 0 &&
  context.wish.upsell.length === 0 &&
  context.wish.quantity === 1 &&
  context.quote?.id === quoteOf(USUAL, []).id;

const change = (wanted: WishChange) => ({ type: 'checkout.changed', change: wanted }) as const;
const waited = passed('changeDelay', 'checkout.changing');
const priced = (more: Partial<Opened>) => doneWith('fetchChangedQuote', { ...kept(USUAL, wish), ...more });
const placed = (orderId: string) => doneWith('startOrder', { link: 'https://pay.example/2', orderId });
const { seats: _seats, ...withoutSeats } = quoteOf(USUAL, []);

/** What a buyer wants after a change of an order with an extra in a country. */
function keepsWhatIsNotChanged(reviewing: Snapshot): boolean {
  const wanted = { ...wish, upsell: ['training'], region: 'IN', coupon: 'WELCOME10' };
  const chosen = withContext(reviewing, { wish: wanted, upsells: [training] });
  const [one, two] = [
    { ...wanted, quantity: 1 },
    { ...wanted, quantity: 2, upsell: [] },
  ];
  const cases: [WishChange[], Wish, number][] = [
    [[{ quantity: 1 }], one, 1],
    [[{ quantity: 2 }], two, 1],
    [[{ quantity: 3 }], { ...two, quantity: 3 }, 1],
    [[{ quantity: 2 }, { quantity: 1 }], { ...one, upsell: [] }, 1],
    [[{ region: 'DE' }], { ...one, region: 'DE' }, 1],
    [[{ as_voucher: true }], { ...one, upsell: [], as_voucher: true }, 1],
    [[{ as_voucher: true }, { as_voucher: false }], { ...one, upsell: [], as_voucher: false }, 1],
    [[{ region: 'DE' }, { coupon: 'SPRING' }], { ...one, region: 'DE', coupon: 'SPRING' }, 1],
    [[{ coupon: null }], { ...one, coupon: null }, 1],
    [[{ upsell: ['senior'] }], { ...one, upsell: ['senior'] }, 0],
    [[{ upsell: [] }], { ...one, upsell: [] }, 0],
    [[{ upsell: [] }, { coupon: null }], { ...one, upsell: [], coupon: null }, 0],
    [[{ quantity: 2, upsell: ['senior'] }], two, 0],
  ];
  const withBoth = withContext(chosen, { wish: { ...wanted, upsell: ['training', 'senior'] } });
  if (ahead(withBoth, change({ quantity: 2 })).context.wish.upsell.length > 0) return false;
  if (!isSame(ahead(withBoth, change({ region: 'DE' })).context.wish.upsell, ['training', 'senior'])) return false;
  return cases.every(([changes, after, offered]) => {
    const now = ahead(chosen, ...changes.map(change));
    const { children } = ahead(now, waited);
    const upsells = offered === 1 ? [training] : [];
    return (
      now.matches('changing') &&
      isSame([now.context.wish, now.context.upsells], [after, upsells]) &&
      hasInput(children['fetchChangedQuote'], { wish: after, upsells })
    );
  });
}

/** So many seats can be ordered as are sold at once; where the server names no limit, it alone knows. */
function countsSeats(reviewing: Snapshot): boolean {
  const limited = withContext(reviewing, { quote: { ...quoteOf(USUAL, []), seats: { max: 20, discount_from: null } } });
  const unlimited = withContext(reviewing, { quote: withoutSeats });
  const priceable = (from: Snapshot, quantity: number) => ahead(from, change({ quantity })).matches('changing');
  return (
    [1, 2, 19, 20].every((quantity) => priceable(limited, quantity)) &&
    [-1, 0, 1.5, 19.5, 21, 500, Number.NaN].every((quantity) => !priceable(limited, quantity)) &&
    [1, 2, 501].every((quantity) => priceable(unlimited, quantity)) &&
    [0, 1.5].every((quantity) => !priceable(unlimited, quantity)) &&
    // What else is changed stays to be priced with the number of seats that there is.
    ahead(limited, change({ coupon: 'SPRING' })).matches('changing') &&
    ahead(unlimited, change({ coupon: 'SPRING' })).matches('changing') &&
    ahead(limited, change({ quantity: 21 }), change({ coupon: 'SPRING' })).matches('unpriced') &&
    ahead(limited, change({ quantity: 21 }), change({ quantity: 20 })).matches('changing')
  );
}

/** What cannot be right is said at its field, before extras are offered; what only the server knows is left to it. */
function checksDetails(reviewing: Snapshot): boolean {
  const open = withContext(reviewing, { wish, upsells: [training] });
  const said = (more: Partial<BuyerDetails>) =>
    ahead(open, { type: 'checkout.submitted', details: { ...details, ...more } });
  const problem = (field: string, sentence: string) => ({ [field]: [sentence] });
  const isSaid = (more: Parameters<typeof said>[0], errors: Record<string, string[]>) => {
    const now = said(more);
    return (
      now.matches('reviewing') && now.context.failure?.kind === 'invalid' && isSame(now.context.failure.errors, errors)
    );
  };
  const vat = problem('billing.vat_id', 'A VAT number has 4 to 20 letters and digits.');
  return (
    isSaid({ vatId: 'DE!' }, vat) &&
    isSaid({ vatId: 'D'.repeat(21) }, vat) &&
    isSaid({ email: 'ada' }, problem('email', 'Enter a valid email address.')) &&
    isSaid({ email: 'ada', vatId: 'x' }, { ...problem('email', 'Enter a valid email address.'), ...vat }) &&
    isSaid({ company: '???' }, problem('billing.company', 'The company needs at least one letter or digit.')) &&
    said({ vatId: 'DE 123.456-789' }).matches('upselling') &&
    said({ vatId: null, company: null }).matches('upselling') &&
    said({ company: 'Engines', vatId: 'ATU1' }).matches('upselling')
  );
}

/** Extras are offered to a buyer of one seat who has none of them, and whose address is known or entered. */
function offersExtras(reviewing: Snapshot): boolean {
  const offered = (wanted: Partial<Wish>, upsells: UpsellItem[], email: string | null) =>
    ahead(withContext(reviewing, { wish: { ...wish, ...wanted }, upsells }), {
      type: 'checkout.submitted',
      details: { ...details, email },
    }).matches('upselling');
  const address = 'ada@example.com';
  return (
    offered({}, [training], address) &&
    offered({}, several, address) &&
    // A signed-in buyer enters no address.
    offered({}, [training], null) &&
    offered({ region: 'IN', coupon: 'WELCOME10', replaces: ORDER }, [training], null) &&
    !offered({}, [training], '') &&
    !offered({}, [], null) &&
    !offered({ quantity: 2 }, [training], null) &&
    !offered({ as_voucher: true }, [training], null) &&
    offered({ as_voucher: false }, [training], null) &&
    !offered({ quantity: 5 }, [training], null) &&
    !offered({ upsell: ['senior'] }, [training], null) &&
    !offered({ upsell: ['senior'] }, several, null) &&
    !offered({ upsell: ['senior', 'training'] }, [training], null)
  );
}

/** The price of a changed order counts for as long as the server says, with the extras that it names, if any. */
function takesPrice(reviewing: Snapshot): boolean {
  const chosen = withContext(reviewing, { upsells: [training] });
  const asked = ahead(chosen, change({ region: 'DE' }), waited);
  const [short, other] = [priced({ lifetimeMs: 60_000 }), priced({ upsells: [bundle, seniorExam] })];
  return (
    ahead(asked, short).context.lifetimeMs === 60_000 &&
    delayWith(asked, 'quoteLifetime', { lifetimeMs: 60_000 }) === 60_000 &&
    isSame(ahead(asked, short).context.upsells, [training]) &&
    isSame(ahead(asked, other).context.upsells, [bundle, seniorExam]) &&
    isSame(ahead(asked, priced({ upsells: [] })).context.upsells, []) &&
    isDone(effectsOf(asked, short), { type: 'keepRegion', params: { region: 'DE' } })
  );
}

/** A cent more or less is another price, which the buyer sees first. */
function comparesTotals(reviewing: Snapshot): boolean {
  const shown = withContext(reviewing, { quote: quoteOf(USUAL, []) });
  const again = ahead(shown, passed('quoteLifetime', 'checkout.reviewing'));
  const leads = (total: number, to: 'settled' | 'priceChanged') =>
    ahead(again, doneWith('fetchSameQuote', { ...kept(total, wish), lifetimeMs: 60_000 })).matches({ reviewing: to });
  return leads(USUAL, 'settled') && leads(USUAL - 1, 'priceChanged') && leads(USUAL + 1, 'priceChanged');
}

/** The order whose payment page was opened last is asked for, and the next one takes its place, unless it is of something else. */
function replacesLast(reviewing: Snapshot): boolean {
  const first = withContext(reviewing, { wish: { ...wish, replaces: 'order-0' }, cancelled: 'order-0', upsells: [] });
  const back = ahead(first, submitted, placed('order-2'), { type: 'checkout.returned' });
  const other = withContext(first, { wish });
  return (
    hasInput(ahead(other, submitted).children['startOrder'], { wish, quote: other.context.quote, details }) &&
    hasInput(ahead(first, submitted).children['startOrder'], {
      ...{ wish: { ...wish, replaces: 'order-0' }, quote: first.context.quote, details },
    }) &&
    hasInput(back.children['fetchReturned'], { orderId: 'order-2' }) &&
    [doneWith('fetchReturned', order({ order_id: 'order-2' })), failedWith('fetchReturned', unreachable)].every(
      (answer) => ahead(back, answer).context.wish.replaces === 'order-2',
    )
  );
}

/** A field that the server names is changed first, whichever it is; any other failure can be tried again. */
const pointsOut = (asked: Snapshot, actor: 'fetchChangedQuote' | 'fetchSameQuote') =>
  [['quantity'], ['coupon'], ['region', 'upsell']].every((fields) =>
    ahead(
      asked,
      failedWith(
        actor,
        failure('refused', 'No.', { errors: Object.fromEntries(fields.map((field) => [field, ['No.']])) }),
      ),
    ).matches({ unpriced: 'invalid' }),
  ) && failuresLead(asked, actor, { others: { unpriced: 'notLoaded' } });

/** What comes back is paid when money came, or is on its way when it awaits a payment that nobody can begin any more. */
function knowsWhatIsPaid(asking: Snapshot, actor: 'fetchCancelled' | 'fetchReturned'): boolean {
  const isPaid = (more: Partial<CheckoutStatus>) => ahead(asking, doneWith(actor, order(more))).matches('paidAlready');
  return (
    isPaid({ paid_at: 1 }) &&
    isPaid({ paid_at: 1, pay_link: null, state: 'paid' }) &&
    isPaid({ paid_at: 1, pay_link: null, state: 'fulfilled' }) &&
    isPaid({ pay_link: null }) &&
    !isPaid({}) &&
    (['draft', 'failed', 'expired', 'cancelled'] as const).every(
      (state) => !isPaid({ state, pay_link: null }) && !isPaid({ state }),
    )
  );
}

/** An order that was not paid comes back whole, unless it is for another product. */
function restoresBasket(restoring: Snapshot): boolean {
  const asked = (back: Basket) =>
    ahead(restoring, doneWith('fetchCancelled', order({ order_id: 'order-7', basket: back }))).children['openCheckout'];
  const back = { ...basket, quantity: 3, region: 'IN', coupon: 'SPRING', upgrade: 'upgrade-1', retake: 'retake-1' };
  const alone = { ...basket, upsell: ['training', 'senior'] };
  return (
    hasInput(asked(back), { wish: { ...back, replaces: 'order-7' } }) &&
    (['draft', 'failed', 'expired', 'cancelled'] as const).every((state) =>
      hasInput(
        ahead(restoring, doneWith('fetchCancelled', order({ order_id: 'order-7', state, basket: back }))).children[
          'openCheckout'
        ],
        { wish: { ...back, replaces: 'order-7' } },
      ),
    ) &&
    restoring.context.details === details &&
    hasInput(asked(alone), { wish: { ...alone, replaces: 'order-7' } }) &&
    hasInput(asked({ ...alone, slug: `${SLUG}-training` }), { wish: restoring.context.wish })
  );
}

/** One seat is asked for instead of too many, once; any other failure of the price is told. */
function asksForOne(opening: Snapshot): boolean {
  const [seats, coupon] = ['quantity', 'coupon'].map((field) =>
    failedWith('openCheckout', failure('invalid', 'No.', { errors: { [field]: ['No.'] } })),
  ) as [ReturnType<typeof failedWith>, ReturnType<typeof failedWith>];
  const of = (quantity: number) => withContext(opening, { wish: { ...wish, quantity, coupon: 'WELCOME10' } });
  const one = { ...wish, quantity: 1, coupon: 'WELCOME10' };
  const words = failure('refused', 'No.', { errors: { coupon: ['No.'], quantity: ['At most 5.', 'Not now.'] } });
  return (
    hasInput(ahead(of(9), failedWith('openCheckout', words)).children['openCheckout'], { wish: one }) &&
    // What happened last is said.
    ahead(of(9), seats, failedWith('openCheckout', unreachable)).context.failure === unreachable &&
    [2, 501].every(
      (quantity) =>
        hasInput(ahead(of(quantity), seats).children['openCheckout'], { wish: one }) &&
        ahead(of(quantity), seats, seats).matches('unreachable') &&
        ahead(of(quantity), coupon).matches('unreachable'),
    ) &&
    ahead(of(1), seats).matches('unreachable') &&
    ahead(of(1), failedWith('openCheckout', failure('refused', 'No.', { code: 'coupon_used' }))).matches('unreachable')
  );
}

/** Asked once, of an order as it was opened. */
const isRight = (reviewing: Snapshot) =>
  keepsWhatIsNotChanged(reviewing) &&
  countsSeats(reviewing) &&
  checksDetails(reviewing) &&
  offersExtras(reviewing) &&
  takesPrice(reviewing) &&
  comparesTotals(reviewing) &&
  replacesLast(reviewing);

export const model = defineModel(checkoutMachine, {
  input: [
    named('a product', { wish, cancelled: null, details: null }),
    named('a link for more seats than are sold at once', {
      wish: { ...wish, quantity: 501 },
      cancelled: null,
      details: null,
    }),
    named('back from the payment page', { wish, cancelled: ORDER, details }),
  ],
  events: {
    'checkout.changed': ({ context }) =>
      hasSeveral(context)
        ? [
            named('one seat', { change: { quantity: 1 } }),
            ...(context.wish.upsell.length > 1
              ? [named('without the last extra', { change: { upsell: context.wish.upsell.slice(0, -1) } })]
              : []),
          ]
        : [
            named('five seats', { change: { quantity: 5 } }),
            named('one seat', { change: { quantity: 1 } }),
            named('as many seats as are sold at once', { change: { quantity: 500 } }),
            named('a seat more than that', { change: { quantity: 501 } }),
            named('no seat', { change: { quantity: 0 } }),
            named('one seat and a half', { change: { quantity: 1.5 } }),
            named('a coupon', { change: { coupon: 'WELCOME10' } }),
            ...(context.failure?.errors['upsell'] ? [named('no extras', { change: { upsell: [] } })] : []),
          ],
    'checkout.submitted': (snapshot) => [
      named('a person', { details }),
      ...(isFirst(snapshot.context) && snapshot.matches('reviewing')
        ? [named('a VAT number that is none', { details: { ...details, vatId: 'no' } })]
        : []),
      // The server says so first; extras are offered to who can buy them.
      ...(snapshot.context.upsells.length > 0 && snapshot.context.failure === null && snapshot.matches('reviewing')
        ? [named('a guest without an address', { details: { ...details, email: '' } })]
        : []),
      // What is corrected after an order that had no answer.
      ...(snapshot.matches('failed') ? [named('a company', { details: { ...details, company: 'Engines' } })] : []),
    ],
    'checkout.retried': [{}],
    'checkout.returned': [{}],
  },
  invokes: {
    fetchCancelled: {
      done: ({ invokeId }) => [
        named('it was not paid', order({})),
        named(
          'the payment failed',
          order({
            ...{ state: 'failed', problem: 'Your card was declined.', pay_link: null },
            basket: { ...basket, coupon: 'WELCOME10', upsell: [training.slug, seniorExam.slug] },
          }),
        ),
        named('it is paid', order({ state: 'fulfilled', paid_at: 1 })),
        named('a transfer is on its way', order({ pay_link: null })),
        // The page knows which product it has just sent to be paid.
        ...(invokeId === 'fetchCancelled'
          ? [
              named('it is an order of something else', order({ basket: { ...basket, slug: 'other' } })),
              named(
                'it is a paid order of something else',
                order({ state: 'fulfilled', paid_at: 1, basket: { ...basket, slug: 'other' } }),
              ),
            ]
          : []),
      ],
      error: [named('there is no such order', failure('notFound', 'The order was not found.'))],
    },
    openCheckout: {
      done: ({ context }) =>
        isPossible(context.wish.quantity)
          ? [
              named('with an extra', opened([training], context.wish)),
              named('without extras', opened([], context.wish)),
              ...(isPlain(context) ? [named('with three extras', opened(several, context.wish))] : []),
            ]
          : [],
      error: ({ context }) => [
        ...(isPossible(context.wish.quantity) ? [] : [named('so many seats are not sold at once', tooMany)]),
        named('there is no such product', missing),
        named('the visitor is a guest', signedOut),
        named('it cannot be bought yet', notOffered),
        named('the server is unreachable', unreachable),
      ],
    },
    fetchQuote: {
      done: ({ context, context: { wish: wanted } }) => [
        // The price of before is over, also where it is the same.
        named('the same price', isFirst(context) ? again(kept(USUAL, wanted)) : kept(USUAL, wanted)),
        named('another price', kept(DEARER, wanted)),
      ],
      error: ({ context }) =>
        hasSeveral(context)
          ? []
          : [
              named('fewer seats are sold by now', invalid),
              named('the server is unreachable', unreachable),
              ...(context.wish.upsell.length > 0 ? [named('an extra is not offered any more', withdrawn)] : []),
            ],
    },
    startOrder: {
      done: ({ context }) =>
        context.details?.email === ''
          ? []
          : [named('a payment page', { link: 'https://pay.example/1', orderId: ORDER })],
      error: ({ context }) => [
        ...(context.wish.coupon === null ? [] : [named('the coupon was used', couponUsed)]),
        ...(hasSeveral(context) ? [] : [named('the price has changed', priceChanged), named('no answer', noAnswer)]),
        named('the email is missing', failure('invalid', 'Email is required.', { errors: { email: ['Required.'] } })),
      ],
    },
    upsell: {
      done: ({ context }) => [
        named('the training', { slugs: [training.slug] }),
        named('nothing', { slugs: [] }),
        ...(context.upsells.length > 1 ? [named('all three', { slugs: several.map(({ slug }) => slug) })] : []),
      ],
      error: [new Error('The dialog failed.')],
    },
    watchReturn: { done: [], error: [new Error('The page has no history.')] },
  },
  delays: { changeDelay: 250, quoteLifetime: LIFETIME_MS },
  context: ({
    wish: { quantity, upsell, coupon, replaces },
    cancelled,
    quote,
    upsells,
    details: buyer,
    failure: last,
  }) => ({
    cancelled,
    company: buyer?.company ?? null,
    hasAddress: buyer?.email !== '',
    seats: isPossible(quantity) ? Math.min(quantity, 2) : 0,
    extras: upsell.length,
    coupon: coupon !== null,
    replaces,
    total: quote?.total ?? null,
    isAgain: quote?.id === 'quote-again',
    offers: upsells.length,
    last: last?.code ?? last?.kind ?? null,
    hasWrongVat: buyer?.vatId === 'no',
  }),
  unreachable: {
    'list:upsell.items=none': 'without extras no dialog is opened',
    'list:upsell.items[].products=none': 'an extra gives something',
    'list:fetchSameQuote.upsells[].products=none': 'an extra gives something',
    'list:fetchChangedQuote.upsells[].products=none': 'an extra gives something',
    'list:startOrder.quote.items=none': 'an order is of something',
    'list:reportStarted.quote.items=none': 'an order is of something',
  },
  ignored: [
    {
      in: ['restoring', 'opening', 'unreachable'],
      events: ['checkout.changed', 'checkout.submitted'],
      because: 'there is no order to change or to pay',
    },
    { in: ['restoring', 'opening'], events: ['checkout.retried'], because: 'the price is being fetched' },
    { in: ['unpriced.invalid'], events: ['checkout.retried'], because: 'the same order would be rejected again' },
    {
      in: ['reviewing', 'changing', 'repricing', 'pricing', 'upselling', 'starting', 'leaving'],
      events: ['checkout.retried'],
      because: 'nothing has failed that could be tried again',
    },
    {
      in: ['failed'],
      events: ['checkout.retried'],
      because: 'the form is sent again, with what has been entered since',
    },
    {
      in: ['changing', 'repricing', 'pricing', 'unpriced.notLoaded', 'upselling', 'starting', 'leaving'],
      events: ['checkout.submitted'],
      because: 'the order has no settled price, or is being placed',
    },
    {
      in: ['upselling', 'starting', 'leaving'],
      events: ['checkout.changed'],
      because: 'the order is being extended or placed, and its fields are not open to change',
    },
    { in: ['leaving.returning'], events: ['checkout.returned'], because: 'the buyer has come back' },
  ],
  equivalentMutants: {
    'swap-order checkout.opening/error.invoke(openCheckout)[isMissing]/0': ONE_KIND,
    'swap-order checkout.opening/error.invoke(openCheckout)[isSignedOut]/0': ONE_KIND,
    'swap-order checkout.opening/error.invoke(openCheckout)[isNotOffered]/0': ONE_KIND,
    'swap-order checkout.starting/error.invoke(startOrder)[isPriceChanged]/0': ONE_KIND,
    'drop-action checkout.changing/checkout.changed[isImpossible]/0 clearFailure#0': CLEARED,
    'drop-action checkout.repricing/checkout.changed[isImpossible]/0 clearFailure#0': CLEARED,
    'drop-action checkout.unpriced/checkout.changed[isImpossible]/0 clearFailure#0': CLEARED,
    'drop-action checkout.failed/checkout.changed[isImpossible]/0 clearFailure#0': CLEARED,
    'drop-action checkout.upselling/done.invoke(upsell)[hasAdded]/0 clearUpsells#0':
      'a buyer who has chosen extras is offered none again',
  },
  outcomes: {
    start: ({ context: { cancelled } }) => (cancelled === null ? 'opening' : 'restoring'),
    'checkout.changed': {
      reviewing: isChanged,
      changing: isChanged,
      repricing: isChanged,
      unpriced: isChanged,
      pricing: isChanged,
      failed: isChanged,
    },
    'checkout.submitted': {
      reviewing: (now, { event: { details: entered }, before }) => {
        const { wish: wanted, upsells } = before.context;
        if (entered.vatId === 'no') {
          const errors = { 'billing.vat_id': ['A VAT number has 4 to 20 letters and digits.'] };
          const isSaid = now.context.details === entered && isSame(now.context.failure?.errors, errors);
          // The page goes on pointing out a changed price.
          return (
            isSaid && (before.matches({ reviewing: 'priceChanged' }) ? 'reviewing.priceChanged' : 'reviewing.settled')
          );
        }
        if (now.context.details !== entered || now.context.failure !== null) return false;
        const isOffered =
          upsells.length > 0 && wanted.upsell.length === 0 && wanted.quantity === 1 && entered.email !== '';
        return isOffered ? hasInput(now.children.upsell, { items: upsells }) && 'upselling' : isOrdered(now);
      },
      failed: (now, { event: { details: entered } }) =>
        now.context.details === entered && now.context.failure === null && isOrdered(now),
      'unpriced.invalid': (now, { effects, before }) =>
        now.context === before.context && isDone(effects, { type: 'pointOut' }) && 'unpriced.invalid',
    },
    'checkout.retried': {
      unreachable: (now) => now.context.failure === null && isOpening(now),
      'unpriced.notLoaded': isPricing('repricing'),
    },
    'checkout.returned': { 'leaving.away': 'leaving.returning' },
    'done(fetchCancelled)': {
      restoring: (now, { event: { output: earlier }, before: { context } }) => {
        if (isSettled(earlier)) return now.status === 'done' && 'paidAlready';
        const wanted = earlier.basket.slug === SLUG ? { ...earlier.basket, replaces: earlier.order_id } : context.wish;
        return isSame(now.context.wish, wanted) && isOpening(now);
      },
      'leaving.returning': (now, { event: { output: earlier }, before }) =>
        isSettled(earlier) ? now.status === 'done' && 'paidAlready' : isReplacing(now, before),
    },
    'error(fetchCancelled)': {
      restoring: (now, { before }) => now.context === before.context && isOpening(now),
      'leaving.returning': (now, { before }) => isReplacing(now, before),
    },
    'done(openCheckout)': (now, { event: { output } }) =>
      isSame(now.context.quote, output.quote) &&
      isSame(now.context.upsells, output.upsells) &&
      now.context.lifetimeMs === output.lifetimeMs &&
      'reviewing.settled',
    'error(openCheckout)': (now, { event: { error }, before: { context } }) => {
      if (error === missing) return now.status === 'done' && 'unknown';
      if (isSame(error, signedOut)) return now.status === 'done' && 'signedOut';
      if (now.context.failure !== error) return false;
      if (error === notOffered) return now.status === 'done' && 'notOffered';
      if (error === tooMany) return isSame(now.context.wish, { ...context.wish, quantity: 1 }) && isOpening(now);
      return 'unreachable';
    },
    'done(fetchQuote)': {
      repricing: (now, { event: { output }, effects }) =>
        isSame(now.context.quote, output.quote) &&
        isDone(effects, { type: 'keepRegion', params: { region: now.context.wish.region } }) &&
        'reviewing.settled',
      // Whose price has changed sees it before paying.
      pricing: (now, { event: { output }, effects, before: { context } }) => {
        const isOther = output.quote.total !== context.quote?.total;
        return (
          isSame(now.context.quote, output.quote) &&
          now.context.failure === (isOther ? null : context.failure) &&
          effects.length === 0 &&
          (isOther ? 'reviewing.priceChanged' : 'reviewing.settled')
        );
      },
    },
    'error(fetchQuote)': (now, { event: { error } }) =>
      now.context.failure === error && (error === unreachable ? 'unpriced.notLoaded' : 'unpriced.invalid'),
    'done(upsell)': (now, { event: { output }, before: { context } }) =>
      now.context.upsells.length === 0 &&
      (output.slugs.length > 0
        ? isSame(now.context.wish, { ...context.wish, upsell: output.slugs }) && isPricing('repricing')(now)
        : now.context.wish === context.wish && isOrdered(now)),
    'error(upsell)': (now) => now.context.upsells.length === 0 && isOrdered(now),
    'done(startOrder)': (now, { event: { output }, effects, before: { context } }) =>
      now.context.cancelled === output.orderId &&
      isDone(
        effects,
        { type: 'reportStarted', params: { quote: context.quote } },
        { type: 'keepOrder', params: { orderId: output.orderId, details: context.details } },
        { type: 'openPayPage', params: { link: output.link } },
      ) &&
      'leaving.away',
    'error(startOrder)': (now, { event: { error } }) => {
      if (now.context.failure !== error) return false;
      if (error === priceChanged) return isPricing('pricing')(now);
      return error === noAnswer ? 'failed' : 'reviewing.settled';
    },
    'after(changeDelay)': { changing: isPricing('repricing') },
    'after(quoteLifetime)': { reviewing: isPricing('pricing') },
  },
  checks: {
    beginning: neverAtRest,
    restoring: (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['fetchCancelled'], { orderId: ORDER }) &&
      once(snapshot, 'fetchCancelled', () => knowsWhatIsPaid(snapshot, 'fetchCancelled') && restoresBasket(snapshot)),
    paidAlready: (snapshot) => snapshot.status === 'done' && snapshot.context.cancelled === ORDER,
    signedOut: (snapshot) => snapshot.status === 'done' && !snapshot.can(submitted),
    opening: (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['openCheckout'], { wish: snapshot.context.wish }) &&
      once(
        snapshot,
        'openCheckout',
        () =>
          failuresLead(snapshot, 'openCheckout', {
            notFound: 'unknown',
            signedOut: 'signedOut',
            others: 'unreachable',
          }) && asksForOne(snapshot),
      ) &&
      // What was in an order comes back with it, and the new one takes its place.
      (snapshot.context.wish.replaces === null
        ? snapshot.context.wish.slug === SLUG &&
          // So many seats are asked for once; after that one is, and the page says why.
          snapshot.context.wish.quantity ===
            (snapshot.context.failure === tooMany ? 1 : snapshot.context.wish.quantity) &&
          (isPossible(snapshot.context.wish.quantity) || snapshot.context.failure === null)
        : snapshot.context.wish.replaces === ORDER && snapshot.context.wish.coupon === 'WELCOME10'),
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.can({ type: 'checkout.retried' }) && snapshot.context.failure !== null,
    unknown: (snapshot) => snapshot.status === 'done' && snapshot.context.quote === null && !snapshot.can(submitted),
    notOffered: (snapshot) =>
      snapshot.status === 'done' && snapshot.context.failure === notOffered && !snapshot.can(submitted),
    reviewing: (snapshot, { effects, event }) =>
      snapshot.hasTag('review') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.quote !== null &&
      snapshot.can(submitted) &&
      isPossible(snapshot.context.wish.quantity) &&
      (event?.type.startsWith('xstate.done.actor.fetchChangedQuote') === true) ===
        effects.some(({ type }) => type === 'keepRegion'),
    'reviewing.settled': (snapshot) =>
      (snapshot.context.wish.quantity === 1 || snapshot.context.wish.upsell.length === 0) &&
      once(snapshot, 'an order', () => isRight(snapshot)),
    // Beside the changed price, a field that cannot be right may be named.
    'reviewing.priceChanged': ({ context: { failure: last } }) =>
      last === null || last.errors['billing.vat_id'] !== undefined,
    changing: (snapshot) =>
      snapshot.hasTag('review') &&
      snapshot.hasTag('busy') &&
      !snapshot.can(submitted) &&
      snapshot.children['fetchChangedQuote'] === undefined,
    repricing: (snapshot) =>
      snapshot.hasTag('review') &&
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['fetchChangedQuote'], toPrice(snapshot.context)) &&
      once(snapshot, 'fetchChangedQuote', () => pointsOut(snapshot, 'fetchChangedQuote')),
    unpriced: (snapshot) => !snapshot.hasTag('busy') && snapshot.hasTag('review'),
    'unpriced.invalid': (snapshot, { effects, event }) => {
      const { failure: last, wish: wanted } = snapshot.context;
      return (
        !snapshot.can({ type: 'checkout.retried' }) &&
        // The reason is the number of seats, unless the server gave another one.
        (last === null) === !isPossible(wanted.quantity) &&
        (event?.type === 'checkout.submitted') === effects.some(({ type }) => type === 'pointOut')
      );
    },
    'unpriced.notLoaded': (snapshot) =>
      snapshot.context.failure?.kind === 'unreachable' &&
      isPossible(snapshot.context.wish.quantity) &&
      !snapshot.can(submitted),
    pricing: (snapshot, { event }) =>
      snapshot.hasTag('review') &&
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['fetchSameQuote'], toPrice(snapshot.context)) &&
      once(snapshot, 'fetchSameQuote', () => pointsOut(snapshot, 'fetchSameQuote')) &&
      // The buyer reads why, also when the total turns out to be the same.
      (event?.type.startsWith('xstate.error.actor.startOrder') !== true || snapshot.context.failure === priceChanged) &&
      // Who comes back without paying has one order in the end.
      (!/^xstate\.(done|error)\.actor\.fetchReturned/.test(event?.type ?? '') ||
        snapshot.context.wish.replaces === ORDER),
    upselling: (snapshot) =>
      snapshot.hasTag('review') &&
      snapshot.context.upsells.length > 0 &&
      snapshot.context.details?.email !== '' &&
      snapshot.context.wish.quantity === 1 &&
      !snapshot.can(submitted),
    starting: (snapshot) =>
      snapshot.hasTag('review') &&
      snapshot.hasTag('busy') &&
      failuresLead(snapshot, 'startOrder', { unreachable: 'failed', others: { reviewing: 'settled' } }) &&
      hasInput(snapshot.children['startOrder'], {
        wish: snapshot.context.wish,
        quote: snapshot.context.quote,
        details: snapshot.context.details,
      }) &&
      !snapshot.can(submitted),
    failed: (snapshot) =>
      snapshot.hasTag('review') && snapshot.context.failure?.kind === 'unreachable' && snapshot.can(submitted),
    leaving: (snapshot) =>
      snapshot.hasTag('review') &&
      snapshot.hasTag('busy') &&
      snapshot.context.cancelled === ORDER &&
      !snapshot.can(submitted),
    'leaving.away': (snapshot, { effects, event }) =>
      snapshot.hasTag('busy') &&
      snapshot.context.cancelled === ORDER &&
      (event?.type.startsWith('xstate.done.actor.startOrder') !== true ||
        ['keepOrder', 'openPayPage', 'reportStarted'].every((name) => effects.some(({ type }) => type === name))),
    'leaving.returning': (snapshot) =>
      hasInput(snapshot.children['fetchReturned'], { orderId: ORDER }) &&
      once(snapshot, 'fetchReturned', () => knowsWhatIsPaid(snapshot, 'fetchReturned')),
  },
});
