import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { type Answers, stubBrowser } from '../../support/site/browser-stub.ts';
import { openSession } from '../../support/site/sessions.ts';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const meta = {
  ...{ total: 0, region: 'GLOBAL', level: 0, currency: 'USD', tax_note: '', coupon: null, team_discounts: [] },
  ...{ max_quantity: 500, promotions: [] },
};

/** The prices of a technology, as a page loads them. */
async function load(answers: Answers) {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { sent } = stubBrowser({ address: 'https://site.example/javascript', answers });
  const { wirePricing } = await import('../../../src/client/flows/commerce/pricing/pricing.wire.ts');
  const session = await openSession(null);
  const actor = createActor(wirePricing(session), { input: { tech: 'javascript', prices: null } });
  actor.start();
  actor.send({ type: 'pricing.opened', choice: null, level: null });
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ prices: { asked: 'shown' } })).toBe(true), {
    timeout: 20_000,
  });
  return { sent: sent(), warned: warn.mock.calls.map(([words]) => words), context: actor.getSnapshot().context };
}

test('[ER-02] a country that cannot be found is logged as "Error getting country", and prices are those of everywhere', async () => {
  const { sent, warned, context } = await load({
    'GET /api/catalog?region=GLOBAL&tech=javascript': { data: [], meta },
  });
  expect(warned).toEqual(['Error getting country']);
  expect(sent).toContain('GET /api/catalog?region=GLOBAL&tech=javascript');
  expect(context.region).toBe('GLOBAL');
});

test('[ST-01, CO-01] prices are those of the country that the visitor seems to be in', async () => {
  const { sent, warned, context } = await load({
    'GET /api/country-code': { level: 2, details: { region: 'IN', name: 'India' } },
    'GET /api/catalog?region=IN&tech=javascript': { data: [], meta: { ...meta, region: 'IN', level: 2 } },
  });
  expect(warned).toEqual([]);
  expect(sent).toEqual(['GET /api/country-code', 'GET /api/catalog?region=IN&tech=javascript']);
  expect(context.region).toBe('IN');
});

test('[ER-02, VO-08] prices arrive whole: what the server says of the region, of teams and of promotions is what the page has', async () => {
  const offer = {
    sort_order: 1,
    promotion_slug: 'javascript-developer-exam',
    promotion_name: 'JavaScript Developer: exam',
    tech: 'javascript',
    type: 'examination-only',
    level: 'intermediate',
    products: [{ certification_id: 'javascript-developer', type: 'EXAM' }],
    bulletpoints: [{ id: 'one', text: 'An exam', category: 'DEFAULT' }],
    availability: 'available',
    team: true,
    price: {
      slug: 'javascript-developer-exam',
      name: 'JavaScript Developer: exam',
      quantity: 1,
      lines: [
        { reason: 'list', label: 'List price', amount: 17_800 },
        { reason: 'promotion', label: 'Free Weekend', amount: -1780 },
        { reason: 'regional', label: 'Regional price for India', amount: -8000 },
        { reason: 'coupon', label: 'Coupon WELCOME10', amount: -802 },
      ],
      total: 7218,
    },
  };
  const told = {
    total: 1,
    region: 'IN',
    level: 2,
    currency: 'EUR',
    tax_note: 'Prices include all taxes.',
    coupon: { code: 'WELCOME10', problem: null },
    team_discounts: [{ from: 5, percent: 10 }],
    max_quantity: 500,
    promotions: [
      {
        ...{ name: 'Free Weekend', tech: 'javascript', during: 'free-weekend', active: true },
        ...{ slug: 'javascript-developer-exam', percent: 50, price: 8900 },
      },
    ],
  };
  const warn = vi.spyOn(console, 'error').mockReturnValue();
  const { context } = await load({
    'GET /api/country-code': { level: 2, details: { region: 'IN', name: 'India' } },
    'GET /api/catalog?region=IN&tech=javascript': { data: [offer], meta: told },
  });
  expect(context.prices).toEqual({ data: [offer], meta: told });
  expect(warn).not.toHaveBeenCalled();
});
