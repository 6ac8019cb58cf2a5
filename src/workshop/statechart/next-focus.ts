import type { Chart } from '../chart/chart.types.ts';
import type { ViewLayout } from '../drawing/layout.types.ts';

/**
 * Where an arrow key leads. From a state, right goes to its first transition, up and down to the states around it in
 * document order; from a transition, right goes to its target, left to its source, up and down to the others of the source.
 * A collapsed state stands for the states within.
 *
 * @returns id of a state or transition that the view shows; undefined for other keys, and at an end
 */
export function nextFocus(chart: Chart, layout: ViewLayout, id: string, key: string): string | undefined {
  const transition = chart.transitions.find((one) => one.id === id);
  const visible = transitionsIn(layout, chart);
  const leaving = (state: string | undefined) =>
    chart.transitions
      .filter((one) => visible.has(one.id) && shown(chart, layout, one.source) === state)
      .map((one) => one.id);
  if (!transition) {
    const states = chart.states.filter((state) => layout.states[state.id]).map((state) => state.id);
    if (key === 'ArrowRight') return leaving(id)[0];
    if (key === 'ArrowLeft') {
      const leadsHere = (target: string) => shown(chart, layout, target) === id;
      return chart.transitions.find((one) => visible.has(one.id) && one.targets.some(leadsHere))?.id;
    }
    return neighbour(states, id, key);
  }
  if (key === 'ArrowLeft') return shown(chart, layout, transition.source);
  if (key === 'ArrowRight') return shown(chart, layout, transition.targets[0] ?? transition.source);
  return neighbour(leaving(shown(chart, layout, transition.source)), id, key);
}

function neighbour(ids: readonly string[], id: string, key: string): string | undefined {
  const at = ids.indexOf(id);
  if (key === 'ArrowDown') return ids[at + 1];
  if (key === 'ArrowUp') return ids[at - 1];
  if (key === 'Home') return ids[0];
  return key === 'End' ? ids.at(-1) : undefined;
}

/** The state itself, or the collapsed one around it. */
function shown(chart: Chart, layout: ViewLayout, id: string): string | undefined {
  let at = chart.states.find((state) => state.id === id);
  while (at && !layout.states[at.id]) at = chart.states.find((state) => state.id === at?.parent);
  return at?.id;
}

/** The transitions that a view shows with words: on lines, and in the boxes of states that are not collapsed. */
function transitionsIn(layout: ViewLayout, chart: Chart): ReadonlySet<string> {
  const collapsed = new Set(layout.collapsed);
  const onLines = layout.edges.flatMap(({ transitions }) =>
    transitions.flatMap(({ id, label }) => (label ? [id] : [])),
  );
  const inBoxes = chart.transitions.filter(
    ({ source, targets }) =>
      layout.states[source] && !collapsed.has(source) && targets.every((target) => target === source),
  );
  return new Set([...onLines, ...inBoxes.map(({ id }) => id)]);
}
