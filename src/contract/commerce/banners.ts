import * as z from 'zod/mini';
import { boundedText, idSchema, instantSchema, matching } from '../common.ts';
import { defineRoute } from '../route.ts';
import { BANNER_AREAS, BANNER_ICONS, type BannerArea, bannerAreaSchema, bannerThemeSchema } from './banner-data.ts';

const slot = z.nullable(boundedText(160));

/** A banner as pages show it (UI-09), of this site or of the configured feed. */
export const bannerSchema = z.strictObject({
  /** What a dismissal is kept by: a banner of free weekends has one for each weekend. */
  id: idSchema,
  /** Whose banner it is; where it links to unless it says so itself, and how its dismissal is kept. */
  area: bannerAreaSchema,
  ends: instantSchema,
  theme: bannerThemeSchema,
  icon: z.nullable(z.enum(BANNER_ICONS)),
  /** Where it leads: its own link, or that of its area. */
  link: boundedText(500),
  header: slot,
  title: slot,
  prelude: slot,
  subtitle: slot,
  /** Instead of the title for signed-in users. */
  appTitle: slot,
  /** Instead of header and prelude on the home page. */
  homeHeader: slot,
  homePrelude: slot,
  addendum: slot,
  addendumBefore: slot,
  preAddendum: slot,
  interlude: slot,
  cta: slot,
  countdownFooter: slot,
  darkMode: z.boolean(),
  showCountdown: z.boolean(),
  showDaysAsHours: z.boolean(),
  showOnHomepage: z.boolean(),
  external: z.boolean(),
  isExtended: z.boolean(),
});
export type Banner = z.output<typeof bannerSchema>;

const SUFFIXES: Record<BannerArea, string> = {
  vuejs: '',
  home: '-home',
  javascript: '_js',
  nuxt: '_nuxt',
  react: '_react',
  angular: '_angular',
};

/** The word by which the feed knows an area (IN-02). */
export const affiliateOf = (area: BannerArea, product: string): string => `${product}${SUFFIXES[area]}`;

/** The area of an affiliate; null when there is none of that name. */
export function areaOfAffiliate(affiliate: string, product: string): BannerArea | null {
  return BANNER_AREAS.find((area) => affiliateOf(area, product) === affiliate) ?? null;
}

/** Where a banner of an area leads unless it has a link of its own (UI-06). */
export function defaultBannerLink(area: BannerArea, product: string): string {
  const links: Record<BannerArea, string> = {
    vuejs: '/vuejs#pricing',
    home: `/#available-${product}`,
    // As the specification has it.
    javascript: '/angular#pricing',
    nuxt: '/nuxt#pricing',
    react: '/react#',
    angular: '/angular#pricing',
  };
  return links[area];
}

export const bannerRoutes = {
  banners: defineRoute({
    method: 'GET',
    path: '/banners',
    access: 'public',
    owner: 'none',
    summary:
      'The banners of an area, of the configured feed or of this site, the first choice first. The affiliate is the word for credentials, alone or with -home, _js, _nuxt, _react or _angular.',
    query: z.strictObject({ affiliate: matching(/^[a-z_-]+$/, 60, 'There is no such affiliate.') }),
    response: z.strictObject({
      data: z.array(bannerSchema),
      meta: z.strictObject({ total: z.int(), server_time: instantSchema }),
    }),
    status: 200,
  }),
};
