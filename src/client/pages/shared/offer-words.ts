import type { CoveredProduct } from '../../../contract/commerce/offers.ts';
import type { OrderKind, ProductKind } from '../../../contract/commerce/orders.ts';

export const PRODUCT_KIND_WORDS: Record<ProductKind, string> = {
  EXAM: 'Exam',
  TRAINING: 'Training',
  BOOTCAMP: 'Online bootcamp',
};

export const ORDER_KIND_WORDS: Record<OrderKind, string> = {
  ...PRODUCT_KIND_WORDS,
  'examination-only': 'Exam',
  'examination-and-training-bundle': 'Exam and training',
  'examination-training-and-online-bootcamp-bundle': 'Exam, training and online bootcamp',
};

/** "Certified JavaScript Developer: exam and training". */
export function coveredWords({ covers, gives }: { covers: readonly CoveredProduct[]; gives: 'one' | 'all' }): string {
  const list = new Intl.ListFormat('en', { type: gives === 'one' ? 'disjunction' : 'conjunction' });
  const titles = [...new Set(covers.map(({ title }) => title))];
  if (titles.length === 1) return `${titles[0]}: ${list.format(covers.map(({ type }) => wordsInside(type)))}`;
  return list.format(covers.map(({ title, type }) => `${title} (${wordsInside(type)})`));
}

const wordsInside = (kind: ProductKind) => PRODUCT_KIND_WORDS[kind].toLowerCase();

/** "1 voucher", "5 vouchers". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
