import type { Advice, ShownStep } from '../../../src/walks/advice.ts';
import type { ChartViewer } from '../../../src/walks/report/html.ts';
import { type NumberedChart, writeWalk } from '../../../src/workshop/run/walk-in-address.ts';

/** Where `npm start` serves the workshop. */
export const SITE = 'http://localhost:3000';

/** The place of a step of a generated path in the workshop, which knows the path by its id. */
export function workshopLink(site: string, chart: string, path: string, step: number): string {
  return `${site}/statecharts/${chart}?path=${path}&step=${step}`;
}

/** The same for a path that no committed run has: the address holds its transitions. */
export function walkLink(
  site: string,
  chart: NumberedChart & { readonly id: string },
  path: string,
  steps: readonly (readonly string[])[],
  step: number,
): string {
  return `${workshopLink(site, chart.id, path, step)}&walk=${writeWalk(chart, steps)}`;
}

/** What the engine says of this product: its commands, and the workshop at `site`. */
export function adviceFor(site = SITE): Advice {
  return {
    accept: (chart) => `run \`npm run paths -- --accept ${chart}\``,
    prove: (chart) => `run \`npm run paths -- --prove ${chart}\``,
    look: ({ chart, transitions, path, taken, at }: ShownStep) =>
      `In the workshop: ${walkLink(site, { id: chart, transitions }, path, taken, at)}`,
  };
}

/** The workshop at `site`, for links of reports. */
export function workshopAt(site: string): ChartViewer {
  return {
    name: 'the workshop',
    site,
    chart: (chart) => `${site}/statecharts/${chart}`,
    step: (chart, path, step) => workshopLink(site, chart, path, step),
    requirement: (chart, requirement) => `${site}/statecharts/${chart}?requirement=${requirement}`,
  };
}
