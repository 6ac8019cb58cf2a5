import type { Chart, ChartState, ChartTransition } from '../chart/chart.types.ts';
import type { Change } from './diff-charts.ts';

/** What a transition is called in a drawing of both versions that leads where it led before. */
export const formerId = (id: string) => `${id} before`;

/**
 * The newer version of a chart together with what was removed from the older one, so that both can be seen in one drawing. A
 * removed state stands in the state that it was in; transitions of and to it are there, too.
 *
 * @param changes what `diffCharts` found between the two
 * @param withFormer whether a transition that leads elsewhere now is drawn to its former target as well
 */
export function mergeCharts(before: Chart, after: Chart, changes: readonly Change[], withFormer: boolean): Chart {
  const removed = new Set(changes.filter(({ kind }) => kind === 'removed').map(({ id }) => id));
  const states = withRemovedStates(before, after, removed);
  const known = new Set(states.map(({ id }) => id));
  const isDrawable = ({ source, targets }: ChartTransition) =>
    known.has(source) && targets.every((target) => known.has(target));
  const gone = before.transitions.filter(({ id }) => removed.has(id));
  const former = withFormer ? formerTransitions(before, after, changes) : [];
  return { ...after, states, transitions: [...after.transitions, ...[...gone, ...former].filter(isDrawable)] };
}

/** Transitions that lead elsewhere now, as they were. */
function formerTransitions(before: Chart, after: Chart, changes: readonly Change[]): ChartTransition[] {
  return changes.flatMap(({ kind, of, id, was = id }) => {
    if (kind !== 'changed' || of !== 'transition') return [];
    const old = before.transitions.find((transition) => transition.id === was);
    const now = after.transitions.find((transition) => transition.id === id);
    if (!old || !now || old.targets.length === 0 || old.targets.join() === now.targets.join()) return [];
    return [{ ...old, id: formerId(id) }];
  });
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
