import type { Chart, ChartTransition } from '../chart/chart.types.ts';

/** A condition that the chart looked at, and whether it held. */
export type Decision = { readonly transition: ChartTransition; readonly held: boolean };

/**
 * The conditions that decided a step. Alternatives are looked at in their order: those before the one that was taken did
 * not hold, and its own did.
 */
export function decisionsOf(chart: Chart, taken: readonly string[]): Decision[] {
  return taken.flatMap((id) => {
    const chosen = chart.transitions.find((transition) => transition.id === id);
    if (!chosen) return [];
    return chart.transitions
      .filter(
        ({ source, kind, eventType, position, guard }) =>
          source === chosen.source &&
          kind === chosen.kind &&
          eventType === chosen.eventType &&
          position <= chosen.position &&
          guard !== undefined,
      )
      .map((transition) => ({ transition, held: transition.id === id }));
  });
}
