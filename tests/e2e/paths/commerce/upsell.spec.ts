import type { SnapshotFrom } from 'xstate';
import type { upsellMachine } from '../../../../machines/commerce/upsell/upsell.machine.ts';
import { generate } from '../../../../src/walks/cover/generate.ts';
import type { GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/commerce/upsell.model.ts';
import { UpsellWorld, upsellDrivers } from '../../drivers/commerce/upsell.drivers.ts';
import { pathsInWorld } from '../../drivers/paths-in-world.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';

const { graph, goals } = generate(model, { cases: false });
const defined = goals.all.filter((goal) => /^(state|transition):/.test(goal));

/** What the dialog has a button for: it adds what is not selected, removes what is, and confirms only a selection. */
function isOffered({ from, step }: GraphEdge): boolean {
  const node = graph.nodes[from];
  if (step?.kind !== 'event' || node === undefined) return true;
  const { items }: SnapshotFrom<typeof upsellMachine>['context'] = node.moment.snapshot.context;
  const { type, slug } = step.event;
  if (type === 'upsell.confirmed') return items.some(({ selected }) => selected);
  if (type === 'upsell.declined') return true;
  return items.some((item) => item.slug === slug && item.selected === (type === 'upsell.itemRemoved'));
}

const paths = pathsInWorld(graph, new Set(defined), 'the dialog', (world, edge) =>
  isOffered(edge) ? world : undefined,
);

walkPaths({
  title: '[CO-03] [IN-04] extras',
  covers: '[CO-03] every state and every transition of the extras has been walked in the browser',
  chart: 'upsell',
  paths,
  defined,
  drivers: upsellDrivers,
  world: () => new UpsellWorld(),
});
