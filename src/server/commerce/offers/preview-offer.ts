import { countryName } from '../../../contract/commerce/countries.ts';
import { formatMoney, MIN_PAYMENT } from '../../../contract/commerce/money.ts';
import type { OfferPreview } from '../../../contract/commerce/offers-admin.ts';
import { GLOBAL_REGION } from '../../../contract/commerce/region.ts';
import type { Services } from '../../services.ts';
import { availabilityOf } from '../pricing/availability.ts';
import { judgeCoupon } from '../pricing/coupons.ts';
import { listPublicBundles } from '../pricing/present-catalog.ts';
import { openPriceBook, type PriceBook } from '../pricing/price-book.ts';
import { pauseProblem } from './check-draft.ts';
import { isOfferOf, type Offers, type StoredOffer } from './offer-book.ts';
import { previewBanner } from './preview-banner.ts';

/** A country with a regional price. */
const EXAMPLE_COUNTRY = 'IN';
const EXAMPLE_SEATS = 5;
/** Bundles whose prices are shown. */
const MAX_BUNDLES = 6;
/** Bundles that stand for all, where an offer concerns every one. */
const SAMPLE_BUNDLES = 3;

/** The bundles whose prices an offer concerns; of one that concerns all, those of the catalog. */
function concernedBy(draft: StoredOffer, offers: Offers, at: number): StoredOffer<'bundle'>[] {
  const all = offers.list('bundle', at);
  const named = (slugs: readonly string[]) => all.filter(({ slug }) => slugs.includes(slug));
  if (draft.kind === 'bundle') return named([draft.slug]);
  if (draft.kind === 'pricing' || draft.kind === 'economies') return listPublicBundles(offers, at);
  if (isOfferOf('promotion')(draft)) return named(draft.data.discounts.map(({ bundle }) => bundle));
  if (!isOfferOf('coupon')(draft)) return [];
  return draft.data.bundles.length > 0 ? named(draft.data.bundles) : listPublicBundles(offers, at);
}

/** Those of them whose prices are shown: a sample, where an offer concerns every one. */
function bundlesOf(draft: StoredOffer, offers: Offers, at: number): StoredOffer<'bundle'>[] {
  const isForAll = draft.kind === 'pricing' || draft.kind === 'economies';
  const isSample = isForAll || (isOfferOf('coupon')(draft) && draft.data.bundles.length === 0);
  return concernedBy(draft, offers, at).slice(0, isSample ? SAMPLE_BUNDLES : MAX_BUNDLES);
}

/** With which coupon, and for which moment, things are shown. */
type PreviewOptions = { coupon?: string | undefined; at?: number | undefined };

/**
 * What bundles would cost with a draft instead of the published offer, by the same function that prices for buyers, and how a
 * banner would look: at the moment asked for, else at the start of an offer that has not begun, else now.
 */
export async function previewOffer(
  services: Services,
  draft: StoredOffer,
  { coupon, at: askedFor }: PreviewOptions,
): Promise<OfferPreview> {
  const { clock, database } = services;
  const now = clock.now();
  const at = Math.max(now, askedFor ?? draft.startsAt ?? now);
  const current = await services.offers.read();
  const published = current.replacing(draft);
  const offers = { read: async () => published, refresh: async () => published };
  const [book, regional] = await Promise.all([
    openPriceBook({ offers, database }, GLOBAL_REGION, at),
    openPriceBook({ offers, database }, EXAMPLE_COUNTRY, at),
  ]);
  const code = (draft.kind === 'coupon' ? draft.slug : coupon)?.toUpperCase();
  const verdict = code === undefined ? null : judgeCoupon(published, code, null, at);
  const seen = isOfferOf('banner')(draft) ? await previewBanner(services, draft, published, at) : null;
  return {
    at,
    currency: book.rules.currency,
    bundles: bundlesOf(draft, published, at).map((bundle) => ({
      slug: bundle.slug,
      name: bundle.data.name,
      availability: availabilityOf(services, bundle.data),
      examples: examplesOf(bundle, book, regional, code),
    })),
    banner: seen && { banner: seen.banner, is_shown: seen.whyHidden === null },
    testimonial: isOfferOf('testimonial')(draft) ? saidIn(draft) : null,
    notes: [
      ...(!seen && draft.endsAt !== null && draft.endsAt <= now
        ? ['The end has passed: this offer does not count.']
        : []),
      ...warningsOf(draft, current, now),
      ...(await waivedNotes({ offers, database }, draft, published, { at, code })),
      ...(verdict?.problem ? [verdict.why ?? verdict.problem] : []),
      ...(seen?.whyHidden ? [seen.whyHidden] : []),
    ],
  };
}

function saidIn({ data: { name, role, text, tech } }: StoredOffer<'testimonial'>) {
  return { tech, said: { name, role, text } };
}

/** What would be lost if a draft took the place of the published offer, as sentences. */
function warningsOf(draft: StoredOffer, current: Offers, now: number): string[] {
  const pause = pauseProblem(draft.kind, current.published(draft.kind, draft.slug), draft, now);
  if (pause !== null) return [pause];
  const inForce = current.list('pricing', now)[0]?.data.currency;
  if (!isOfferOf('pricing')(draft) || inForce === undefined || draft.data.currency === inForce) return [];
  const { currency } = draft.data;
  return [
    `Prices are in ${inForce} now. Nothing is converted: every amount keeps its number, so 149 ${inForce} becomes 149 ${currency}. Orders paid in ${inForce} can be upgraded only while prices are in ${inForce}.`,
  ];
}

/** Of each price for one person that a draft makes too small to be paid, that it is free: once for each bundle. */
async function waivedNotes(
  services: Pick<Services, 'offers' | 'database'>,
  draft: StoredOffer,
  offers: Offers,
  { at, code }: { at: number; code: string | undefined },
): Promise<string[]> {
  const economies = offers.list('economies', at)[0]?.data;
  const regions = [GLOBAL_REGION, economies?.upper_middle[0], economies?.lower_middle[0], economies?.low[0]];
  const books = await Promise.all(
    regions.flatMap((region) => (region === undefined ? [] : [openPriceBook(services, region, at)])),
  );
  return concernedBy(draft, offers, at).flatMap(({ slug, data: bundle }) => {
    const coupon = code === undefined ? null : judgeCoupon(offers, code, slug, at).coupon;
    const prices = books.map((book) => book.priceOf({ slug, bundle, quantity: 1, coupon }));
    const waived = prices.flatMap(({ lines }) => lines.filter(({ reason }) => reason === 'waived'));
    const [first] = waived;
    const currency = books[0]?.rules.currency;
    if (!first || !currency) return [];
    const [least, left] = [formatMoney(MIN_PAYMENT, currency), formatMoney(-first.amount, currency)];
    return [`${bundle.name} comes to ${left}. Less than ${least} can't be paid, so it is free.`];
  });
}

function examplesOf(
  { slug, data: bundle }: StoredOffer<'bundle'>,
  book: PriceBook,
  regional: PriceBook,
  code: string | undefined,
): OfferPreview['bundles'][number]['examples'] {
  const one = { slug, bundle, quantity: 1 };
  const coupon = code === undefined ? null : judgeCoupon(book.offers, code, slug, book.now).coupon;
  const country = countryName(EXAMPLE_COUNTRY) ?? EXAMPLE_COUNTRY;
  return [
    { label: 'Global', price: book.priceOf(one) },
    { label: country, price: regional.priceOf(one) },
    ...(bundle.team && book.rules.max_quantity >= EXAMPLE_SEATS
      ? [{ label: `${EXAMPLE_SEATS} seats`, price: book.priceOf({ ...one, quantity: EXAMPLE_SEATS }) }]
      : []),
    ...(coupon ? [{ label: `With coupon ${coupon.slug.toUpperCase()}`, price: book.priceOf({ ...one, coupon }) }] : []),
  ];
}
