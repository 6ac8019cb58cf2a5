import type { Chart } from '../chart/chart.types.ts';
import { innermost } from '../twin/words.ts';
import type { ChartLayout, ViewLayout } from './layout.types.ts';
import { sceneOf } from './scene.ts';

/** How many boxes a view shows before states are collapsed. The chart itself does not count. */
export const MAX_BOXES = 15;

/**
 * The views of a chart, each with the states that are collapsed in it: `all`; if that has too many boxes, `overview`, and
 * `open:<state>` for each state that can be opened there.
 */
export function viewsOf(chart: Chart): Map<string, ReadonlySet<string>> {
  const holders = chart.states.filter(({ parent, children }) => parent !== null && children.length > 0);
  const views = new Map<string, ReadonlySet<string>>([['all', new Set()]]);
  if (boxesOf(chart, new Set()) <= MAX_BOXES || holders.length === 0) return views;
  const collapsed = new Set(holders.map(({ id }) => id));
  // The outer ones first, so that no depth is skipped.
  for (const { id } of holders.toSorted((one, other) => one.depth - other.depth)) {
    const opened = new Set([...collapsed].filter((other) => other !== id));
    if (boxesOf(chart, opened) <= MAX_BOXES) collapsed.delete(id);
  }
  views.set('overview', collapsed);
  for (const { id } of holders.filter((state) => collapsed.has(state.id))) {
    const opened = [...collapsed].filter((other) => !isWithin(other, id) && !isWithin(id, other));
    views.set(`open:${id}`, new Set(opened));
  }
  return views;
}

/** Whether the state of the first id is the other one, or in it. */
export function isWithin(id: string, outer: string): boolean {
  return id === outer || id.startsWith(`${outer}.`);
}

function boxesOf(chart: Chart, collapsed: ReadonlySet<string>): number {
  return sceneOf(chart, collapsed).states.size - 1;
}

/** The name of the view in which a chart opens. */
export function firstView({ views }: ChartLayout): string {
  return views['overview'] ? 'overview' : 'all';
}

/**
 * The name of a view that shows a state: the current one if it does, else the one that opens the least.
 *
 * @param current name of a view
 */
export function viewShowing(layout: ChartLayout, stateId: string, current: string = firstView(layout)): string {
  const shows = (name: string) => layout.views[name]?.states[stateId] !== undefined;
  const sizeOf = (name: string) => Object.keys(layout.views[name]?.states ?? {}).length;
  if (shows(current)) return current;
  const [smallest] = Object.keys(layout.views)
    .filter(shows)
    .toSorted((one, other) => sizeOf(one) - sizeOf(other));
  return smallest ?? current;
}

/** What decides which view of a chart is on show. */
export type ViewWish = {
  /** The view that the reader chose; null without one. */
  readonly view: string | null;
  readonly state: string | null;
  readonly transition: string | null;
  /** The step of a run that is on show. */
  readonly step: { readonly active: readonly string[]; readonly taken: readonly string[] } | null;
};

/**
 * The name of the view on show: the one that the reader chose; else the one that shows where the run is, or the first one. What is
 * selected is shown in any case, except the arrow that a run has just followed: the run is at its end now.
 */
export function viewOnShow(chart: Chart, layout: ChartLayout, { view, state, transition, step }: ViewWish): string {
  const chosen = view !== null && layout.views[view] ? view : null;
  const base = chosen ?? (step ? viewShowingMost(layout, step.active) : firstView(layout));
  const source = chart.transitions.find(({ id }) => id === transition && !step?.taken.includes(id))?.source;
  const selected = state ?? source ?? null;
  return selected === null || selected === chart.id ? base : viewShowing(layout, selected, base);
}

/** The name of the view that shows most of the innermost of some states; of several, the one that opens the least. */
function viewShowingMost(layout: ChartLayout, active: readonly string[]): string {
  const states = innermost(active);
  const first = firstView(layout);
  const shownIn = (name: string) => states.filter((id) => layout.views[name]?.states[id] !== undefined).length;
  const most = Math.max(...Object.keys(layout.views).map(shownIn));
  if (shownIn(first) === most) return first;
  const sizeOf = (name: string) => Object.keys(layout.views[name]?.states ?? {}).length;
  const [smallest] = Object.keys(layout.views)
    .filter((name) => shownIn(name) === most)
    .toSorted((one, other) => sizeOf(one) - sizeOf(other));
  return smallest ?? first;
}

/**
 * What of a layout does not fit its chart; null if everything does. A layout fits when it was computed from a chart with
 * the same states, lines and texts.
 */
export function misfitOf(chart: Chart, layout: ChartLayout): string | null {
  const views = viewsOf(chart);
  for (const [name, collapsed] of views) {
    const view = layout.views[name];
    if (!view) return `There is no layout of its view ${name}.`;
    const misfit = misfitOfView(chart, view, collapsed);
    if (misfit !== null) return misfit;
  }
  const surplus = Object.keys(layout.views).find((name) => !views.has(name));
  return surplus === undefined ? null : `It has no view ${surplus} any more.`;
}

function misfitOfView(chart: Chart, view: ViewLayout, collapsed: ReadonlySet<string>): string | null {
  const scene = sceneOf(chart, collapsed);
  for (const [id, { face }] of scene.states) {
    const box = view.states[id];
    if (!box) return `The state ${id} has no place.`;
    // Places are whole pixels.
    if (box.width + 1 < face.width || box.height + 1 < face.height) return `The text of the state ${id} has changed.`;
  }
  const gone = Object.keys(view.states).find((id) => !scene.states.has(id));
  if (gone !== undefined) return `The state ${gone} is gone.`;
  const wanted = scene.edges.flatMap(({ from, to, transitions }) =>
    transitions.map(({ id, label }) => `${from} → ${to}: ${id} ${label?.width} ${label?.height}`),
  );
  const found = view.edges.flatMap(({ from, to, transitions }) =>
    transitions.map(({ id, label }) => `${from} → ${to}: ${id} ${label?.width} ${label?.height}`),
  );
  const changed = wanted.find((line, index) => line !== found[index]) ?? found[wanted.length];
  return changed === undefined ? null : `The transition ${changed.split(': ')[1]?.split(' ')[0]} has changed.`;
}
