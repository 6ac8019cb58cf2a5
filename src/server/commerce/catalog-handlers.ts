import type { CatalogItem, catalogRoutes, UpsellItem } from '../../contract/commerce/catalog.ts';
import { GLOBAL_REGION } from '../../contract/commerce/prices.ts';
import { bundleLevel, levelOfSlug } from '../../contract/slugs.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import type { Requester } from '../http/requester.ts';
import type { Services } from '../services.ts';
import type { StoredOffer } from './offers/offer-book.ts';
import { availabilityOf } from './pricing/availability.ts';
import { countryName, levelOf, suggestCountry } from './pricing/country.ts';
import { couponCodeOf, judgeCoupon, presentCoupon } from './pricing/coupons.ts';
import { openPriceBook, type PriceBook, TAX_NOTES } from './pricing/price-book.ts';
import { createQuote } from './pricing/quote.ts';

/** The moment that a catalog is asked for: another one than now only for those who prepare offers (CO-02). */
function momentOf(
  { emulateDate, emulateHour }: { emulateDate?: string | undefined; emulateHour?: string | undefined },
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  requester: Requester,
): number {
  if (emulateDate === undefined && emulateHour === undefined) return clock.now();
  const isAllowed = settings.environment !== 'production' || requester.user?.roles.includes('administrator');
  if (!isAllowed) throw new ApiError(403, 'Only administrators may look at the catalog of another moment.');
  const day = emulateDate ?? new Date(clock.now()).toISOString().slice(0, 10);
  const at = Date.parse(`${day}T${(emulateHour ?? '0').padStart(2, '0')}:00:00Z`);
  // A thirtieth of February is read as a day in March.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) {
    const sentence = 'There is no such day.';
    throw new ApiError(422, sentence, { errors: { emulateDate: [sentence] } });
  }
  return at;
}

function levelOfBundle({ data }: StoredOffer<'bundle'>) {
  return data.display_level ?? bundleLevel(data.products.map(({ certification_id }) => levelOfSlug(certification_id)));
}

function presentItem(
  services: Services,
  book: PriceBook,
  bundle: StoredOffer<'bundle'>,
  coupon: string | null,
): CatalogItem {
  const { slug, data } = bundle;
  const verdict = coupon === null ? null : judgeCoupon(book.offers, coupon, slug, book.now);
  return {
    sort_order: data.sort_order,
    promotion_slug: slug,
    promotion_name: data.name,
    tech: data.tech,
    type: data.type,
    level: levelOfBundle(bundle),
    products: data.products,
    bulletpoints: data.bulletpoints,
    availability: availabilityOf(services, data),
    team: data.team,
    price: book.priceOf({ slug, bundle: data, quantity: 1, coupon: verdict?.coupon ?? null }),
  };
}

export const catalogHandlers: HandlersOf<typeof catalogRoutes> = {
  async countryCode({ requester }, { offers, clock }) {
    const country = await suggestCountry(requester.network, requester.country);
    const [economies] = (await offers.read()).list('economies', clock.now());
    return {
      level: levelOf(country ?? GLOBAL_REGION, economies?.data),
      details: { region: country ?? GLOBAL_REGION, name: country && countryName(country) },
    };
  },

  async catalog({ query, headers, requester }, services) {
    const book = await openPriceBook(services, query.region ?? GLOBAL_REGION, momentOf(query, services, requester));
    const coupon = couponCodeOf(headers['x-coupon']);
    const data = book.offers
      .list('bundle', book.now)
      .filter((bundle) => bundle.data.audience === 'public')
      .filter((bundle) => query.tech === undefined || bundle.data.tech === query.tech)
      .map((bundle) => presentItem(services, book, bundle, coupon))
      .sort((a, b) => a.sort_order - b.sort_order || a.promotion_slug.localeCompare(b.promotion_slug));
    return {
      data,
      meta: {
        total: data.length,
        region: book.region,
        level: book.level,
        currency: book.rules.currency,
        tax_note: TAX_NOTES[book.rules.tax],
        coupon: presentCoupon(
          coupon,
          coupon === null ? null : judgeCoupon(book.offers, coupon, null, book.now).problem,
        ),
        team_discounts: book.rules.team,
        max_quantity: book.rules.max_quantity,
      },
    };
  },

  async upsell({ params, query }, services) {
    const book = await openPriceBook(services, query.region ?? GLOBAL_REGION, services.clock.now());
    const bundle = book.offers.find('bundle', params.slug, book.now);
    if (!bundle) throw notFound('The product');
    const data = bundle.data.upsells.flatMap(({ slug, price: upsellPrice }): UpsellItem[] => {
      const upsell = book.offers.find('bundle', slug, book.now);
      if (!upsell || availabilityOf(services, upsell.data) !== 'available') return [];
      const { name, products } = upsell.data;
      const priced = { slug, bundle: upsell.data, quantity: 1 };
      const alone = book.priceOf(priced).total;
      return [{ slug, name, products, price: book.priceOf({ ...priced, upsellPrice }), alone }];
    });
    return { data, meta: { total: data.length } };
  },

  createQuote: ({ body, headers, requester }, services) =>
    createQuote(services, body, couponCodeOf(headers['x-coupon']), requester.user),
};
