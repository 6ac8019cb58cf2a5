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
  test.each<[id: string, query: string, known: object]>([
    ['[GU-10]', '?coupon=SPRING', { coupon: 'SPRING' }],
    ['[GU-11]', '?friend=ada', { affiliate: 'ada', affiliateUrl: 'https://site.example/vuejs' }],
    ['[GU-11]', '?affiliate=ada', { affiliate: 'ada', affiliateUrl: 'https://site.example/vuejs' }],
    ...['source', 'medium', 'campaign', 'term', 'content'].map((name): [string, string, object] => [
      '[GU-11]',
      `?utm_${name}=a-${name}`,
      { utm: { [`utm_${name}`]: `a-${name}` } },
    ]),
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

  test('[GU-10, GU-11] is known as long as the page where nothing is stored, a coupon until checkout', async () => {
    const refuse = () => {
      throw new Error('Storage is disabled.');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    const { noteAttribution, clearCoupon, knownAttribution } = await reloaded();
    expect(knownAttribution()).toEqual({});
    noteAttribution('https://site.example/?coupon=A&utm_source=mail');
    expect(knownAttribution()).toEqual({ coupon: 'A', utm: { utm_source: 'mail' } });
    clearCoupon();
    expect(knownAttribution()).toEqual({ utm: { utm_source: 'mail' } });
  });

  /** The first call of a page that was opened by a link, in a session with this mark or none. */
  async function callFrom(address: string, mark: string | null = null, votes?: { value: string }[]) {
    const { calls } = stubBrowser({ address, mark });
    const { noteAttribution } = await reloaded();
    const { call } = await import('../../../src/client/api/call.ts');
    const { pollRoutes } = await import('../../../src/contract/site/polls.ts');
    noteAttribution(address);
    const sent = votes
      ? call(pollRoutes.castVote, { params: { slug: 'next' }, body: { votes } })
      : call(pollRoutes.listPolls, {});
    await sent.catch(() => {});
    return { headers: Object.fromEntries(calls[0]?.headers ?? []), body: calls[0]?.body };
  }

  test('[AC-08] a call is JSON, and names the session of its page', async () => {
    const votes = [{ value: 'é' }];
    expect(await callFrom('https://site.example/blog')).toEqual({
      headers: { 'x-session': 'none' },
      body: undefined,
    });
    expect(await callFrom('https://site.example/blog', 'a-mark', votes)).toEqual({
      headers: { 'content-type': 'application/json', 'x-session': 'a-mark' },
      body: { votes },
    });
  });

  // Headers are ASCII: what is not in it is percent-encoded. X-Coupon is the name of the specification.
  test.each<[query: string, headers: Record<string, string>]>([
    ['?coupon=%C3%89+1', { 'x-coupon': '%C3%89%201' }],
    ['?affiliate=a%26b', { 'x-affiliate': 'a%26b', 'x-affiliate-url': 'https%3A%2F%2Fsite.example%2Freact%2Fblog' }],
    ['?friend=ada', { 'x-affiliate': 'ada', 'x-affiliate-url': 'https%3A%2F%2Fsite.example%2Freact%2Fblog' }],
    [
      '?utm_source=a+b&utm_medium=c&utm_campaign=d&utm_term=e&utm_content=f',
      { 'x-utm': 'utm_source=a+b&utm_medium=c&utm_campaign=d&utm_term=e&utm_content=f' },
    ],
    // What a link says may be long; 200 characters of it are kept.
    [`?coupon=${'a'.repeat(201)}`, { 'x-coupon': 'a'.repeat(200) }],
    [`?utm_term=${'b'.repeat(300)}`, { 'x-utm': `utm_term=${'b'.repeat(200)}` }],
  ])(
    '[AC-08] each call of a page with %s says it in headers, with the technology of the page',
    async (query, headers) => {
      expect((await callFrom(`https://site.example/react/blog${query}`)).headers).toEqual({
        ...headers,
        'x-session': 'none',
        'x-tech': 'react',
      });
    },
  );
});
