import { assign, setup } from 'xstate';
import type { UpsellItem } from '../../../src/contract/commerce/catalog.ts';

/** An upsell with the flag that exists in the browser alone (CO-03). */
export type SelectableUpsell = UpsellItem & { selected: boolean };

export type UpsellEvent =
  | { type: 'upsell.itemAdded'; slug: string }
  | { type: 'upsell.itemRemoved'; slug: string }
  | { type: 'upsell.confirmed' }
  | { type: 'upsell.declined' };

/** What is offered beside an order, in a dialog before paying. */
export const upsellMachine = setup({
  types: {
    context: {} as { items: SelectableUpsell[] },
    events: {} as UpsellEvent,
    input: {} as { items: UpsellItem[] },
    output: {} as { slugs: string[] },
  },
  guards: {
    /** The extra is on offer and not selected yet. */
    canBeAdded: ({ context }, params: { slug: string }) =>
      context.items.some(({ slug, selected }) => slug === params.slug && !selected),
  },
  actions: {
    /** Selects the extra, or deselects it. */
    setSelected: assign(({ context }, params: { slug: string; selected: boolean }) => ({
      items: context.items.map((item) => (item.slug === params.slug ? { ...item, selected: params.selected } : item)),
    })),
    /** Deselects every extra. */
    clearSelection: assign(({ context }) => ({ items: context.items.map((item) => ({ ...item, selected: false })) })),
    /** Reports to the analytics that extras were offered. */
    reportViewed: () => {},
    /** Reports to the analytics which extra was added. */
    reportAdded: (_, _params: { slug: string }) => {},
    /** Reports to the analytics which extras go into the order. */
    reportSubmitted: (_, _params: { slugs: string[] }) => {},
  },
}).createMachine({
  id: 'upsell',
  description: 'A dialog offers extras before the buyer pays. Nothing is selected in advance.',
  context: ({ input }) => ({ items: input.items.map((item) => ({ ...item, selected: false })) }),
  initial: 'choosing',
  output: ({ context }) => ({ slugs: selectedSlugs(context.items) }),
  states: {
    choosing: {
      description: 'The dialog lists the extras; the buyer adds and removes them.',
      entry: 'reportViewed',
      on: {
        'upsell.itemAdded': {
          description: 'The buyer adds an extra.',
          guard: { type: 'canBeAdded', params: ({ event }) => ({ slug: event.slug }) },
          actions: [
            { type: 'setSelected', params: ({ event }) => ({ slug: event.slug, selected: true }) },
            { type: 'reportAdded', params: ({ event }) => ({ slug: event.slug }) },
          ],
        },
        'upsell.itemRemoved': {
          description: 'The buyer removes an extra.',
          actions: { type: 'setSelected', params: ({ event }) => ({ slug: event.slug, selected: false }) },
        },
        'upsell.confirmed': { description: 'The buyer continues with the selected extras.', target: 'done' },
        'upsell.declined': {
          description: 'The buyer continues without extras.',
          target: 'done',
          actions: 'clearSelection',
        },
      },
    },
    done: {
      type: 'final',
      description: 'The dialog closes; the order continues with what was selected.',
      entry: { type: 'reportSubmitted', params: ({ context }) => ({ slugs: selectedSlugs(context.items) }) },
    },
  },
});

function selectedSlugs(items: readonly SelectableUpsell[]): string[] {
  return items.filter(({ selected }) => selected).map(({ slug }) => slug);
}
