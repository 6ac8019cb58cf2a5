import { expect, test } from 'vitest';
import { weekendOffer } from '../../../src/client/pages/commerce/free-weekend/weekend-offer.ts';
import { plannedExams } from '../../../src/client/pages/commerce/soon/planned-exams.ts';
import type { CatalogItem, CatalogPrices } from '../../../src/contract/commerce/catalog.ts';

const item = (slug: string, over: Partial<CatalogItem> = {}) =>
  ({
    promotion_slug: slug,
    promotion_name: 'Vue.js Developer: exam',
    tech: 'vuejs',
    type: 'examination-only',
    level: 'intermediate',
    availability: 'coming',
    ...over,
  }) as CatalogItem;

test('[VO-15] exams in preparation are those that are offered and cannot be bought, as the pages of prices list them', () => {
  const items = [
    item('react-senior', { tech: 'react', level: 'senior', availability: 'presale' }),
    item('react-junior', { tech: 'react', level: 'junior' }),
    item('vuejs'),
    item('vuejs-training', { type: 'examination-and-training-bundle', level: 'senior' }),
    item('javascript', { tech: 'javascript', availability: 'available' }),
  ];
  expect(plannedExams(items)).toEqual([
    { tech: 'vuejs', levels: ['intermediate'] },
    { tech: 'react', levels: ['junior', 'senior'] },
  ]);
});

test('[ST-16] the page of a free weekend names the discount of its promotion, for exams that can be bought', () => {
  const prices = (availability: CatalogItem['availability'], during: 'free-weekend' | 'schedule') =>
    ({
      data: [item('exam', { availability: 'available' }), item('senior', { availability })],
      meta: {
        currency: 'USD',
        promotions: [
          { name: 'Free Weekend', tech: 'vuejs', during, active: false, slug: 'exam', percent: 50, price: 8900 },
          { name: 'Free Weekend', tech: 'vuejs', during, active: false, slug: 'senior', percent: 54, price: 9000 },
        ],
      },
    }) as unknown as CatalogPrices;
  const when = 'During the Free Weekend and for seven days after it:';
  expect(weekendOffer(prices('available', 'free-weekend'))).toBe(`${when} up to 54% off, from $89.`);
  expect(weekendOffer(prices('coming', 'free-weekend'))).toBe(`${when} 50% off, $89.`);
  expect(weekendOffer(prices('available', 'schedule'))).toBeNull();
});

test('[UI-15] where no exam is on sale yet, the figures of its promotion are said as planned', () => {
  const prices = {
    data: [item('angular', { tech: 'angular' })],
    meta: {
      currency: 'USD',
      promotions: [
        {
          name: 'Free Weekend',
          tech: 'angular',
          during: 'free-weekend',
          active: false,
          slug: 'angular',
          percent: 55,
          price: 9900,
        },
      ],
    },
  } as unknown as CatalogPrices;
  expect(weekendOffer(prices)).toBe(
    'Planned for Free Weekends and the seven days after them, once an exam is on sale: 55% off, $99.',
  );
  expect(weekendOffer({ ...prices, data: [] })).toBeNull();
});
