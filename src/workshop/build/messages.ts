import type { Chart, ChartAction, ChartMessage } from '../chart/chart.types.ts';

/** The events that charts send each other: parents to the children that they invoke, and children to those who invoke them. */
export function messagesBetween(charts: readonly Chart[]): ChartMessage[] {
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const invokes = charts.flatMap((parent) =>
    parent.states.flatMap((state) =>
      state.invokes.flatMap(({ id, chart }) => (chart === undefined ? [] : [{ parent: parent.id, id, child: chart }])),
    ),
  );
  return charts.flatMap((chart) =>
    Object.entries(chart.implementations.actions).flatMap(([action, { sends }]): ChartMessage[] => {
      if (!sends) return [];
      const receivers =
        sends.to === 'parent'
          ? invokes.filter(({ child }) => child === chart.id).map(({ parent }) => parent)
          : invokes.filter(({ parent, id }) => parent === chart.id && id === sends.to).map(({ child }) => child);
      return [...new Set(receivers)].map((to) => ({
        from: chart.id,
        to,
        event: sends.event,
        by: usesOf(chart, action),
        at: (byId.get(to)?.transitions ?? [])
          .filter(({ kind, trigger }) => kind === 'event' && trigger === sends.event)
          .map(({ id }) => id),
      }));
    }),
  );
}

/** The states and transitions that use an action. */
function usesOf({ states, transitions }: Chart, action: string): string[] {
  const has = (actions: readonly ChartAction[]) => actions.some(({ name }) => name === action);
  return [
    ...states.filter(({ entry, exit }) => has(entry) || has(exit)).map(({ id }) => id),
    ...transitions.filter(({ actions }) => has(actions)).map(({ id }) => id),
  ];
}
