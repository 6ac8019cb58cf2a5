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
