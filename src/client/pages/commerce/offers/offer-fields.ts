import { BANNER_AREAS, BANNER_ICONS, BANNER_THEMES } from '../../../../contract/commerce/banner-data.ts';
import { CATEGORY_LABELS } from '../../../../contract/commerce/categories.ts';
import { CURRENCIES } from '../../../../contract/commerce/money.ts';
import type { OfferData, OfferKind } from '../../../../contract/commerce/offer-data.ts';
import type { DraftData } from '../../../../contract/commerce/offers-admin.ts';
import { TECH_LABELS, TECHS } from '../../../../contract/techs.ts';
import type { FieldsOf, FlagSpec, NumberSpec, Options, TextSpec } from './field-spec.ts';

const options = (labels: Record<string, string>): Options =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const name: TextSpec = { kind: 'text', label: 'Name' };
const tech: TextSpec = {
  kind: 'text',
  label: 'Technology',
  options: TECHS.map((value) => ({ value, label: TECH_LABELS[value] })),
};
const slug: TextSpec = { kind: 'text', label: 'Bundle' };
const price = (label: string): NumberSpec => ({ kind: 'number', label, unit: 'money' });
const percent = (label: string, hint?: string): NumberSpec => ({
  ...{ kind: 'number', label, unit: '%' },
  ...(hint === undefined ? {} : { hint }),
});

const asIs = (values: readonly string[]): Options => values.map((value) => ({ value, label: value }));
const slot = (label: string, hint?: string): TextSpec => ({
  ...{ kind: 'text', label, isOptional: true },
  ...(hint === undefined ? {} : { hint }),
});
const flag = (label: string, hint?: string): FlagSpec => ({
  ...{ kind: 'flag', label },
  ...(hint === undefined ? {} : { hint }),
});

const PRODUCTS = options({ EXAM: 'Exam', TRAINING: 'Training', BOOTCAMP: 'Bootcamp' });
const LEVELS = options({ junior: 'Junior', intermediate: 'Intermediate', senior: 'Senior' });

type KindOfOffer<K extends OfferKind> = {
  label: string;
  /** In a sentence: "New coupon". */
  one: string;
  fields: FieldsOf<OfferData<K>>;
  /** What a new one starts with; null where there is exactly one. */
  template: DraftData | null;
};

/** How each kind of offer is edited; a kind or a field without an entry does not compile. */
export const OFFER_FORMS: { [K in OfferKind]: KindOfOffer<K> } = {
  bundle: {
    label: 'Bundles',
    one: 'bundle',
    fields: {
      name,
      tech,
      type: {
        kind: 'text',
        label: 'Type',
        options: [
          ...PRODUCTS,
          ...options({
            'examination-only': 'Exam only',
            'examination-and-training-bundle': 'Exam and training',
            'examination-training-and-online-bootcamp-bundle': 'Exam, training and bootcamp',
          }),
        ],
      },
      display_level: {
        kind: 'text',
        label: 'Level shown',
        options: LEVELS,
        isOptional: true,
        emptyOption: 'As the products say',
      },
      audience: {
        kind: 'text',
        label: 'Offered',
        options: options({ public: 'In the catalog', upsell: 'Beside another bundle', retake: 'For a retake' }),
      },
      sort_order: { kind: 'number', label: 'Position in the catalog' },
      products: {
        ...{ kind: 'list', label: 'Products', item: 'product' },
        fields: {
          certification_id: { kind: 'text', label: 'Certification' },
          type: { kind: 'text', label: 'Product', options: PRODUCTS },
        },
        empty: { certification_id: '', type: 'EXAM' },
      },
      list_price: price('List price'),
      team: { kind: 'flag', label: 'Sold to teams', hint: 'Several seats can be bought at once.' },
      bulletpoints: {
        ...{ kind: 'list', label: 'Bullet points', item: 'bullet point' },
        fields: {
          id: { kind: 'text', label: 'ID' },
          text: { kind: 'text', label: 'Text' },
          category: { kind: 'text', label: 'Category', options: options(CATEGORY_LABELS) },
        },
        empty: { id: '', text: '', category: 'DEFAULT' },
      },
      upsells: {
        ...{ kind: 'list', label: 'Upsells', item: 'upsell' },
        fields: { slug, price: price('Price beside this bundle') },
        empty: { slug: '', price: null },
      },
      upgrades_to: { kind: 'lines', label: 'Can be upgraded to', hint: 'One bundle a line.' },
    },
    template: {
      ...{
        name: '',
        tech: 'javascript',
        type: 'examination-only',
        audience: 'public',
        sort_order: 0,
        list_price: null,
      },
      ...{ products: [], team: true, bulletpoints: [], upsells: [], upgrades_to: [] },
    },
  },
  coupon: {
    label: 'Coupons',
    one: 'coupon',
    fields: {
      name,
      discount: {
        kind: 'choice',
        label: 'Discount',
        cases: {
          percent: { label: 'Percent', fields: { percent: percent('Percent off') }, empty: { percent: null } },
          amount: { label: 'Amount', fields: { amount: price('Amount off') }, empty: { amount: null } },
        },
      },
      bundles: { kind: 'lines', label: 'Bundles', hint: 'One a line; empty for all.' },
      with_regional: { kind: 'flag', label: 'Also lowers regional prices' },
      max_uses: { kind: 'number', label: 'Orders at most', hint: 'Empty for any number.', empty: 'null' },
      once_per_person: { kind: 'flag', label: 'Once for each person' },
    },
    template: {
      ...{ name: '', discount: { kind: 'percent', percent: 10 }, bundles: [] },
      ...{ with_regional: false, max_uses: null, once_per_person: true },
    },
  },
  promotion: {
    label: 'Promotions',
    one: 'promotion',
    fields: {
      name,
      tech,
      during: {
        kind: 'text',
        label: 'Applies',
        options: options({ schedule: 'From start to end', 'free-weekend': 'During and after a Free Weekend' }),
      },
      discounts: {
        ...{ kind: 'list', label: 'Discounts', item: 'discount' },
        fields: { bundle: slug, percent: percent('Percent off') },
        empty: { bundle: '', percent: null },
      },
    },
    template: { name: '', tech: 'javascript', during: 'schedule', discounts: [{ bundle: '', percent: 10 }] },
  },
  banner: {
    label: 'Banners',
    one: 'banner',
    fields: {
      area: { kind: 'text', label: 'Area', options: asIs(BANNER_AREAS) },
      during: {
        kind: 'text',
        label: 'Shown',
        options: options({
          schedule: 'Until its end',
          'free-weekend-announced': 'Until a Free Weekend begins',
          'free-weekend': 'During a Free Weekend',
        }),
      },
      ends: slot('End', 'In UTC, such as 2027-03-31T22:00Z. The end of the schedule counts if it is earlier.'),
      theme: { kind: 'text', label: 'Theme', options: asIs(BANNER_THEMES) },
      icon: { ...slot('Icon'), options: asIs(BANNER_ICONS) },
      link: slot('Link', 'Empty for the link of the area.'),
      header: slot('Header', '{tech} becomes the technology, of the Free Weekend on the home page.'),
      title: slot('Title', 'Text in [brackets] is highlighted.'),
      prelude: slot('Prelude'),
      subtitle: slot('Subtitle'),
      appTitle: slot('Title for signed-in users'),
      homeHeader: slot('Header on the home page'),
      homePrelude: slot('Prelude on the home page'),
      addendum: slot('Addendum'),
      addendumBefore: slot('Before the addendum'),
      preAddendum: slot('Above the addendum'),
      interlude: slot('Interlude'),
      cta: slot('Call to action'),
      countdownFooter: slot('Below the countdown'),
      darkMode: flag('Always dark'),
      showCountdown: flag('Shows a countdown'),
      showDaysAsHours: flag('Counts days as hours'),
      showOnHomepage: flag('On all pages with banners', "After those of the page's own area."),
      external: flag('Opens a new tab'),
      isExtended: flag('Marked as EXTENDED'),
    },
    template: { area: 'home', during: 'schedule', theme: '1' },
  },
  testimonial: {
    label: 'Testimonials',
    one: 'testimonial',
    fields: {
      name,
      role: { kind: 'text', label: 'Role' },
      text: { kind: 'text', label: 'Text', rows: 4 },
      tech,
      consent: { kind: 'text', label: 'Consent', hint: 'Where the person agreed that it is shown.' },
    },
    template: { name: '', role: '', text: '', tech: 'javascript', consent: '' },
  },
  economies: {
    label: 'Economies',
    one: 'list of economies',
    fields: {
      source: { kind: 'text', label: 'Source' },
      fiscal_year: { kind: 'number', label: 'Fiscal year' },
      checked_on: { kind: 'text', label: 'Checked on', hint: 'Such as 2026-11-20.' },
      upper_middle: { kind: 'lines', label: 'Upper middle income', hint: 'One country code a line.' },
      lower_middle: { kind: 'lines', label: 'Lower middle income', hint: 'One country code a line.' },
      low: { kind: 'lines', label: 'Low income', hint: 'One country code a line.' },
      unverified: { kind: 'lines', label: 'Not verified', hint: 'Codes that could not be checked against the source.' },
    },
    template: null,
  },
  pricing: {
    label: 'Price rules',
    one: 'price rules',
    fields: {
      currency: { kind: 'text', label: 'Currency', options: CURRENCIES.map((value) => ({ value, label: value })) },
      tax: { kind: 'text', label: 'Tax', options: options({ included: 'Included', excluded: 'Excluded' }) },
      regional: {
        kind: 'group',
        label: 'Regional prices',
        fields: {
          upper_middle: percent('Upper middle income'),
          lower_middle: percent('Lower middle income'),
          low: percent('Low income'),
        },
      },
      max_percent: percent('Promotion and regional price together', 'They take off this much at most.'),
      team: {
        ...{ kind: 'list', label: 'Team discounts', item: 'discount' },
        fields: { from: { kind: 'number', label: 'From seats' }, percent: percent('Percent off') },
        empty: { from: null, percent: null },
      },
      max_quantity: { kind: 'number', label: 'Seats in one order at most' },
      quote_minutes: { kind: 'number', label: 'A price is kept for', hint: 'Minutes.' },
    },
    template: null,
  },
};
