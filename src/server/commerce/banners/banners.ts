import { areaOfPath, candidate } from '../../../../machines/commerce/banner/banner.rules.ts';
import { BANNER_AREAS, type BannerArea } from '../../../contract/commerce/banner-data.ts';
import type { Banner } from '../../../contract/commerce/banners.ts';
import { listFreeWeekends } from '../../data/commerce/offers.ts';
import type { Services } from '../../services.ts';
import { betweenBoundaries } from '../between-boundaries.ts';
import { boundariesOfWeekends, freeWeekendsAt } from '../free-weekends.ts';
import { createBannerFeed } from './feed.ts';
import { listOwnBanners } from './own-banners.ts';

/** How old what pages are written with may be. Milliseconds. */
const MAX_AGE_MS = 10_000;

/** The banners of the areas: of the configured feed, else of this site. */
export type Banners = {
  /** Those of an area, the first choice first. */
  list(area: BannerArea): Promise<readonly Banner[]>;
  /**
   * Those of an area at this moment, by what was stored at most ten seconds and one request ago; for documents, which do not wait.
   * What begins or ends meanwhile counts at its moment.
   */
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

/** The banners of an area's own feed, then those of the other feeds that are shown everywhere (UI-06); each id once. */
function withThoseOfOthers(area: BannerArea, lists: ReadonlyMap<BannerArea, readonly Banner[]>): Banner[] {
  const others = BANNER_AREAS.filter((other) => other !== area).flatMap((other) => lists.get(other) ?? []);
  const all = [...(lists.get(area) ?? []), ...others.filter(({ showOnHomepage }) => showOnHomepage)];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
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
    return {
      async list(area) {
        const lists = await Promise.all(BANNER_AREAS.map(async (one) => [one, await feed.read(one)] as const));
        return withThoseOfOthers(area, new Map(lists));
      },
      latest: (area) => withThoseOfOthers(area, new Map(BANNER_AREAS.map((one) => [one, feed.latest(one)]))),
      // A feed that is slow must not keep the server from starting.
      refresh: async () => {},
    };
  }

  type Lists = ReadonlyMap<BannerArea, readonly Banner[]>;
  let knownAt: (now: number) => Lists = () => new Map();
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function readAll(): Promise<(now: number) => Lists> {
    const book = await offers.read();
    const rows = await listFreeWeekends(database.queries);
    const moments = [...boundariesOfWeekends(rows), ...book.boundaries('banner')];
    return betweenBoundaries(moments, (now) => {
      const stored = book.list('banner', now);
      const weekends = freeWeekendsAt(rows, now);
      const bannersOf = (area: BannerArea) =>
        listOwnBanners(stored, weekends, area, product).map(({ banner }) => banner);
      return new Map(BANNER_AREAS.map((area) => [area, bannersOf(area)]));
    });
  }

  async function refresh(): Promise<void> {
    refreshedAt = performance.now();
    try {
      knownAt = await readAll();
    } catch (error) {
      // Pages are shown all the same, with what was known before.
      log.warn({ err: error }, 'the banners could not be read');
    }
  }

  return {
    list: async (area) => (await readAll())(clock.now()).get(area) ?? [],
    latest(area) {
      if (performance.now() - refreshedAt > MAX_AGE_MS) void refresh();
      return knownAt(clock.now()).get(area) ?? [];
    },
    refresh,
  };
}
