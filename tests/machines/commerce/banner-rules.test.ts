import { expect, test } from 'vitest';
import {
  areaOfPath,
  type BannerFacts,
  candidate,
  dismissalKey,
  firstDue,
  isAudience,
  isRepublicDue,
  matchesPath,
} from '../../../machines/commerce/banner/banner.rules.ts';
import { BANNER_AREAS, type BannerArea } from '../../../src/contract/commerce/banner-data.ts';
import { bannerHref } from '../../../src/contract/commerce/banner-markup.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import type { Product } from '../../../src/contract/commerce/orders.ts';
import { parseFeed } from '../../../src/server/commerce/banners/parse-feed.ts';

const NOW = 5000;

function banner(area: BannerArea, more: Partial<Banner> = {}): Banner {
  const [parsed] = parseFeed([{ id: `of-${area}`, ends: NOW + 1, title: 'T' }], area, 'certificates').banners;
  if (!parsed) throw new Error('This is a banner.');
  return { ...parsed, ...more };
}

const product = (certification_id: string, type: Product['type']): Product => ({ certification_id, type });
const user = (...bought: Product[]) => ({ kind: 'user', bought }) as const;
const guest = { kind: 'guest' } as const;

test('[UI-06] a page shows the banners of its technology, others those of the home page, the blog none', () => {
  const areas = [
    '/vuejs',
    '/javascript/free-weekend',
    '/nuxt/success',
    '/react',
    '/angular',
    '/',
    '/soon',
    '/typescript',
  ];
  expect(areas.map(areaOfPath)).toEqual(['vuejs', 'javascript', 'nuxt', 'react', 'angular', 'home', 'home', 'home']);
  expect(['/blog', '/blog/vuejs', null].map(areaOfPath)).toEqual([null, null, null]);
});

test('[UI-06] a banner belongs on the paths of its area, or anywhere but on the blog with showOnHomepage', () => {
  const paths = ['/', '/home', '/soon', '/vuejs', '/vuejs/free-weekend', '/nuxt', '/blog'];
  const on = (one: Banner) => paths.filter((path) => matchesPath(one, path));
  expect(on(banner('home'))).toEqual(['/', '/home']);
  expect(on(banner('vuejs'))).toEqual(['/vuejs', '/vuejs/free-weekend']);
  expect(on(banner('react'))).toEqual([]);
  expect(on(banner('react', { showOnHomepage: true }))).toEqual(paths.slice(0, -1));
  expect(matchesPath(banner('react', { showOnHomepage: true }), null)).toBe(false);
});

test('[ST-09] the first whose end is in the future is used', () => {
  const [past, first, second] = [NOW, NOW + 1, NOW + 2].map((ends) => banner('vuejs', { ends, id: `b${ends}` }));
  const banners = [past, first, second].flatMap((one) => one ?? []);
  expect(firstDue({ banners, now: NOW })).toBe(first);
  expect(firstDue({ banners, now: NOW + 1 })).toBe(second);
  expect(firstDue({ banners, now: NOW + 2 })).toBeNull();
  const facts: BannerFacts = { path: '/vuejs', visitor: guest, banners, dismissed: [], now: NOW };
  expect(candidate(facts)).toBe(first);
  // The next one of the area does not stand in for it on a page where it does not belong.
  const home = [banner('home'), banner('home', { id: 'next', showOnHomepage: true })];
  expect(candidate({ ...facts, path: '/soon', banners: home })).toBeNull();
  expect(candidate({ ...facts, banners: [banner('nuxt')] })).toBeNull();
});

test('[UI-06] one of another area that is shown everywhere follows that of the page, on every page that has none', () => {
  const everywhere = banner('react', { id: 'everywhere', showOnHomepage: true });
  const facts: BannerFacts = {
    ...{ path: '/', visitor: guest, banners: [banner('home'), everywhere], dismissed: [], now: NOW },
  };
  expect(candidate(facts)?.area).toBe('home');
  expect(candidate({ ...facts, path: '/soon' })).toBe(everywhere);
  expect(candidate({ ...facts, path: '/vuejs', banners: [banner('vuejs'), everywhere] })?.area).toBe('vuejs');
  expect(candidate({ ...facts, path: '/vuejs', banners: [everywhere] })).toBe(everywhere);
  expect(candidate({ ...facts, path: '/blog', banners: [everywhere] })).toBeNull();
});

test('[ST-10] a dismissal is kept per banner, for Nuxt once for all', () => {
  expect(BANNER_AREAS.map((area) => dismissalKey({ area, id: 'x' }))).toEqual(['x', 'x', 'x', 'nuxt', 'x', 'x']);
});

test('[PE-03] guests see banners; users who lack an exam or a training of the technology do; nobody unknown does', () => {
  const exam = product('vuejs-developer', 'EXAM');
  const training = product('vuejs-developer', 'TRAINING');
  expect(isAudience(null, 'vuejs')).toBe(false);
  expect(isAudience(guest, 'vuejs')).toBe(true);
  expect(isAudience(user(), 'vuejs')).toBe(true);
  expect(isAudience(user(exam), 'vuejs')).toBe(true);
  expect(isAudience(user(training), 'vuejs')).toBe(true);
  expect(isAudience(user(exam, training), 'vuejs')).toBe(false);
  expect(isAudience(user(exam, training), 'home')).toBe(false);
  expect(isAudience(user(exam, training), 'react')).toBe(true);
  expect(isAudience(user(exam, product('vuejs-developer', 'BOOTCAMP')), 'vuejs')).toBe(true);
});

test('[PE-03] for JavaScript also those do whose only training is the junior one', () => {
  const exam = product('javascript-developer', 'EXAM');
  const junior = product('javascript-junior-developer', 'TRAINING');
  const middle = product('javascript-developer', 'TRAINING');
  expect(isAudience(user(exam, junior), 'javascript')).toBe(true);
  expect(isAudience(user(exam, middle), 'javascript')).toBe(false);
  expect(isAudience(user(exam, junior, middle), 'javascript')).toBe(false);
  expect(isAudience(user(exam, junior), 'home')).toBe(false);
});

test('[PE-03] buyers of an exam get the empty banner on Vue.js and JavaScript pages unless they dismissed it', () => {
  const facts = (path: string | null, certification: string): BannerFacts => ({
    path,
    visitor: user(product(certification, 'EXAM')),
    banners: [],
    dismissed: [],
    now: NOW,
  });
  expect(isRepublicDue(facts('/vuejs', 'vuejs-developer'))).toBe(true);
  expect(isRepublicDue(facts('/javascript', 'javascript-developer'))).toBe(true);
  expect(isRepublicDue(facts('/vuejs', 'javascript-developer'))).toBe(false);
  expect(isRepublicDue(facts('/nuxt', 'nuxt-developer'))).toBe(false);
  expect(isRepublicDue(facts('/blog', 'vuejs-developer'))).toBe(false);
  expect(isRepublicDue({ ...facts('/vuejs', 'vuejs-developer'), dismissed: ['republic'] })).toBe(false);
  expect(isRepublicDue({ ...facts('/vuejs', 'vuejs-developer'), visitor: guest })).toBe(false);
  const training = user(product('vuejs-developer', 'TRAINING'));
  expect(isRepublicDue({ ...facts('/vuejs', 'vuejs-developer'), visitor: training })).toBe(false);
});

test('[IN-05] links of this site say that the visitor comes from a banner, those elsewhere stay as they are', () => {
  const links = ['/vuejs#pricing', '/#available-badges', '/react#', '/soon', '/javascript?coupon=SPRING&via=x#pricing'];
  expect(links.map(bannerHref)).toEqual([
    '/vuejs?via=banner#pricing',
    '/?via=banner#available-badges',
    '/react?via=banner#',
    '/soon?via=banner',
    '/javascript?coupon=SPRING&via=banner#pricing',
  ]);
  expect(bannerHref('https://example.com/sale?x=1#top')).toBe('https://example.com/sale?x=1#top');
});
