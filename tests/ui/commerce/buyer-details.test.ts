import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDetails, keptDetails, settleDetails } from '../../../src/client/adapters/commerce/buyer-details.ts';

const details = { email: 'ada@example.com', company: 'Engines', vatId: 'DE123456789', immediateDelivery: true };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what a buyer entered is kept for one order and one person', () => {
  expect(keptDetails('order-1', null)).toBeNull();
  keepDetails({ orderId: 'order-1', userId: null, details });
  expect(keptDetails('order-1', null)).toEqual(details);
  expect(keptDetails('order-2', null)).toBeNull();
  expect(keptDetails(null, null)).toBeNull();
  expect(keptDetails('order-1', 'eve')).toBeNull();
  keepDetails({ orderId: 'order-2', userId: 'ada', details: { ...details, email: null } });
  expect(keptDetails('order-1', null)).toBeNull();
  expect(keptDetails('order-2', 'ada')).toMatchObject({ company: 'Engines' });
});

test("of an order that is paid, a guest's address alone is kept", () => {
  keepDetails({ orderId: 'order-1', userId: null, details });
  settleDetails('order-2');
  expect(keptDetails('order-1', null)).toEqual(details);
  settleDetails('order-1');
  expect(keptDetails('order-1', null)).toEqual({
    ...{ email: 'ada@example.com', company: null, vatId: null, immediateDelivery: false },
  });
});

test('what is no longer readable, or not at all, counts as nothing', () => {
  sessionStorage.setItem('chartered.buyer', '{"orderId":1}');
  expect(keptDetails('order-1', null)).toBeNull();
  sessionStorage.setItem('chartered.buyer', 'nonsense');
  expect(keptDetails('order-1', null)).toBeNull();
  vi.stubGlobal('sessionStorage', undefined);
  keepDetails({ orderId: 'order-1', userId: null, details });
  expect(keptDetails('order-1', null)).toBeNull();
});
