import type { Bundle, OfferData, OfferKind, Pricing, Promotion } from '../../contract/commerce/offer-data.ts';
import { fileOfOffers, loadOffers, type ShippedOffer } from '../load/load-offers.ts';
import { errorAt, type Problem } from '../problem.ts';

/** What is wrong with an offer beside others: the field, and a sentence. */
export type OfferProblem = { field: string; message: string };

/** Slugs of bundles that there are. */
type Bundles = ReadonlyMap<string, Bundle>;

/** Whether an offer agrees with the others; one check for each kind. */
const CHECKS: { [K in OfferKind]: (data: OfferData<K>, bundles: Bundles, slug: string) => OfferProblem[] } = {
  bundle: checkBundle,
  coupon: ({ bundles: scope }, bundles) => unknownBundles('bundles', scope, bundles),
  promotion: checkPromotion,
  testimonial: () => [],
  banner: checkBanner,
  economies: checkEconomies,
  pricing: checkPricing,
};

/** Checks one offer beside the bundles that there are. */
export function checkOffer<K extends OfferKind>(
  kind: K,
  slug: string,
  data: OfferData<K>,
  bundles: Bundles,
): OfferProblem[] {
  return CHECKS[kind](data, bundles, slug);
}

function unknownBundles(field: string, slugs: readonly string[], bundles: Bundles): OfferProblem[] {
  return slugs
    .filter((slug) => !bundles.has(slug))
    .map((slug) => ({ field, message: `There is no bundle "${slug}".` }));
}

function checkBundle(bundle: Bundle, bundles: Bundles, slug: string): OfferProblem[] {
  const problems = [
    ...unknownBundles(
      'upsells',
      bundle.upsells.map((upsell) => upsell.slug),
      bundles,
    ),
    ...unknownBundles('upgrades_to', bundle.upgrades_to, bundles),
  ];
  for (const { slug: upsell, price } of bundle.upsells) {
    const offered = bundles.get(upsell);
    if (offered && price > offered.list_price) {
      problems.push({ field: 'upsells', message: `${upsell} costs more beside ${slug} than alone.` });
    }
  }
  for (const target of bundle.upgrades_to) {
    const larger = bundles.get(target);
    if (larger && larger.list_price < bundle.list_price) {
      problems.push({
        field: 'upgrades_to',
        message: `${target} costs less than ${slug}, so nobody would pay to upgrade.`,
      });
    }
  }
  const products = bundle.products.map(({ certification_id, type }) => `${certification_id} ${type}`);
  if (new Set(products).size < products.length)
    problems.push({ field: 'products', message: 'A product is there twice.' });
  return problems;
}

function checkPromotion({ tech, discounts }: Promotion, bundles: Bundles): OfferProblem[] {
  const slugs = discounts.map(({ bundle }) => bundle);
  const foreign = slugs.filter((slug) => bundles.has(slug) && bundles.get(slug)?.tech !== tech);
  return [
    ...unknownBundles('discounts', slugs, bundles),
    ...foreign.map((slug) => ({ field: 'discounts', message: `${slug} belongs to another technology.` })),
  ];
}

function checkBanner({ area, during, ends, title, header }: OfferData<'banner'>): OfferProblem[] {
  const problems: OfferProblem[] = [];
  if (during === 'schedule' && ends === undefined) problems.push({ field: 'ends', message: 'It says when it ends.' });
  if (during !== 'schedule' && ends !== undefined) {
    problems.push({ field: 'ends', message: 'The free weekend says when it ends.' });
  }
  if (title === undefined && header === undefined) {
    problems.push({ field: 'title', message: `A banner of ${area} has a title or a header.` });
  }
  return problems;
}

function checkEconomies({ upper_middle, lower_middle, low }: OfferData<'economies'>): OfferProblem[] {
  const all = [...upper_middle, ...lower_middle, ...low];
  return all
    .filter((code, index) => all.indexOf(code) !== index)
    .map((code) => ({ field: 'economies', message: `${code} is in two groups.` }));
}

function checkPricing({ team }: Pricing): OfferProblem[] {
  const isAscending = team.every(({ from, percent }, index) => {
    const before = team[index - 1];
    return !before || (from > before.from && percent >= before.percent);
  });
  return isAscending ? [] : [{ field: 'team', message: 'More seats never cost more each: list them ascending.' }];
}

/** The bundles among offers, by slug. */
export function bundlesOf(offers: readonly ShippedOffer[]): Map<string, Bundle> {
  return new Map(offers.flatMap((offer) => (offer.kind === 'bundle' ? [[offer.slug, offer.data] as const] : [])));
}

/** Reads and checks the offers that come with the product. */
export function lintOffers(folder?: string): { offers: ShippedOffer[]; problems: Problem[] } {
  const { offers, problems } = loadOffers(folder);
  const bundles = bundlesOf(offers);
  const found = offers.flatMap((offer) =>
    // Kind and data belong together: each is checked by the check of its kind.
    checkOffer(offer.kind, offer.slug, offer.data as never, bundles).map(({ field, message }) =>
      errorAt(fileOfOffers(offer.kind, folder), offer.line, `${offer.slug} ${field}: ${message}`),
    ),
  );
  for (const kind of ['pricing', 'economies'] as const) {
    if (offers.filter((offer) => offer.kind === kind).length !== 1) {
      found.push(errorAt(fileOfOffers(kind, folder), 1, `There is exactly one of ${kind}.`));
    }
  }
  return { offers, problems: [...problems, ...found] };
}
