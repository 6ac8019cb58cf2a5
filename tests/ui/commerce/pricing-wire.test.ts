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
  actor.send({ type: 'pricing.opened', choice: null });
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
