import { createHash } from 'node:crypto';
import {
  BANNER_FLAGS,
  BANNER_TEXTS,
  type BannerArea,
  type BannerData,
  type BannerFlag,
  type BannerText,
} from '../../../contract/commerce/banner-data.ts';
import { type Banner, defaultBannerLink } from '../../../contract/commerce/banners.ts';
import type { FreeWeekend } from '../../../contract/commerce/offers.ts';
import { TECH_LABELS, type Tech } from '../../../contract/common.ts';

/** A published banner. `endsAt` is the end of its schedule, in milliseconds since the Unix epoch; null for none. */
type OwnBanner = { slug: string; endsAt: number | null; data: BannerData };

/** When a banner ends, where it leads unless it says so itself, its technology, and the free weekend that it is about. */
export type BannerOccasion = {
  ends: number;
  link: string;
  tech: Tech | null;
  weekend: Pick<FreeWeekend, 'tech' | 'start_date'> | null;
};

/** Characters of an id at most, as in the contract. */
const MAX_ID_LENGTH = 64;
/** Digits of the hash that tells shortened slugs apart. */
const HASH_LENGTH = 8;

const STATES = { 'free-weekend-announced': 'not_started', 'free-weekend': 'active' } as const;

/** The free weekend that a banner is about: of its own technology, on the home page the first of any. */
function weekendOf({ area, during }: BannerData, weekends: readonly FreeWeekend[]): FreeWeekend | undefined {
  if (during === 'schedule') return undefined;
  return weekends.find(({ tech, state }) => state === STATES[during] && (area === 'home' || tech === area));
}

/**
 * The occasion of a banner; null for one whose free weekend is not now. A banner ends with its schedule, if that is over
 * earlier. One of a free weekend counts to the weekend's own moments in any case: its words name them.
 */
export function occasionOf(
  { endsAt, data }: Pick<OwnBanner, 'endsAt' | 'data'>,
  weekends: readonly FreeWeekend[],
  product: string,
): BannerOccasion | null {
  if (data.during === 'schedule') {
    return data.ends === undefined
      ? null
      : {
          ends: Math.min(Date.parse(data.ends), endsAt ?? Number.POSITIVE_INFINITY),
          link: defaultBannerLink(data.area, product),
          tech: data.area === 'home' ? null : data.area,
          weekend: null,
        };
  }
  const weekend = weekendOf(data, weekends);
  if (!weekend) return null;
  const ends = data.during === 'free-weekend' ? weekend.ended_at : weekend.started_at;
  return { ends, link: `/${weekend.tech}/free-weekend`, tech: weekend.tech, weekend };
}

/** A slug in fewer characters. Slugs of one weekend often differ at their ends alone, so a hash keeps them apart. */
function shorten(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, HASH_LENGTH);
  return `${slug.slice(0, length - HASH_LENGTH - 1)}-${hash}`;
}

/**
 * The id by which a banner is dismissed. Every free weekend uses the same banners: each announcement has an id of its own, so
 * that closing the one of this weekend does not hide that of the next.
 */
function idOf(slug: string, { weekend }: BannerOccasion): string {
  if (!weekend) return slug;
  const ending = `-${weekend.tech}-${weekend.start_date}`;
  return shorten(slug, MAX_ID_LENGTH - ending.length) + ending;
}

/** A text of a banner, with the technology in place of `{tech}`. */
function textOf(text: string | undefined, tech: Tech | null): string | null {
  if (text === undefined) return null;
  return tech === null ? text : text.replaceAll('{tech}', TECH_LABELS[tech]);
}

/** A banner as pages show it. */
export function presentBanner({ slug, data }: Pick<OwnBanner, 'slug' | 'data'>, occasion: BannerOccasion): Banner {
  const texts = Object.fromEntries(BANNER_TEXTS.map((name) => [name, textOf(data[name], occasion.tech)]));
  const flags = Object.fromEntries(BANNER_FLAGS.map((name) => [name, data[name] ?? false]));
  return {
    id: idOf(slug, occasion),
    area: data.area,
    theme: data.theme,
    icon: data.icon ?? null,
    ends: occasion.ends,
    link: data.link ?? occasion.link,
    ...(texts as Record<BannerText, string | null>),
    ...(flags as Record<BannerFlag, boolean>),
  };
}

/** A banner as pages show it, with the slug by which administrators know it. */
export type ListedBanner = { slug: string; banner: Banner };

/**
 * The banners of this site for an area: its own, those of free weekends first, then those of other areas that are shown
 * everywhere.
 */
export function listOwnBanners(
  offers: readonly OwnBanner[],
  weekends: readonly FreeWeekend[],
  area: BannerArea,
  product: string,
): ListedBanner[] {
  const order = ({ data }: OwnBanner) => (data.area === area ? 0 : 2) + (data.during === 'schedule' ? 1 : 0);
  return offers
    .filter(({ data }) => data.area === area || data.showOnHomepage === true)
    .sort((a, b) => order(a) - order(b) || a.slug.localeCompare(b.slug))
    .flatMap((offer) => {
      const occasion = occasionOf(offer, weekends, product);
      return occasion ? [{ slug: offer.slug, banner: presentBanner(offer, occasion) }] : [];
    });
}
