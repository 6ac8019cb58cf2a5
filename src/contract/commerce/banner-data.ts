import * as z from 'zod/mini';
import { matching, text } from '../common.ts';

/** Areas that have banners of their own (UI-06). */
export const BANNER_AREAS = ['home', 'vuejs', 'javascript', 'nuxt', 'react', 'angular'] as const;
export const bannerAreaSchema = z.enum(BANNER_AREAS);
export type BannerArea = z.output<typeof bannerAreaSchema>;

/** Looks of a banner (UI-08). */
export const BANNER_THEMES = [
  ...(['1', '2', '3', 'bf', 'conf', 'free-weekend', 'autumn-sales', 'ang-day', 'FW-LIVE', 'FW-OFFER'] as const),
  ...(['react-day', 'react-offer', 'react-launch-eb'] as const),
] as const;
export const bannerThemeSchema = z.enum(BANNER_THEMES);

/** Pictures that a banner can name. */
export const BANNER_ICONS = ['bell', 'calendar', 'clock', 'gift', 'rocket', 'sparkles', 'ticket'] as const;

/** Texts of a banner; words in square brackets are highlighted. */
export const BANNER_TEXTS = [
  ...(['header', 'title', 'prelude', 'subtitle', 'appTitle', 'homeHeader', 'homePrelude', 'addendum'] as const),
  ...(['addendumBefore', 'preAddendum', 'interlude', 'cta', 'countdownFooter'] as const),
] as const;
export type BannerText = (typeof BANNER_TEXTS)[number];

/** What of a banner is on or off. */
export const BANNER_FLAGS = [
  ...(['darkMode', 'showCountdown', 'showDaysAsHours', 'showOnHomepage', 'external', 'isExtended'] as const),
] as const;
export type BannerFlag = (typeof BANNER_FLAGS)[number];

/** A path of this site, or an http or https address. */
export const bannerLinkSchema = matching(
  /^(\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\/]+[^\s\\]*)$/,
  500,
  'A link is a path such as /vuejs or an http address.',
);

const slot = z.optional(text({ max: 160, what: 'The text' }));
const flag = z.optional(z.boolean());

/** A banner as administrators edit it. */
export const bannerDataSchema = z.strictObject({
  area: bannerAreaSchema,
  /**
   * `schedule`: until `ends`. `free-weekend-announced` and `free-weekend`: until a free weekend of the technology begins, and
   * while it runs; on the home page of any technology. Their ends are those of the free weekend.
   */
  during: z.enum(['schedule', 'free-weekend-announced', 'free-weekend']),
  ends: z.optional(
    matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/, 17, 'A moment is written in UTC, as 2027-03-31T22:00Z.').check(
      z.refine((value) => !Number.isNaN(Date.parse(value)), 'There is no such moment.'),
    ),
  ),
  theme: bannerThemeSchema,
  icon: z.optional(z.enum(BANNER_ICONS)),
  link: z.optional(bannerLinkSchema),
  header: slot,
  title: slot,
  prelude: slot,
  subtitle: slot,
  appTitle: slot,
  homeHeader: slot,
  homePrelude: slot,
  addendum: slot,
  addendumBefore: slot,
  preAddendum: slot,
  interlude: slot,
  cta: slot,
  countdownFooter: slot,
  darkMode: flag,
  showCountdown: flag,
  showDaysAsHours: flag,
  showOnHomepage: flag,
  external: flag,
  isExtended: flag,
});
export type BannerData = z.output<typeof bannerDataSchema>;
