import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../support/site/browser-stub.ts';

beforeEach(() => {
  stubBrowser({ address: 'https://site.example/' });
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

/** The tab after a reload: its modules are new, its storage is not. */
async function reloaded() {
  vi.resetModules();
  return import('../../../src/client/adapters/site/attribution.ts');
}

describe('what brought a visitor here', () => {
  test.each([
    ['[GU-10]', '?coupon=SPRING', { coupon: 'SPRING' }],
    ['[GU-11]', '?friend=ada', { affiliate: 'ada', affiliateUrl: 'https://site.example/vuejs' }],
    ['[GU-11]', '?utm_source=mail&utm_medium=letter', { utm: { utm_source: 'mail', utm_medium: 'letter' } }],
  ])('%s %s is kept across a reload', async (_, query, known) => {
    const { noteAttribution } = await reloaded();
    noteAttribution(`https://site.example/vuejs${query}`);
    expect((await reloaded()).knownAttribution()).toEqual(known);
  });

  test('[GU-10, GU-11] a coupon is gone after checkout, the affiliate and a campaign stay; a newer campaign replaces it', async () => {
    const { noteAttribution, clearCoupon } = await reloaded();
    noteAttribution('https://site.example/?coupon=A&affiliate=ada&utm_source=mail&utm_term=vue');
    noteAttribution('https://site.example/?utm_source=blog');
    clearCoupon();
    const stays = { affiliate: 'ada', affiliateUrl: 'https://site.example/', utm: { utm_source: 'blog' } };
    expect((await reloaded()).knownAttribution()).toEqual(stays);
  });

  test('[AC-08] each call says it in headers, with the technology of the page', async () => {
    const { headersOf } = await reloaded();
    const known = {
      coupon: 'É 1',
      affiliate: 'ada',
      affiliateUrl: 'https://site.example/',
      utm: { utm_source: 'a b' },
    };
    expect(headersOf(known, '/react/blog')).toEqual({
      'x-coupon': '%C3%89%201',
      'x-affiliate': 'ada',
      'x-affiliate-url': 'https%3A%2F%2Fsite.example%2F',
      'x-utm': 'utm_source=a+b',
      'x-tech': 'react',
    });
    expect(headersOf({}, '/blog')).toEqual({});
  });
});
