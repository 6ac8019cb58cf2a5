import type { WeekendPreview } from '../../contract/commerce/free-weekends.ts';
import { FREE_WEEKEND_MS } from '../../contract/commerce/offers.ts';
import type { Tech } from '../../contract/common.ts';
import { countOpenReservations } from '../data/commerce/free-weekends.ts';
import { listFreeWeekends } from '../data/commerce/offers.ts';
import type { Services } from '../services.ts';
import { contentOfFreeWeekend } from './free-weekend-content.ts';
import type { Offers } from './offers/offer-book.ts';
import { AFTER_FREE_WEEKEND_MS } from './pricing/price-book.ts';
import { problemBeside } from './staff-free-weekends.ts';

/** A free weekend that is thought of; `id` of the stored one, if it is one. */
type Wish = { tech: Tech; started_at: number; id: string | null };

/** What would follow from offering a free weekend, and why it cannot be offered. Nothing is stored. */
export async function previewFreeWeekend(
  services: Pick<Services, 'catalog' | 'clock' | 'database' | 'documents' | 'offers'>,
  wish: Wish,
): Promise<WeekendPreview> {
  const { catalog, clock, database } = services;
  const { tech, started_at, id } = wish;
  const now = clock.now();
  const ended_at = started_at + FREE_WEEKEND_MS;
  const content = contentOfFreeWeekend(services, tech);
  const others = (await listFreeWeekends(database.queries, tech)).filter((other) => other.id !== id);
  const titleOf = (slug: string) => catalog.find(slug)?.exam.title ?? slug;
  return {
    ...{ started_at, ended_at },
    opens:
      'problem' in content
        ? []
        : [...content.trainings.map((slug) => `Training: ${titleOf(slug)}`), `Mock exam: ${titleOf(content.mockExam)}`],
    following: followingOf(await services.offers.read(), { tech, started_at, ended_at, now }),
    reserved: await countOpenReservations(database.queries, tech),
    problem:
      'problem' in content
        ? content.problem
        : ended_at <= now
          ? 'These 48 hours are over. Choose another start.'
          : problemBeside(wish, others),
  };
}

/** The published banners and promotions that follow the calendar of free weekends. */
function followingOf(
  offers: Offers,
  { tech, started_at, ended_at, now }: { tech: Tech; started_at: number; ended_at: number; now: number },
): WeekendPreview['following'] {
  const banners = offers.list('banner', started_at).flatMap(({ slug, data }): WeekendPreview['following'] => {
    if (data.during === 'schedule' || (data.area !== tech && data.area !== 'home')) return [];
    const [from, until] = data.during === 'free-weekend' ? [started_at, ended_at] : [now, started_at];
    return until <= from ? [] : [{ kind: 'banner', slug, name: slug, from, until }];
  });
  const promotions = offers
    .list('promotion', started_at)
    .flatMap(({ slug, data }): WeekendPreview['following'] =>
      data.during === 'schedule' || data.tech !== tech
        ? []
        : [{ kind: 'promotion', slug, name: data.name, from: started_at, until: ended_at + AFTER_FREE_WEEKEND_MS }],
    );
  return [...banners, ...promotions];
}
