import { model } from '../../models/commerce/countdown.model.ts';
import type { GraphEdge } from '../../paths/lib/generate/explore.ts';
import { generate } from '../../paths/lib/generate/generate.ts';
import { CountdownWorld, countdownDrivers } from '../drivers/commerce/countdown.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../drivers/coverage.ts';
import { pathsInWorld } from '../drivers/paths-in-world.ts';
import { walkPath } from '../drivers/walk-path.ts';
import { expect, test } from '../support/fixtures.ts';

const { graph, goals } = generate(model, { cases: false });
const defined = goals.all.filter((goal) => /^(state|transition):/.test(goal));

/** Steps that no browser can be led to, with the reason. */
const UNREACHABLE = {
  'transition:countdown.reading/error.invoke(readClock)/0':
    'where the server does not answer, the clock of the page does',
};

/** The page opens before it has heard from the server. */
const canHappen = ({ step, input }: GraphEdge) =>
  step === undefined ? (input as { now: number | null }).now === null : step.kind !== 'error';

const paths = pathsInWorld(graph, new Set(defined), 'the page', (world, edge) => (canHappen(edge) ? world : undefined));

for (const path of paths) {
  test(`[ST-11] a countdown ${path.id}: ${readingOf(path)}`, async ({ device }) => {
    const failures = await walkPath({
      chart: 'countdown',
      path,
      drivers: countdownDrivers,
      open: device,
      world: () => new CountdownWorld(),
    });
    expect(failures).toEqual([]);
  });
}

test('[ST-11] every state and every transition of a countdown has been walked in the browser', () => {
  const { outputDir } = test.info().project;
  const coverage = writeBrowserCoverage('countdown', defined, paths, outputDir, UNREACHABLE);
  expect(coverage.left.map(({ goal }) => goal)).toEqual(Object.keys(UNREACHABLE));
});
