import * as z from 'zod/mini';
import {
  BANNER_FLAGS,
  BANNER_ICONS,
  BANNER_TEXTS,
  type BannerArea,
  bannerLinkSchema,
} from '../../../contract/commerce/banner-data.ts';
import { type Banner, bannerSchema, defaultBannerLink } from '../../../contract/commerce/banners.ts';

/** Banners that are looked at; a feed has a few. */
const MAX_ENTRIES = 50;
/** How deep lists may stand in lists. */
const MAX_DEPTH = 4;

const entries = z.record(z.string(), z.unknown());

export type ParsedFeed = { banners: Banner[]; invalid: number };

/** The objects of a list whose members may be lists themselves (IN-02), or of an answer with `data`. */
function flatten(value: unknown, depth = 0): unknown[] {
  if (Array.isArray(value)) {
    return depth === MAX_DEPTH ? [] : value.slice(0, MAX_ENTRIES).flatMap((member) => flatten(member, depth + 1));
  }
  if (depth === 0 && typeof value === 'object' && value !== null && 'data' in value) return flatten(value.data, 1);
  return [value];
}

/** A moment as feeds write it: milliseconds, or a date and time that is in UTC unless it says otherwise. */
function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = value.trim().replace(' ', 'T');
  const isLocal = /T\d{2}:\d{2}(:\d{2})?(\.\d+)?$/.test(text);
  const at = Date.parse(isLocal ? `${text}Z` : text);
  return Number.isNaN(at) ? null : at;
}

const textOf = (value: unknown) => (value === undefined || value === null || value === '' ? null : value);

/** What feeds leave out is off or empty; a picture that no page has is left out. Everything else has to be a banner's. */
function toBanner(entry: Record<string, unknown>, area: BannerArea, product: string): unknown {
  const { id, ends, theme, icon, link } = entry;
  return {
    id: typeof id === 'number' ? String(id) : id,
    area,
    ends: momentOf(ends),
    theme: theme === undefined || theme === null ? '1' : String(theme),
    icon: BANNER_ICONS.find((known) => known === icon) ?? null,
    link: textOf(link) === null ? defaultBannerLink(area, product) : bannerLinkSchema.safeParse(link).data,
    ...Object.fromEntries(BANNER_TEXTS.map((name) => [name, textOf(entry[name])])),
    ...Object.fromEntries(BANNER_FLAGS.map((name) => [name, entry[name] ?? false])),
  };
}

/** The banners of what a feed answered, in its order. What is not a banner is left out and counted. */
export function parseFeed(answer: unknown, area: BannerArea, product: string): ParsedFeed {
  const found = flatten(answer).slice(0, MAX_ENTRIES);
  const banners = found.flatMap((member) => {
    const entry = entries.safeParse(member).data;
    const parsed = entry && bannerSchema.safeParse(toBanner(entry, area, product)).data;
    return parsed ? [parsed] : [];
  });
  return { banners, invalid: found.length - banners.length };
}
