import { areaOfPath, candidate } from '../../../../machines/commerce/banner/banner.rules.ts';
import { BANNER_AREAS, type BannerArea } from '../../../contract/commerce/banner-data.ts';
import type { Banner } from '../../../contract/commerce/banners.ts';
import type { Services } from '../../services.ts';
import { readFreeWeekends } from '../free-weekends.ts';
import { createBannerFeed } from './feed.ts';
import { listOwnBanners } from './own-banners.ts';

/** How old what pages are written with may be. Milliseconds. */
const MAX_AGE_MS = 10_000;

/** The banners of the areas: of the configured feed, else of this site. */
export type Banners = {
  /** Those of an area, the first choice first. */
  list(area: BannerArea): Promise<readonly Banner[]>;
  /** Those of an area as they were known at most ten seconds and one request ago; for documents, which do not wait. */
  latest(area: BannerArea): readonly Banner[];
  /** Reads what {@link latest} answers. */
  refresh(): Promise<void>;
};

/** The banner that a guest sees at a path: what the browser's chart would show, before it runs. */
export function bannerAt(pathname: string, banners: Banners, now: number): Banner | null {
  const area = areaOfPath(pathname);
  if (area === null) return null;
  const facts = { path: pathname, visitor: { kind: 'guest' }, dismissed: [], now } as const;
  return candidate({ ...facts, banners: banners.latest(area) });
}

export function createBanners({
  settings,
  log,
  clock,
  database,
  offers,
}: Pick<Services, 'settings' | 'log' | 'clock' | 'database' | 'offers'>): Banners {
  const { allowBanners, bannerFeedUrl, product } = settings.site;
  if (!allowBanners) return { list: async () => [], latest: () => [], refresh: async () => {} };
  if (bannerFeedUrl) {
    const feed = createBannerFeed(bannerFeedUrl, product, log);
    // A feed that is slow must not keep the server from starting.
    return { list: feed.read, latest: feed.latest, refresh: async () => {} };
  }

  let known = new Map<BannerArea, readonly Banner[]>();
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function readAll(): Promise<Map<BannerArea, readonly Banner[]>> {
    const now = clock.now();
    const stored = (await offers.read()).list('banner', now);
    const weekends = stored.length > 0 ? await readFreeWeekends(database.queries, now) : [];
    const bannersOf = (area: BannerArea) => listOwnBanners(stored, weekends, area, product).map(({ banner }) => banner);
    return new Map(BANNER_AREAS.map((area) => [area, bannersOf(area)]));
  }

  async function refresh(): Promise<void> {
    refreshedAt = performance.now();
    try {
      known = await readAll();
    } catch (error) {
      // Pages are shown all the same, with what was known before.
      log.warn({ err: error }, 'the banners could not be read');
    }
  }

  return {
    list: async (area) => (await readAll()).get(area) ?? [],
    latest(area) {
      if (performance.now() - refreshedAt > MAX_AGE_MS) void refresh();
      return known.get(area) ?? [];
    },
    refresh,
  };
}
