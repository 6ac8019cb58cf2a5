import type { catalogRoutes } from '../../contract/commerce/catalog.ts';
import { countryName } from '../../contract/commerce/countries.ts';
import { GLOBAL_REGION } from '../../contract/commerce/region.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { tryCoupon, withCoupon } from '../http/limits/coupon-tries.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
import { findUsableCoupon } from './orders/coupon-uses.ts';
import { catalogOfOrder, catalogOfUpgrades } from './orders/order-catalog.ts';
import { priceExtra } from './pricing/alone.ts';
import { levelOf, suggestCountry } from './pricing/country.ts';
import { couponCodeOf } from './pricing/coupons.ts';
import { presentCatalog } from './pricing/present-catalog.ts';
import { openPriceBook } from './pricing/price-book.ts';
import { createQuote } from './pricing/quote.ts';

const isStaff = ({ user }: Requester) => ['reviewer', 'administrator'].some((role) => user?.roles.includes(role));

/** The moment that a catalog is asked for: in production, another one than now for staff alone (CO-02). */
function momentOf(
  { emulateDate, emulateHour }: { emulateDate?: string | undefined; emulateHour?: string | undefined },
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  requester: Requester,
): number {
  if (emulateDate === undefined && emulateHour === undefined) return clock.now();
  const isAllowed = settings.environment !== 'production' || isStaff(requester);
  if (!isAllowed) throw new ApiError(403, 'Only staff may look at the catalog of another moment.');
  const day = emulateDate ?? new Date(clock.now()).toISOString().slice(0, 10);
  const at = Date.parse(`${day}T${(emulateHour ?? '0').padStart(2, '0')}:00:00Z`);
  // A thirtieth of February is read as a day in March.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) {
    const sentence = 'There is no such day.';
    throw new ApiError(422, sentence, { errors: { emulateDate: [sentence] } });
  }
  return at;
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
    if (query.upgrade) {
      return catalogOfUpgrades(services, book, userOf(requester).id, query.order_id ?? null);
    }
    if (query.order_id) return catalogOfOrder(services, book, userOf(requester).id, query.order_id);
    const code = couponCodeOf(headers['x-coupon']);
    if (code === null) return presentCatalog(services, book, { tech: query.tech, coupon: null });
    const tried = await tryCoupon(services.limiters, requester, code);
    // The prices are shown all the same.
    if (tried.refusal) {
      const refused = { code, problem: tried.refusal.message };
      return presentCatalog(services, book, { tech: query.tech, coupon: refused });
    }
    // A coupon that checkout will refuse must not lower a price here.
    const question = { code, bundle: null, now: book.now };
    const { problem } = await findUsableCoupon(services.database.queries, book.offers, question, requester.user);
    if (problem === null) await tried.counts();
    return presentCatalog(services, book, { tech: query.tech, coupon: { code, problem } });
  },

  async upsell({ params, query }, services) {
    const book = await openPriceBook(services, query.region ?? GLOBAL_REGION, services.clock.now());
    const bundle = book.offers.find('bundle', params.slug, book.now);
    if (!bundle) throw notFound('The product');
    const data = bundle.data.upsells
      .map(({ slug }) => priceExtra(services, book, bundle.data, slug))
      .filter((extra) => extra !== null);
    return { data, meta: { total: data.length } };
  },

  async createQuote({ body, headers, requester }, services) {
    const code = couponCodeOf(headers['x-coupon']);
    const { quote } = await withCoupon(
      services.limiters,
      requester,
      code,
      () => createQuote(services, body, code, requester.user),
      ({ quote: { coupon } }) => coupon !== null && coupon.problem !== null,
    );
    return quote;
  },
};
