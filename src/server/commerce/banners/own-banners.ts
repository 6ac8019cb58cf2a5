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

type OwnBanner = { slug: string; data: BannerData };

/** When a banner ends, where it leads unless it says so itself, and its technology. */
export type BannerOccasion = { ends: number; link: string; tech: Tech | null };

const STATES = { 'free-weekend-announced': 'not_started', 'free-weekend': 'active' } as const;

/** The free weekend that a banner is about: of its own technology, on the home page the first of any. */
function weekendOf({ area, during }: BannerData, weekends: readonly FreeWeekend[]): FreeWeekend | undefined {
  if (during === 'schedule') return undefined;
  return weekends.find(({ tech, state }) => state === STATES[during] && (area === 'home' || tech === area));
}

/** The occasion of a banner; null for one whose free weekend is not now. */
export function occasionOf(data: BannerData, weekends: readonly FreeWeekend[], product: string): BannerOccasion | null {
  if (data.during === 'schedule') {
    return data.ends === undefined
      ? null
      : {
          ends: Date.parse(data.ends),
          link: defaultBannerLink(data.area, product),
          tech: data.area === 'home' ? null : data.area,
        };
  }
  const weekend = weekendOf(data, weekends);
  if (!weekend) return null;
  const ends = data.during === 'free-weekend' ? weekend.ended_at : weekend.started_at;
  return { ends, link: `/${weekend.tech}/free-weekend`, tech: weekend.tech };
}

/** A text of a banner, with the technology in place of `{tech}`. */
function textOf(text: string | undefined, tech: Tech | null): string | null {
  if (text === undefined) return null;
  return tech === null ? text : text.replaceAll('{tech}', TECH_LABELS[tech]);
}

/** A banner as pages show it. */
export function presentBanner({ slug, data }: OwnBanner, occasion: BannerOccasion): Banner {
  const texts = Object.fromEntries(BANNER_TEXTS.map((name) => [name, textOf(data[name], occasion.tech)]));
  const flags = Object.fromEntries(BANNER_FLAGS.map((name) => [name, data[name] ?? false]));
  return {
    id: slug,
    area: data.area,
    theme: data.theme,
    icon: data.icon ?? null,
    ends: occasion.ends,
    link: data.link ?? occasion.link,
    ...(texts as Record<BannerText, string | null>),
    ...(flags as Record<BannerFlag, boolean>),
  };
}

/**
 * The banners of this site for an area: its own, those of free weekends first, then those of other areas that are shown
 * everywhere.
 */
export function ownBanners(
  offers: readonly OwnBanner[],
  weekends: readonly FreeWeekend[],
  area: BannerArea,
  product: string,
): Banner[] {
  const order = ({ data }: OwnBanner) => (data.area === area ? 0 : 2) + (data.during === 'schedule' ? 1 : 0);
  return offers
    .filter(({ data }) => data.area === area || data.showOnHomepage === true)
    .sort((a, b) => order(a) - order(b) || a.slug.localeCompare(b.slug))
    .flatMap((offer) => {
      const occasion = occasionOf(offer.data, weekends, product);
      return occasion ? [presentBanner(offer, occasion)] : [];
    });
}
