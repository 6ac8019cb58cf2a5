import type { BannerArea } from '../../../contract/commerce/banner-data.ts';
import { affiliateOf, type Banner, bannerRoutes } from '../../../contract/commerce/banners.ts';
import { clockInstant, observeServerTime, serverNow } from '../../adapters/server-clock.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { call } from '../call.ts';

/** The banners of an area, and the server's time. */
export async function fetchBanners(area: BannerArea): Promise<{ banners: Banner[]; now: number }> {
  const sent = clockInstant();
  const { data, meta } = await call(bannerRoutes.banners, {
    query: { affiliate: affiliateOf(area, publicSettings().product) },
  });
  observeServerTime({ serverTime: meta.server_time }, sent);
  return { banners: data, now: serverNow() };
}
