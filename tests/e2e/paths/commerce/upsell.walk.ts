import type { SnapshotFrom } from 'xstate';
import type { upsellMachine } from '../../../../machines/commerce/upsell/upsell.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/commerce/upsell.model.ts';
import { UpsellWorld, upsellDrivers } from '../../drivers/commerce/upsell.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

/** What the dialog has a button for: it adds what is not selected, removes what is, and confirms only a selection. */
function isOffered({ nodes }: Graph, { from, step }: GraphEdge): boolean {
  const node = nodes[from];
  if (step?.kind !== 'event' || node === undefined) return true;
  const { items }: SnapshotFrom<typeof upsellMachine>['context'] = node.moment.snapshot.context;
  const { type, slug } = step.event;
  if (type === 'upsell.confirmed') return items.some(({ selected }) => selected);
  if (type === 'upsell.declined') return true;
  return items.some((item) => item.slug === slug && item.selected === (type === 'upsell.itemRemoved'));
}

const offered = {
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => (isOffered(graph, edge) ? world : undefined),
};

export const walk = defineWalk({
  title: '[CO-03, IN-04] every state and every transition of the extras is walked in the browser',
  chart: 'upsell',
  plan: () => fewestPaths(model, {}, offered),
  drivers: upsellDrivers,
  world: () => new UpsellWorld(),
  allowedProblems: [],
});
