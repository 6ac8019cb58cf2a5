// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { GiftNote, OwnedNote } from '../../../src/client/pages/commerce/checkout/owned-note.tsx';
import type { Owned } from '../../../src/contract/commerce/prices.ts';
import { show } from '../../support/site/mount.tsx';
import { press, readingOf } from '../../support/site/reading.ts';

const exam: Owned['products'][number] = {
  ...{ certification_id: 'junior', type: 'EXAM', title: 'Junior', path: '/javascript/dashboard/exam', use: 'unused' },
};
const training = { ...exam, type: 'TRAINING', use: 'open', path: '/javascript/dashboard/training' } as const;

const read = async (owned: Owned, mayChange = true) => {
  const onGive = vi.fn();
  const page = await show(<OwnedNote owned={owned} slug="junior-training" mayChange={mayChange} onGive={onGive} />);
  return { onGive, words: readingOf(page) };
};

test('[CO-09] what is owned is named, with the ways to use it, to upgrade and to buy it for somebody else', async () => {
  const { onGive, words } = await read({ products: [exam, training], upgrade: 'order-1', may_give: true });
  expect(words).toEqual([
    'You have this already',
    "Nothing stops you from paying for it again, but you don't need to:",
    ...['Exam: Junior, not started yet', 'Training: Junior, open to you'],
    'Use it -> /javascript/dashboard/exam',
    'Upgrade your order -> /checkout/junior-training?upgrade=order-1',
    '[Buy it for somebody else]',
  ]);
  await press('Buy it for somebody else');
  expect(onGive).toHaveBeenCalledTimes(1);
});

test('[CO-09] no way is offered that there is not, and none while the order is being placed', async () => {
  const { words } = await read({ products: [{ ...exam, use: 'passed' }], upgrade: null, may_give: false });
  expect(words.slice(2)).toEqual(['Exam: Junior, passed', 'Use it -> /javascript/dashboard/exam']);
  const placed = await read({ products: [exam], upgrade: null, may_give: true }, false);
  expect(placed.words.at(-1)).toBe('[Buy it for somebody else] (The order is being placed)');
});

test('[CO-09] what a payment is on its way for leads to its order', async () => {
  const arriving = { ...exam, path: '/orders/order-1', use: 'arriving' } as const;
  const { words } = await read({ products: [arriving], upgrade: null, may_give: false });
  expect(words).toEqual([
    'You have ordered this already',
    "Nothing stops you from paying for it again, but you don't need to:",
    'Exam: Junior, your payment is on its way',
    'See the order -> /orders/order-1',
  ]);
});

test('[CO-09] a seat for somebody else says so, and is taken back', async () => {
  const onKeep = vi.fn();
  const page = await show(<GiftNote mayChange onKeep={onKeep} />);
  expect(readingOf(page)).toEqual([
    'For somebody else',
    'You get a voucher that you can send by email or by link. Regional prices and extras are for your own account only.',
    '[Buy it for me]',
  ]);
  await press('Buy it for me');
  expect(onKeep).toHaveBeenCalledTimes(1);
});
