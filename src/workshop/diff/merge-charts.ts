import type { Chart, ChartState, ChartTransition } from '../chart/chart.types.ts';
import type { Change } from './diff-charts.ts';

/**
 * The newer version of a chart together with what was removed from the older one, so that both can be seen in one drawing. A
 * removed state stands in the state that it was in; transitions of and to it are there, too.
 *
 * @param changes what `diffCharts` found between the two
 */
export function mergeCharts(before: Chart, after: Chart, changes: readonly Change[]): Chart {
  const removed = new Set(changes.filter(({ kind }) => kind === 'removed').map(({ id }) => id));
  const states = withRemovedStates(before, after, removed);
  const known = new Set(states.map(({ id }) => id));
  const isDrawable = ({ id, source, targets }: ChartTransition) =>
    removed.has(id) && known.has(source) && targets.every((target) => known.has(target));
  return { ...after, states, transitions: [...after.transitions, ...before.transitions.filter(isDrawable)] };
}

function withRemovedStates(before: Chart, after: Chart, removed: ReadonlySet<string>): ChartState[] {
  const byId = new Map(after.states.map((state) => [state.id, state]));
  for (const state of before.states) {
    const parent = byId.get(state.parent ?? '');
    // A state that has nothing in it any more is drawn as it is now.
    if (!removed.has(state.id) || !parent || (parent.children.length === 0 && !removed.has(parent.id))) continue;
    byId.set(state.id, { ...state, children: [] });
    byId.set(parent.id, { ...parent, children: [...parent.children, state.id] });
  }
  const inOrder = (id: string): ChartState[] => {
    const state = byId.get(id);
    return state ? [state, ...state.children.flatMap(inOrder)] : [];
  };
  return inOrder(after.id);
}
