import type { WeekendPreview } from '../../contract/commerce/free-weekends.ts';
import { FREE_WEEKEND_MS } from '../../contract/commerce/offers.ts';
import type { Tech } from '../../contract/common.ts';
import { countOpenReservations } from '../data/commerce/free-weekends.ts';
import { listFreeWeekends } from '../data/commerce/offers.ts';
import type { FreeWeekendRow } from '../data/tables.ts';
import type { Services } from '../services.ts';
import { contentOfFreeWeekend } from './free-weekend-content.ts';
import { chooseFreeWeekend, presentFreeWeekend } from './free-weekends.ts';
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
  const shown_from = shownFrom({ tech, started_at, ended_at }, others, now);
  const titleOf = (slug: string) => catalog.find(slug)?.exam.title ?? slug;
  return {
    ...{ started_at, ended_at, shown_from },
    opens:
      'problem' in content
        ? []
        : [...content.trainings.map((slug) => `Training: ${titleOf(slug)}`), `Mock exam: ${titleOf(content.mockExam)}`],
    following: followingOf(await services.offers.read(), { tech, started_at, ended_at, shown_from }),
    reserved: await countOpenReservations(database.queries, tech),
    problem:
      'problem' in content
        ? content.problem
        : ended_at <= now
          ? 'These 48 hours are over. Choose another start.'
          : problemBeside(wish, others),
  };
}

type Times = { started_at: number; ended_at: number };

/**
 * From when visitors would see a free weekend, beside others of its technology that are offered: of these one alone is
 * shown, the active one, else the one whose start is closest (ST-02). Milliseconds since the Unix epoch.
 */
function shownFrom({ tech, ...times }: Times & { tech: Tech }, others: readonly FreeWeekendRow[], now: number): number {
  const wished: FreeWeekendRow = {
    ...{ id: '', tech, is_enabled: 1, mock_exam: '', certifications: '[]', trainings: '[]' },
    ...times,
  };
  const rows = [...others, wished];
  const isShown = (at: number) => {
    const weekends = rows.map((row) => presentFreeWeekend(row, at));
    return chooseFreeWeekend(weekends, at)?.id === wished.id;
  };
  // Another one gives way when it ends, or half-way between the two starts; rows come in the order of their starts.
  const changes = rows.flatMap(({ started_at, ended_at }) => [
    ended_at,
    Math.floor((started_at + times.started_at) / 2) + 1,
  ]);
  // What is not shown now was not shown before either.
  return [now, ...changes].find(isShown) ?? times.started_at;
}

/** The published banners and promotions that follow the calendar of free weekends. */
function followingOf(
  offers: Offers,
  { tech, started_at, ended_at, shown_from }: Times & { tech: Tech; shown_from: number },
): WeekendPreview['following'] {
  const banners = offers.list('banner', started_at).flatMap(({ slug, data }): WeekendPreview['following'] => {
    if (data.during === 'schedule' || (data.area !== tech && data.area !== 'home')) return [];
    const [from, until] = data.during === 'free-weekend' ? [started_at, ended_at] : [shown_from, started_at];
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
