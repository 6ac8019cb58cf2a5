import { upsellMachine } from '../../../machines/commerce/upsell/upsell.machine.ts';
import type { UpsellItem } from '../../../src/contract/commerce/catalog.ts';
import { defineModel, named } from '../../../src/walks/model.ts';

const item = (slug: string, total: number): UpsellItem => ({
  slug,
  name: slug,
  products: [{ certification_id: slug, type: 'EXAM' }],
  price: { slug, name: slug, quantity: 1, lines: [{ reason: 'list', label: 'List price', amount: total }], total },
  alone: total + 2000,
});
const training = item('javascript-developer-training', 7900);
const senior = item('javascript-senior-developer', 14_900);

const slugsOf = (items: readonly { slug: string; selected: boolean }[]) =>
  items.filter(({ selected }) => selected).map(({ slug }) => slug);

export const model = defineModel(upsellMachine, {
  input: [{ items: [training, senior] }],
  events: {
    'upsell.itemAdded': [
      named('the training', { slug: training.slug }),
      named('the senior exam', { slug: senior.slug }),
      named('something that is not offered', { slug: 'react-developer' }),
    ],
    'upsell.itemRemoved': [
      named('the training', { slug: training.slug }),
      named('the senior exam', { slug: senior.slug }),
      named('something that is not offered', { slug: 'react-developer' }),
    ],
    'upsell.confirmed': [{}],
    'upsell.declined': [{}],
  },
  invokes: {},
  delays: {},
  context: ({ items }) => ({ selected: slugsOf(items) }),
  ignored: [],
  checks: {
    choosing: ({ context }, { event, effects }) =>
      // Nothing is selected in advance, and the dialog is reported as seen once.
      (event?.type !== 'xstate.init' || slugsOf(context.items).length === 0) &&
      effects.filter(({ type }) => type === 'reportViewed').length <= 1 &&
      context.items.length === 2,
    done: (snapshot, { event, effects }) =>
      snapshot.status === 'done' &&
      (event?.type !== 'upsell.declined' || snapshot.output?.slugs.length === 0) &&
      JSON.stringify(snapshot.output?.slugs) === JSON.stringify(slugsOf(snapshot.context.items)) &&
      effects.some(({ type }) => type === 'reportSubmitted'),
  },
  equivalentMutants: {
    'swap-entry-exit upsell.done': 'a final state is left as soon as it is entered, because the chart stops',
  },
});
