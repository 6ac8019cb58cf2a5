import type { Order, OrderKind } from './commerce/orders.ts';
import { levelSchema } from './common.ts';
import { LEVEL_LABELS } from './slugs.ts';
import { TECH_LABELS, TECHS } from './techs.ts';

/** How the shop names what a kind of order gives. */
const KIND_NAMES: Record<OrderKind, string> = {
  EXAM: 'exam',
  TRAINING: 'training',
  BOOTCAMP: 'bootcamp',
  'examination-only': 'exam',
  'examination-and-training-bundle': 'exam and training',
  'examination-training-and-online-bootcamp-bundle': 'exam, training and bootcamp',
};

/** A certification's slug as the shop names it: "JavaScript Developer, Junior". */
export function nameOfSlug(slug: string): string {
  const parts = slug.split('-');
  const level = levelSchema.options.find((one) => parts.includes(one));
  const words = parts.filter((part) => part !== level).map(wordOf);
  return level ? `${words.join(' ')}, ${LEVEL_LABELS[level]}` : words.join(' ');
}

function wordOf(part: string): string {
  const tech = TECHS.find((one) => one === part);
  return tech ? TECH_LABELS[tech] : `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
}

/** What an order without items is called: "JavaScript Developer, Junior: exam". */
export function nameOfKind({ product, kind }: Pick<Order, 'product' | 'kind'>): string {
  return `${nameOfSlug(product)}: ${KIND_NAMES[kind]}`;
}

/** What an order is called wherever it is named: its items as they were sold; of one without any, what it is for. */
export function nameOfOrder({
  items,
  ...order
}: Pick<Order, 'product' | 'kind'> & { items: readonly { name: string }[] }): string {
  return items.map(({ name }) => name).join(' + ') || nameOfKind(order);
}
