import { areaOfAffiliate, type bannerRoutes } from '../../../contract/commerce/banners.ts';
import { ApiError } from '../../http/api-error.ts';
import type { HandlersOf } from '../../http/register-routes.ts';

export const bannerHandlers: HandlersOf<typeof bannerRoutes> = {
  async banners({ query }, { banners, clock, settings }) {
    const area = areaOfAffiliate(query.affiliate, settings.site.product);
    if (!area) {
      const sentence = 'There is no such affiliate.';
      throw new ApiError(422, sentence, { errors: { affiliate: [sentence] } });
    }
    const data = [...(await banners.list(area))];
    return { data, meta: { total: data.length, server_time: clock.now() } };
  },
};
