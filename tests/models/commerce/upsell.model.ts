import type { SnapshotFrom } from 'xstate';
import { upsellMachine } from '../../../machines/commerce/upsell/upsell.machine.ts';
import type { UpsellItem } from '../../../src/contract/commerce/catalog.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, once, withContext } from '../ahead.ts';
import { isDone, isSame } from '../same.ts';

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

/** The extras are those on offer, unchanged, with these selected. */
const hasItems = (items: readonly { selected: boolean }[], selected: readonly string[]) =>
  isSame(
    items,
    [training, senior].map((one) => ({ ...one, selected: selected.includes(one.slug) })),
  );

/** Its name begins like that of another one. */
const bundle = item(`${training.slug}-bundle`, 20_000);

/** Of three extras, those that are selected go into the order, in the order in which they are offered. */
function takesSelected(choosing: SnapshotFrom<typeof upsellMachine>): boolean {
  const three = withContext(choosing, {
    items: [bundle, training, senior].map((one) => ({ ...one, selected: false })),
  });
  const add = ({ slug }: UpsellItem) => ({ type: 'upsell.itemAdded', slug }) as const;
  const remove = ({ slug }: UpsellItem) => ({ type: 'upsell.itemRemoved', slug }) as const;
  const all = ahead(three, add(senior), add(bundle), add(training));
  const taken = (now: typeof all) => ahead(now, { type: 'upsell.confirmed' }).output?.slugs;
  return (
    isSame(taken(three), []) &&
    isSame(taken(all), [bundle.slug, training.slug, senior.slug]) &&
    // What is added already is not added again, and nothing that is named alike stands in for it.
    !ahead(three, add(training)).can(add(training)) &&
    isSame(taken(ahead(all, add(training))), [bundle.slug, training.slug, senior.slug]) &&
    [bundle, training, senior].every(
      (one) =>
        isSame(taken(ahead(three, add(one))), [one.slug]) &&
        !ahead(all, remove(one)).output &&
        taken(ahead(all, remove(one)))?.includes(one.slug) === false &&
        taken(ahead(all, remove(one)))?.length === 2 &&
        isSame(taken(ahead(all, remove(one), add(one))), taken(all)),
    ) &&
    isSame(ahead(all, { type: 'upsell.declined' }).output?.slugs, [])
  );
}

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
  words: {
    'upsell.itemAdded': 'The buyer wants to add an extra.',
  },
  invokes: {},
  delays: {},
  context: ({ items }) => ({ selected: slugsOf(items) }),
  ignored: [],
  outcomes: {
    'upsell.itemAdded': (now, { event: { slug }, effects, before: { context } }) => {
      const isNew = context.items.some((item) => item.slug === slug && !item.selected);
      return (
        hasItems(now.context.items, isNew ? [...slugsOf(context.items), slug] : slugsOf(context.items)) &&
        isDone(effects, ...(isNew ? [{ type: 'reportAdded', params: { slug } }] : []))
      );
    },
    'upsell.itemRemoved': (now, { event: { slug }, before: { context } }) =>
      hasItems(
        now.context.items,
        slugsOf(context.items).filter((other) => other !== slug),
      ),
    'upsell.confirmed': (now, { effects, before: { context } }) =>
      hasItems(now.context.items, slugsOf(context.items)) &&
      isDone(effects, { type: 'reportSubmitted', params: { slugs: slugsOf(context.items) } }) &&
      'done',
    'upsell.declined': (now, { effects }) =>
      hasItems(now.context.items, []) && isDone(effects, { type: 'reportSubmitted', params: { slugs: [] } }) && 'done',
  },
  checks: {
    choosing: (snapshot, { event, effects }) => {
      const { context } = snapshot;
      return (
        once(snapshot, 'three', () => takesSelected(snapshot)) &&
        // Nothing is selected in advance, and the dialog is reported as seen once.
        (event !== undefined || slugsOf(context.items).length === 0) &&
        effects.filter(({ type }) => type === 'reportViewed').length === (event === undefined ? 1 : 0) &&
        context.items.length === 2
      );
    },
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
