import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SITE,
  isPrerendered,
  type PageId,
  pages,
  redirectTarget,
  resolvePage,
} from '../../src/contract/pages.ts';

const missing = (message: string) => ({ kind: 'missing', message });
const START = { kind: 'redirect', to: '/' };

describe('what an address leads to', () => {
  test.each([
    ['/practice', '/vuejs#try', '/react#try'],
    ['/guides', '/vuejs/dashboard/guides', '/react/dashboard/guides'],
    ['/training', '/vuejs/dashboard/training', '/react/dashboard/training'],
    ['/pricing', '/#pricing', '/#pricing'],
  ])('[VO-02] the word %s alone leads there, in the technology that was visited last', (path, to, toLast) => {
    expect(resolvePage(path)).toEqual({ kind: 'redirect', to });
    expect(resolvePage(path, DEFAULT_SITE, 'react')).toEqual({ kind: 'redirect', to: toLast });
    // A technology that is not open yet has nothing to lead to.
    const closed = { ...DEFAULT_SITE, comingSoon: ['vuejs', 'react'] as const };
    const open = { kind: 'redirect', to: to.replace('vuejs', 'nuxt') };
    expect([resolvePage(path, closed), resolvePage(path, closed, 'react')]).toEqual([open, open]);
  });

  test('a redirect keeps the query, but to the start page', () => {
    expect(redirectTarget('/#pricing', '?coupon=SPRING')).toBe('/?coupon=SPRING#pricing');
    expect(redirectTarget('/vuejs/dashboard/guides', '?utm_source=mail')).toBe(
      '/vuejs/dashboard/guides?utm_source=mail',
    );
    expect(redirectTarget('/', '?coupon=SPRING')).toBe('/');
  });

  test.each(['/null', '/null/', '/null/dashboard', '/null/dashboard/guides/a', '/login/github/callback/null'])(
    "[RT-30] with 'null' for the technology, %s leads to the start",
    (path) => {
      expect(resolvePage(path)).toEqual(START);
    },
  );

  test.each([
    ['/nullable', missing('Page not found: /nullable')],
    ['/vuejs/null', missing('Page not found: /vuejs/null')],
    ['/some/where/null/', missing('Page not found: /some/where/null/')],
    ['/blog/null', { kind: 'page', id: 'blogPost', params: { slug: 'null' } }],
    ['/login/github/callback', { kind: 'page', id: 'socialCallback', params: { provider: 'github' } }],
  ])("[RT-30] where 'null' is no technology, %s is what it is", (path, outcome) => {
    expect(resolvePage(path)).toEqual(outcome);
  });

  test.each([
    ['/javascript/exam/e1/terms', 'exam'],
    ['/javascript/exam/e1/rules', 'exam'],
    ['/javascript/exam/e1/start', 'exam'],
    ['/javascript/exam/e1/progress', 'exam'],
    ['/javascript/exam/e1/done', 'exam'],
    ['/javascript/exam/e1/dispute', 'exam'],
    ['/javascript/exam/e1/else', null],
    ['/javascript/trial-exams/e1/terms', 'trialExam'],
    ['/javascript/trial-exams/e1/rules', 'trialExam'],
    ['/javascript/trial-exams/e1/start', 'trialExam'],
    ['/javascript/trial-exams/e1/progress', 'trialExam'],
    ['/javascript/trial-exams/e1/done', 'trialExam'],
    ['/javascript/trial-exams/e1/results', 'trialResult'],
    ['/javascript/trial-exams/e1/dispute', null],
    ['/javascript/trial-exams/e1/else', null],
    ['/javascript/trial-exams//done', null],
    ['/cobol/exam/e1/done', null],
  ] as const)('[RT-12, RT-13, RT-14] %s is a page of an exam or not: %s', (path, id) => {
    const outcome = resolvePage(path);
    expect(outcome.kind === 'page' ? outcome.id : null).toBe(id);
  });

  test.each([
    ['angular', true],
    ['javascript', true],
    ['nuxt', true],
    ['react', true],
    ['vuejs', true],
    ['typescript', false],
    ['cobol', false],
  ])('[RT-23] %s has legal pages of its own: %s', (tech, has) => {
    expect(resolvePage(`/${tech}/legal/privacy`)).toEqual(
      has
        ? { kind: 'page', id: 'techLegal', params: { tech, slug: 'privacy' } }
        : missing(`Page Not Found: /${tech}/legal/privacy`),
    );
  });

  test.each([
    ['/certificates', 'certificates', 'credentials'],
    ['/diplomas', 'certificates', null],
    ['/diplomas', 'diplomas', 'credentials'],
    ['/certificates/c1/share', 'diplomas', null],
    ['/react/diplomas/c1', 'diplomas', 'credential'],
    ['/login/github/callback', 'certificates', 'socialCallback'],
    ['/login/myspace/callback', 'certificates', null],
    ['/login/github/callback/vuejs', 'certificates', 'techSocialCallback'],
    ['/login/github/callback/cobol', 'certificates', null],
    ['/team/dashboard', 'certificates', 'teamDashboard'],
    ['/vuejs/dashboard', 'certificates', 'dashboard'],
    ['/checkout/success', 'certificates', 'checkoutSuccess'],
    ['/checkout/a-bundle', 'certificates', 'checkout'],
  ])('[RT-31] %s with the product called %s is %s', (path, product, id) => {
    const outcome = resolvePage(path, { ...DEFAULT_SITE, product });
    expect(outcome.kind === 'page' ? outcome.id : null).toBe(id);
  });

  test.each([
    ['/typescript', 'typescript'],
    ['/typescript/dashboard', 'typescript'],
    ['/vuejs', 'vuejs'],
    ['/vuejs/qa/demo', 'vuejs'],
    ['/vuejs/exam/e1/terms', 'vuejs'],
  ] as const)('[ST-03] %s is under construction until its technology opens, or the beta is on', (path, tech) => {
    const closed = { ...DEFAULT_SITE, comingSoon: [tech] };
    expect(resolvePage(path, closed)).toEqual(missing('Page is under construction.'));
    expect(resolvePage(path, { ...closed, beta: true }).kind).toBe('page');
    expect(resolvePage(path, { ...closed, comingSoon: ['react'] }).kind).toBe('page');
    expect(resolvePage(`/${tech}/success`, closed)).toEqual({ kind: 'page', id: 'success', params: { tech } });
    expect(resolvePage('/', closed).kind).toBe('page');
  });

  test('[RT-36] these pages are rendered before anybody asks, with the words of guests', () => {
    expect((Object.keys(pages) as PageId[]).filter(isPrerendered)).toEqual([
      ...['home', 'homeAlias', 'landing', 'landingTypescript', 'vuejsDemo', 'blog', 'blogPost', 'pressRelease', 'soon'],
      ...[
        'freeWeekends',
        'legal',
        'techLegal',
        'voucherCode',
        'login',
        'register',
        'passwordRecover',
        'techLogin',
        'techRegister',
      ],
      ...['techPasswordRecover', 'verify', 'freeWeekend'],
    ]);
  });
});
