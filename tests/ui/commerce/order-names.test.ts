import { expect, test } from 'vitest';
import { coveredWords } from '../../../src/client/pages/shared/offer-words.ts';
import { nameOfOrder, nameOfSlug } from '../../../src/contract/order-names.ts';

test('an order is called by its items, as the shop sold them', () => {
  const items = [{ name: 'JavaScript Developer: exam' }, { name: 'JavaScript Developer, Senior: exam' }];
  expect(nameOfOrder({ product: 'javascript-developer', kind: 'examination-only', items })).toBe(
    'JavaScript Developer: exam + JavaScript Developer, Senior: exam',
  );
});

test('an order without items is called as the shop calls what it is for', () => {
  const nameOf = (product: string, kind: 'EXAM' | 'examination-and-training-bundle') =>
    nameOfOrder({ product, kind, items: [] });
  expect(nameOf('javascript-junior-developer', 'EXAM')).toBe('JavaScript Developer, Junior: exam');
  expect(nameOf('vuejs-developer', 'examination-and-training-bundle')).toBe('Vue.js Developer: exam and training');
});

test('a slug is written with the name of its technology, its level last', () => {
  expect(nameOfSlug('nuxt-senior-developer')).toBe('Nuxt.js Developer, Senior');
  expect(nameOfSlug('javascript-developer')).toBe('JavaScript Developer');
});

test('what a voucher covers is written as the shop writes it: the kind in lower case after the name', () => {
  const covered = (type: 'EXAM' | 'TRAINING') => ({
    ...{ certification_id: 'javascript-junior-developer', type, title: 'Certified JavaScript Developer, Junior' },
    ...{ tech: 'javascript' as const, level: 'junior' as const },
  });
  expect(coveredWords({ covers: [covered('EXAM'), covered('TRAINING')], gives: 'all' })).toBe(
    'Certified JavaScript Developer, Junior: exam and training',
  );
});
