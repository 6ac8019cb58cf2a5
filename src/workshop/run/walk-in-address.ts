import type { Chart } from '../chart/chart.types.ts';

/** Of a chart, what an address needs: its transitions in their order. */
export type NumberedChart = { readonly transitions: readonly Pick<Chart['transitions'][number], 'id'>[] };

/**
 * A walk as part of an address: the transitions of each step by their numbers in the chart, in base 36; dots between those of a
 * step, underscores between steps. A step without a transition is empty.
 */
export function writeWalk(chart: NumberedChart, steps: readonly (readonly string[])[]): string {
  const numbers = new Map(chart.transitions.map(({ id }, number) => [id, number.toString(36)]));
  return steps.map((taken) => taken.flatMap((id) => numbers.get(id) ?? []).join('.')).join('_');
}

/** The transitions of each step of a walk; null for text that is none of this chart. */
export function readWalk(chart: NumberedChart, text: string): string[][] | null {
  const steps = text
    .split('_')
    .map((step) =>
      step === '' ? [] : step.split('.').map((number) => chart.transitions[Number.parseInt(number, 36)]?.id),
    );
  const isOfChart = (step: (string | undefined)[]): step is string[] => step.every((id) => id !== undefined);
  return steps.every(isOfChart) ? steps : null;
}
