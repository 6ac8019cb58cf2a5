import { expect, test } from 'vitest';
import { purchaseProperties } from '../../../src/client/flows/commerce/purchase-properties.ts';
import type { PricedItem } from '../../../src/contract/commerce/prices.ts';
import { recordSchema } from '../../../src/contract/site/track.ts';

const item = (slug: string, ...amounts: [PricedItem['lines'][number]['reason'], number][]): PricedItem => ({
  slug,
  name: slug,
  quantity: 1,
  lines: amounts.map(([reason, amount]) => ({ reason, label: reason, amount })),
  total: amounts.reduce((sum, [, amount]) => sum + amount, 0),
});

test('[IN-05] a purchase is reported with what was taken off and what was charged, extras included', () => {
  const items = [
    item('vuejs-developer-exam', ['list', 17_800], ['regional', -5300], ['coupon', -1250]),
    item('vuejs-developer-training-single', ['list', 7900], ['regional', -2400]),
  ];
  const properties = purchaseProperties({ items, total: 16_750 });
  expect(properties).toEqual({
    tech: 'vuejs',
    plan: 'vuejs-developer-exam',
    discount: 8950,
    revenue: 16_750,
    amount_charged: 16_750,
  });
  const record = {
    action: 'record',
    anonymous_id: 'a'.repeat(16),
    event: 'purchase',
    category: 'purchase',
    properties,
  };
  expect(recordSchema.safeParse(record).success).toBe(true);
});

test('what an earlier order paid already is no discount', () => {
  const items = [item('javascript-developer-exam-training', ['list', 25_800], ['upgrade', -17_800])];
  expect(purchaseProperties({ items, total: 8000 })).toMatchObject({ discount: 0, revenue: 8000 });
});
