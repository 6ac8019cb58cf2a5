import type { Chart, ChartState, ChartTransition } from '../chart/chart.types.ts';
import { type Face, faceOf, isInside, labelRow, type Row } from './face.ts';

/** A box to be placed. */
export interface SceneState {
  readonly state: ChartState;
  readonly face: Face;
  /** Ids of the states shown in it. */
  readonly children: readonly string[];
  /** It has states within that are not shown. */
  readonly isCollapsed: boolean;
}

/** A line to be drawn: transitions with the same ends share it. */
export interface SceneEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** From the mark where `from` begins. */
  readonly isInitial: boolean;
  readonly transitions: readonly { readonly id: string; readonly label?: Row }[];
}

/** Everything that is drawn of a chart for one choice of collapsed states, without places. */
export interface Scene {
  readonly states: ReadonlyMap<string, SceneState>;
  readonly edges: readonly SceneEdge[];
}

/** Lines that mean where something begins. */
const WITHOUT_LABEL = new Set(['initial', 'history']);

/** What is drawn of a chart. Transitions within a collapsed state are not; those that cross its border end there. */
export function sceneOf(chart: Chart, collapsed: ReadonlySet<string>): Scene {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const states = new Map<string, SceneState>();
  const visit = (id: string): void => {
    const state = byId.get(id);
    if (!state) return;
    const isCollapsed = collapsed.has(id) && state.children.length > 0;
    const children = isCollapsed ? [] : state.children;
    states.set(id, { state, face: faceOf(chart, state, isCollapsed), children, isCollapsed });
    for (const child of children) visit(child);
  };
  visit(chart.states[0]?.id ?? '');
  const shown = (id: string): string => {
    let at = byId.get(id);
    while (at && !states.has(at.id)) at = at.parent === null ? undefined : byId.get(at.parent);
    return at?.id ?? id;
  };
  const edges = new Map<
    string,
    { from: string; to: string; isInitial: boolean; transitions: { transition: ChartTransition; hasLabel: boolean }[] }
  >();
  for (const transition of chart.transitions) {
    if (isInside(transition)) continue;
    const isInitial = transition.kind === 'initial';
    if (isInitial && !states.has(transition.source)) continue;
    for (const [index, target] of transition.targets.entries()) {
      const [from, to] = [shown(transition.source), shown(target)];
      if (from === to && (from !== transition.source || to !== target)) continue;
      if (isInitial && from === to) continue;
      const id = `${isInitial ? 'initial ' : ''}${from} ${to}`;
      const edge = edges.get(id) ?? { from, to, isInitial, transitions: [] };
      edge.transitions.push({ transition, hasLabel: index === 0 });
      edges.set(id, edge);
    }
  }
  return {
    states,
    edges: [...edges].map(([id, { transitions, ...edge }]) => ({
      id,
      ...edge,
      transitions: transitions.map(({ transition, hasLabel }) => ({
        id: transition.id,
        ...(hasLabel && !WITHOUT_LABEL.has(transition.kind) ? { label: labelRow(transition) } : {}),
      })),
    })),
  };
}
