import { describe, expect, test } from 'vitest';
import { differencesOf } from '../../../src/client/pages/commerce/offers/differences.ts';
import type { Fields } from '../../../src/client/pages/commerce/offers/field-spec.ts';
import { OFFER_FORMS } from '../../../src/client/pages/commerce/offers/offer-fields.ts';
import { shownNumber, typedNumber } from '../../../src/client/pages/commerce/offers/typed-number.ts';
import type { OfferKind } from '../../../src/contract/commerce/offer-data.ts';

const money = { unit: 'money' } as const;

describe('numbers in the form of an offer', () => {
  test.each([
    ['149', 14_900],
    ['149.5', 14_950],
    ['149,50', 14_950],
    ['149.29', 14_929],
    ['0', 0],
    [' 89 ', 8900],
    ['', null],
  ] as const)('[CO-12] money is typed in units of the currency: "%s" is kept as %j cents', (typed, cents) => {
    expect(typedNumber(money, typed)).toBe(cents);
  });

  test.each(['abc', '1.234', '1e3', '-5', '12345678901'])('"%s" is no amount, and stays as it was typed', (typed) => {
    expect(typedNumber(money, typed)).toBe(typed);
    expect(shownNumber(money, typed)).toBe(typed);
  });

  test('what is stored is shown as it is typed', () => {
    for (const cents of [0, 5, 10, 100, 14_900, 14_929, 14_950]) {
      expect(typedNumber(money, shownNumber(money, cents))).toBe(cents);
    }
    expect(shownNumber(money, 14_950)).toBe('149.50');
    expect(shownNumber(money, null)).toBe('');
  });

  test.each([
    ['12', 12],
    ['-3', -3],
    ['1.5', '1.5'],
    ['', null],
  ] as const)('other numbers are whole: "%s" is %j', (typed, value) => {
    expect(typedNumber({}, typed)).toBe(value);
  });
});

/** The fields of a form: key, what it takes, label, (hint), options; those within others after a dot. */
function linesOf(fields: Fields, start = ''): string[] {
  return Object.entries(fields).flatMap(([key, spec]) => {
    const hint = 'hint' in spec ? ` (${spec.hint})` : '';
    const unit = 'unit' in spec ? ` ${spec.unit}` : '';
    const marks = Object.entries(spec).flatMap(([name, value]) =>
      ['rows', 'emptyOption', 'isOptional', 'item', 'empty'].includes(name) ? [`${name}=${JSON.stringify(value)}`] : [],
    );
    const listed = 'options' in spec ? (spec.options ?? []).map(({ value, label }) => `${value}=${label}`) : [];
    const options = listed.length > 0 ? [`: ${listed.join('|')}`] : [];
    const line = [`${start}${key} ${spec.kind}${unit} “${spec.label}”${hint}`, ...marks].join(' ') + options.join('');
    if ('fields' in spec) return [line, ...linesOf(spec.fields, `${start}${key}.`)];
    if (!('cases' in spec)) return [line];
    return [
      line,
      ...Object.entries(spec.cases).flatMap(([name, one]) => [
        `${start}${key}=${name} “${one.label}” ${JSON.stringify(one.empty)}`,
        ...linesOf(one.fields, `${start}${key}=${name}.`),
      ]),
    ];
  });
}

describe('the form of each kind of offer', () => {
  const TECHS = 'vuejs=Vue.js|nuxt=Nuxt.js|angular=Angular|javascript=JavaScript|typescript=TypeScript|react=React';
  const NAME = 'name text “Name”';
  const TECH = `tech text “Technology”: ${TECHS}`;
  const PRODUCTS = 'EXAM=Exam|TRAINING=Training|BOOTCAMP=Bootcamp';
  const same = (...values: string[]) => values.map((value) => `${value}=${value}`).join('|');

  test.each<[OfferKind, string, string, string[]]>([
    [
      ...(['bundle', 'Bundles', 'bundle'] as const),
      [
        ...[NAME, TECH],
        `type text “Type”: ${PRODUCTS}|examination-only=Exam only|examination-and-training-bundle=Exam and training|examination-training-and-online-bootcamp-bundle=Exam, training and bootcamp`,
        'display_level text “Level shown” isOptional=true emptyOption="As the products say": junior=Junior|intermediate=Intermediate|senior=Senior',
        'audience text “Offered”: public=In the catalog|upsell=Beside another bundle|retake=For a retake',
        'sort_order number “Position in the catalog”',
        'products list “Products” item="product" empty={"certification_id":"","type":"EXAM"}',
        'products.certification_id text “Certification”',
        `products.type text “Product”: ${PRODUCTS}`,
        'list_price number money “List price”',
        'team flag “Sold to teams” (Several seats can be bought at once.)',
        'bulletpoints list “Bullet points” item="bullet point" empty={"id":"","text":"","category":"DEFAULT"}',
        ...['bulletpoints.id text “ID”', 'bulletpoints.text text “Text”'],
        expect.stringMatching(
          /^bulletpoints\.category text “Category”: DEFAULT=Included\|AVAILABLE_NOW=Available now\|COMING_SOON=Coming soon\|/,
        ),
        'upsells list “Upsells” item="upsell" empty={"slug":"","price":null}',
        ...['upsells.slug text “Bundle”', 'upsells.price number money “Price beside this bundle”'],
        'upgrades_to lines “Can be upgraded to” (One bundle a line.)',
      ],
    ],
    [
      ...(['coupon', 'Coupons', 'coupon'] as const),
      [
        ...[NAME, 'discount choice “Discount”', 'discount=percent “Percent” {"percent":null}'],
        'discount=percent.percent number % “Percent off”',
        'discount=amount “Amount” {"amount":null}',
        'discount=amount.amount number money “Amount off”',
        'bundles lines “Bundles” (One a line; empty for all.)',
        'with_regional flag “Also lowers regional prices”',
        'max_uses number “Orders at most” (Empty for any number.) empty="null"',
        'once_per_person flag “Once for each person”',
      ],
    ],
    [
      ...(['promotion', 'Promotions', 'promotion'] as const),
      [
        ...[NAME, TECH],
        'during text “Applies”: schedule=From start to end|free-weekend=During and after a Free Weekend',
        'discounts list “Discounts” item="discount" empty={"bundle":"","percent":null}',
        ...['discounts.bundle text “Bundle”', 'discounts.percent number % “Percent off”'],
      ],
    ],
    [
      ...(['banner', 'Banners', 'banner'] as const),
      [
        `area text “Area”: ${same('home', 'vuejs', 'javascript', 'nuxt', 'react', 'angular')}`,
        'during text “Shown”: schedule=Until its end|free-weekend-announced=Until a Free Weekend begins|free-weekend=During a Free Weekend',
        'ends text “End” (In UTC, such as 2027-03-31T22:00Z. The end of the schedule counts if it is earlier.) isOptional=true',
        expect.stringMatching(/^theme text “Theme”: 1=1\|2=2\|3=3\|bf=bf\|/),
        `icon text “Icon” isOptional=true: ${same('bell', 'calendar', 'clock', 'gift', 'rocket', 'sparkles', 'ticket')}`,
        'link text “Link” (Empty for the link of the area.) isOptional=true',
        'header text “Header” ({tech} becomes the technology, of the Free Weekend on the home page.) isOptional=true',
        'title text “Title” (Text in [brackets] is highlighted.) isOptional=true',
        ...[
          ...['prelude “Prelude”', 'subtitle “Subtitle”', 'appTitle “Title for signed-in users”'],
          ...['homeHeader “Header on the home page”', 'homePrelude “Prelude on the home page”', 'addendum “Addendum”'],
          ...['addendumBefore “Before the addendum”', 'preAddendum “Above the addendum”', 'interlude “Interlude”'],
          ...['cta “Call to action”', 'countdownFooter “Below the countdown”'],
        ].map((text) => `${text.replace(' ', ' text ')} isOptional=true`),
        ...['darkMode flag “Always dark”', 'showCountdown flag “Shows a countdown”'],
        'showDaysAsHours flag “Counts days as hours”',
        "showOnHomepage flag “On all pages with banners” (After those of the page's own area.)",
        ...['external flag “Opens a new tab”', 'isExtended flag “Marked as EXTENDED”'],
      ],
    ],
    [
      ...(['testimonial', 'Testimonials', 'testimonial'] as const),
      [
        ...[NAME, 'role text “Role”', 'text text “Text” rows=4', TECH],
        'consent text “Consent” (Where the person agreed that it is shown.)',
      ],
    ],
    [
      ...(['economies', 'Economies', 'list of economies'] as const),
      [
        ...['source text “Source”', 'fiscal_year number “Fiscal year”'],
        'checked_on text “Checked on” (Such as 2026-11-20.)',
        'upper_middle lines “Upper middle income” (One country code a line.)',
        'lower_middle lines “Lower middle income” (One country code a line.)',
        'low lines “Low income” (One country code a line.)',
        'unverified lines “Not verified” (Codes that could not be checked against the source.)',
      ],
    ],
    [
      ...(['pricing', 'Price rules', 'price rules'] as const),
      [
        `currency text “Currency”: ${same('USD', 'EUR', 'GBP')}`,
        'tax text “Tax”: included=Included|excluded=Excluded',
        'regional group “Regional prices”',
        'regional.upper_middle number % “Upper middle income”',
        'regional.lower_middle number % “Lower middle income”',
        'regional.low number % “Low income”',
        'max_percent number % “Promotion and regional price together” (They take off this much at most.)',
        'team list “Team discounts” item="discount" empty={"from":null,"percent":null}',
        ...['team.from number “From seats”', 'team.percent number % “Percent off”'],
        'max_quantity number “Seats in one order at most”',
        'quote_minutes number “A price is kept for” (Minutes.)',
      ],
    ],
  ])('[CO-12] %s (“%s”, new %s) has a field for all of it', (kind, label, one, lines) => {
    const form = OFFER_FORMS[kind];
    expect([form.label, form.one]).toEqual([label, one]);
    expect(linesOf(form.fields)).toEqual(lines);
  });

  test('[CO-12] a new one begins with what is usual; of price rules and economies there is one each', () => {
    const templates = Object.entries(OFFER_FORMS).map(([kind, { template }]) => [kind, template]);
    expect(Object.fromEntries(templates)).toEqual({
      bundle: {
        ...{ name: '', tech: 'javascript', type: 'examination-only', audience: 'public', sort_order: 0 },
        ...{ list_price: null, products: [], team: true, bulletpoints: [], upsells: [], upgrades_to: [] },
      },
      coupon: {
        ...{ name: '', discount: { kind: 'percent', percent: 10 }, bundles: [], with_regional: false },
        ...{ max_uses: null, once_per_person: true },
      },
      promotion: { name: '', tech: 'javascript', during: 'schedule', discounts: [{ bundle: '', percent: 10 }] },
      banner: { area: 'home', during: 'schedule', theme: '1' },
      testimonial: { name: '', role: '', text: '', tech: 'javascript', consent: '' },
      ...{ economies: null, pricing: null },
    });
  });
});

describe('differences between versions', () => {
  const version = (data: object) => ({ data: { ...data }, startsAt: null, endsAt: null });

  test('[CO-12] are told field by field in words, and only where there are some', () => {
    const before = {
      name: 'Exam',
      list_price: 14_900,
      team: false,
      upsells: [],
      upgrades_to: ['a', 'b'],
      tech: 'vuejs',
    };
    const after = { ...before, list_price: 17_950, team: true, upsells: [{ slug: 'a', price: 4900 }], tech: 'react' };
    expect(differencesOf(OFFER_FORMS.bundle.fields, version(before), version(after))).toEqual([
      { label: 'Technology', before: 'Vue.js', after: 'React' },
      { label: 'List price', before: '149', after: '179.50' },
      { label: 'Sold to teams', before: 'no', after: 'yes' },
      { label: 'Upsells', before: 'nothing', after: 'bundle a, price beside this bundle 49' },
    ]);
    expect(differencesOf(OFFER_FORMS.bundle.fields, version(before), version({ ...before }))).toEqual([]);
  });

  test('a schedule and a choice are told, too', () => {
    const percent = { discount: { kind: 'percent', percent: 10 } };
    const amount = { discount: { kind: 'amount', amount: 2000 } };
    const at = Date.UTC(2026, 10, 27, 9);
    const differences = differencesOf(OFFER_FORMS.coupon.fields, version(percent), {
      ...version(amount),
      startsAt: at,
    });
    expect(differences.map(({ label, before }) => [label, before])).toEqual([
      ['Discount', 'percent off 10%'],
      ['Start', 'no limit'],
    ]);
    expect(differences[0]?.after).toBe('amount off 20');
  });
});
