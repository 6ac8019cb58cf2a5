import { firstDue } from '../../../../machines/commerce/banner/banner.rules.ts';
import { type Banner, defaultBannerLink } from '../../../contract/commerce/banners.ts';
import type { FreeWeekend } from '../../../contract/commerce/offers.ts';
import type { Services } from '../../services.ts';
import { type BannerOccasion, listOwnBanners, occasionOf, presentBanner } from '../banners/own-banners.ts';
import { readFreeWeekends } from '../free-weekends.ts';
import type { Offers, StoredOffer } from './offer-book.ts';

/** Left on the countdown of a banner whose free weekend is not planned yet: two days and three hours. Milliseconds. */
const EXAMPLE_MS = 51 * 3_600_000;

/** What decides whether visitors see a banner. */
type Facts = { draft: StoredOffer<'banner'>; occasion: BannerOccasion | null; at: number };

/** What keeps a banner from visitors by its own dates, as a sentence; null for nothing. */
function whyNotNow({ draft, occasion, at }: Facts): string | null {
  if (draft.startsAt !== null && at < draft.startsAt) return 'Visitors do not see it: it has not started by then.';
  if ((draft.endsAt !== null && draft.endsAt <= at) || (occasion && occasion.ends <= at)) {
    return 'Visitors do not see it: it has ended by then.';
  }
  if (occasion) return null;
  const state = draft.data.during === 'free-weekend' ? 'runs' : 'is announced';
  return `Visitors do not see it: no free weekend of its area ${state} then. The time left is an example.`;
}

/** What keeps a banner from visitors although its time has come, as a sentence; null for nothing. */
function whyNotHere(
  { allowBanners, bannerFeedUrl, product }: Services['settings']['site'],
  { draft, at }: Facts,
  published: Offers,
  weekends: readonly FreeWeekend[],
): string | null {
  if (!allowBanners) return 'Visitors do not see it: banners are switched off on this site.';
  if (bannerFeedUrl) return 'Visitors do not see it: this site shows the banners of a feed.';
  const listed = listOwnBanners(published.list('banner', at), weekends, draft.data.area, product);
  const due = firstDue({ banners: listed.map(({ banner }) => banner), now: at });
  const first = listed.find(({ banner }) => banner === due);
  return !first || first.slug === draft.slug ? null : `Visitors do not see it: ${first.slug} comes first.`;
}

/**
 * A draft of a banner as visitors would see it at a moment, whether or not they do.
 *
 * @param published the published offers, the draft among them
 */
export async function previewBanner(
  { settings, database }: Pick<Services, 'settings' | 'database'>,
  draft: StoredOffer<'banner'>,
  published: Offers,
  at: number,
): Promise<{ banner: Banner; whyHidden: string | null }> {
  const { site } = settings;
  const weekends = await readFreeWeekends(database.queries, at);
  const occasion = occasionOf(draft, weekends, site.product);
  const facts = { draft, occasion, at };
  const { area } = draft.data;
  const example: BannerOccasion = {
    ends: at + EXAMPLE_MS,
    link: defaultBannerLink(area, site.product),
    // The home page announces those of any technology.
    tech: area === 'home' ? 'javascript' : area,
    weekend: null,
  };
  return {
    banner: presentBanner(draft, occasion ?? example),
    whyHidden: whyNotNow(facts) ?? whyNotHere(site, facts, published, weekends),
  };
}
