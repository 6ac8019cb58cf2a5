import type { Chart } from '../chart/chart.types.ts';
import { collisionsIn, overlap, solidParts } from './collisions.ts';
import { SIZES } from './face.ts';
import type { Box, ChartLayout, EdgeLayout, EdgeTransition, Point, ViewLayout } from './layout.types.ts';
import { routeBetween } from './route.ts';
import { type Scene, type SceneEdge, type SceneState, sceneOf } from './scene.ts';

const LABEL_GAP = 2;
/** Distance of a new state from everything else, and the grid on which a place for it is looked for. */
const ROOM = 18;
const GRID = 12;

type Draft = {
  states: Record<string, Box>;
  marks: Record<string, Point>;
  edges: EdgeLayout[];
  width: number;
  height: number;
};

/**
 * Fits a view that was kept to a chart that has changed: what was placed stays where it is, and what is new gets a place in
 * the room that is left; the drawing may grow to the right and downwards.
 *
 * @param limits how many states may be new, and how many ways for lines are looked for, which takes the longest
 * @returns null when there is no room, or when what is new has states within
 */
export function adaptView(scene: Scene, kept: ViewLayout, limits: Limits = UNLIMITED): ViewLayout | null {
  const draft = keepStates(scene, kept);
  if (!draft) return null;
  const lines = new Map(kept.edges.map((edge) => [keyOf(edge, isInitialEdge(edge)), edge]));
  const fresh: SceneEdge[] = [];
  for (const edge of scene.edges) {
    const line = lines.get(keyOf(edge, edge.isInitial));
    if (line) draft.edges.push(keepEdge(edge, line, kept, draft));
    else fresh.push(edge);
  }
  const added = [...scene.states.values()].filter(({ state }) => !draft.states[state.id]);
  if (added.length > limits.states || added.some(({ children }) => children.length > 0)) return null;
  // First without a label on another line, then with, if there is no other way.
  const budget = { routes: limits.routes };
  const placed =
    placeAll(added, fresh, { scene, isStrict: true, budget }, draft) ??
    placeAll(added, fresh, { scene, isStrict: false, budget }, draft);
  return placed && toView(scene, placed);
}

/** A browser does not look for long, so that it answers at once. */
const IN_BROWSER: Limits = { states: 12, routes: 60 };

/**
 * Fits the layout of a chart to another version of it, each view by itself.
 *
 * @returns null when no view fits
 */
export function adaptLayout(version: Chart, kept: ChartLayout): ChartLayout | null {
  const views = Object.entries(kept.views).flatMap(([name, view]): [string, ViewLayout][] => {
    const adapted = adaptView(sceneOf(version, new Set(view.collapsed)), view, IN_BROWSER);
    return adapted ? [[name, adapted]] : [];
  });
  return views.length === 0 ? null : { chart: kept.chart, views: Object.fromEntries(views) };
}

interface Limits {
  readonly states: number;
  readonly routes: number;
}

const UNLIMITED: Limits = { states: Number.POSITIVE_INFINITY, routes: Number.POSITIVE_INFINITY };

/** What a search for places goes by. */
interface Search {
  readonly scene: Scene;
  /** No label on another line. */
  readonly isStrict: boolean;
  readonly budget: { routes: number };
}

/** How many places are tried for a new state. */
const MAX_SPOTS = 24;

/** Places new states one after the other, each with the lines that both of its ends then have; null without room. */
function placeAll(
  added: readonly SceneState[],
  fresh: readonly SceneEdge[],
  search: Search,
  draft: Draft,
): Draft | null {
  const { scene } = search;
  const ready = fresh.filter(({ from, to }) => draft.states[from] && draft.states[to]);
  const waiting = fresh.filter((edge) => !ready.includes(edge));
  const drawn = routeAll(ready, draft, search);
  const [first, ...rest] = added;
  if (!drawn || !first) return drawn;
  for (const spot of spotsFor(first, scene, drawn)) {
    const tried = withState(first.state, spot, scene, drawn);
    const placed = routeAll(
      waiting.filter(({ from, to }) => tried.states[from] && tried.states[to]),
      tried,
      search,
    );
    const left = waiting.filter(({ from, to }) => !(tried.states[from] && tried.states[to]));
    if (placed) return placeAll(rest, left, search, placed);
  }
  return null;
}

function routeAll(edges: readonly SceneEdge[], draft: Draft, { isStrict, budget }: Search): Draft | null {
  let drawn = draft;
  for (const edge of edges) {
    if (budget.routes === 0) return null;
    budget.routes -= 1;
    const routed = routeEdge(edge, drawn, isStrict);
    if (!routed) return null;
    drawn = { ...drawn, edges: [...drawn.edges, routed] };
  }
  return drawn;
}

function toView(scene: Scene, draft: Draft): ViewLayout | null {
  const order = new Map(scene.edges.map((edge, index) => [keyOf(edge, edge.isInitial), index]));
  const place = (edge: EdgeLayout) => order.get(keyOf(edge, isInitialEdge(edge))) ?? 0;
  const view: ViewLayout = {
    width: draft.width,
    height: draft.height,
    states: Object.fromEntries([...scene.states.keys()].map((id) => [id, draft.states[id] as Box])),
    collapsed: [...scene.states.values()].filter(({ isCollapsed }) => isCollapsed).map(({ state }) => state.id),
    edges: draft.edges.toSorted((one, other) => place(one) - place(other)),
    marks: draft.marks,
  };
  return collisionsIn(view).length === 0 ? view : null;
}

const keyOf = ({ from, to }: { from: string; to: string }, isInitial: boolean) => `${from} ${to} ${isInitial}`;

const isInitialEdge = ({ from, transitions }: EdgeLayout) => transitions[0]?.id === `${from}/initial/0`;

/** The states that are still there, in their places; null if one has outgrown its own. */
function keepStates(scene: Scene, kept: ViewLayout): Draft | null {
  const draft: Draft = { states: {}, marks: {}, edges: [], width: kept.width, height: kept.height };
  for (const [id, { face, children }] of scene.states) {
    const box = kept.states[id];
    if (!box) continue;
    const hadChildren = Object.keys(kept.states).some((other) => other.startsWith(`${id}.`));
    if (hadChildren !== children.length > 0) return null;
    const isTooSmall = box.width + 1 < face.width || box.height + 1 < face.height;
    if (children.length > 0) {
      const top = Math.min(...children.map((child) => kept.states[child]?.y ?? Infinity));
      if (isTooSmall || top < box.y + face.height) return null;
    }
    draft.states[id] = { ...box, width: Math.max(box.width, face.width), height: Math.max(box.height, face.height) };
    const mark = kept.marks[id];
    if (mark && scene.edges.some((edge) => edge.isInitial && edge.from === id)) draft.marks[id] = mark;
  }
  return draft;
}

/** A line in its place, with its ends on the borders of boxes that have grown, and labels around the middle of the old ones. */
function keepEdge(edge: SceneEdge, line: EdgeLayout, kept: ViewLayout, draft: Draft): EdgeLayout {
  const points = [...line.points];
  for (const [end, id] of [
    [0, edge.isInitial ? '' : edge.from],
    [points.length - 1, edge.to],
  ] as const) {
    const [old, now, at] = [kept.states[id], draft.states[id], points[end]];
    if (!old || !now || !at) continue;
    const [x, y] = at;
    const grown: Point = [
      x >= old.x + old.width - 1 ? now.x + now.width : x,
      y >= old.y + old.height - 1 ? now.y + now.height : y,
    ];
    points[end] = grown;
  }
  const old = line.transitions.flatMap(({ label }) => label ?? []);
  const centre = middleOf(old, points);
  return { from: edge.from, to: edge.to, points, transitions: stack(edge, centre) };
}

function middleOf(labels: readonly Box[], points: readonly Point[]): Point {
  const [first, last] = [labels[0], labels.at(-1)];
  if (!first || !last) return points[Math.floor(points.length / 2)] ?? [0, 0];
  return [first.x + first.width / 2, (first.y + last.y + last.height) / 2];
}

const stackSize = ({ transitions }: SceneEdge) => {
  const labels = transitions.flatMap(({ label }) => label ?? []);
  const height = labels.reduce((sum, label) => sum + label.height + LABEL_GAP, -LABEL_GAP);
  return { width: Math.max(0, ...labels.map((label) => label.width)), height: Math.max(0, height) };
};

/** The labels of a line below each other around a point. */
function stack(edge: SceneEdge, [centreX, centreY]: Point): EdgeTransition[] {
  let y = Math.round(centreY - stackSize(edge).height / 2);
  return edge.transitions.map(({ id, label }) => {
    if (!label) return { id };
    const box = { x: Math.round(centreX - label.width / 2), y, width: label.width, height: label.height };
    y += label.height + LABEL_GAP;
    return { id, label: box };
  });
}

/** Lines as boxes without width or height. */
const segmentsOf = (points: readonly Point[]): Box[] =>
  points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    return { x: Math.min(x, fromX), y: Math.min(y, fromY), width: Math.abs(x - fromX), height: Math.abs(y - fromY) };
  });

/** Places for a new state in its parent, those near the states it is connected with first. */
function spotsFor({ state, face }: SceneState, scene: Scene, draft: Draft): Box[] {
  const { id } = state;
  const parent = state.parent ?? '';
  const around = draft.states[parent];
  if (!around) return [];
  const size = { width: face.width, height: face.height };
  const header = scene.states.get(parent)?.face.height ?? 0;
  const solid = [
    ...Object.entries(draft.states)
      .filter(([other]) => other !== parent && !parent.startsWith(`${other}.`))
      .map(([, box]) => box),
    ...draft.edges.flatMap(({ points, transitions }) => [
      ...segmentsOf(points),
      ...transitions.flatMap(({ label }) => label ?? []),
    ]),
    ...Object.values(draft.marks).map(([x, y]) => boxAround([x, y], 2 * SIZES.mark, 2 * SIZES.mark)),
  ];
  const near = scene.edges
    .filter(({ from, to }) => from === id || to === id)
    .flatMap(({ from, to }) => draft.states[from === id ? to : from] ?? []);
  const distance = (box: Box) =>
    near.reduce((sum, other) => sum + Math.abs(box.x - other.x) + Math.abs(box.y - other.y), box.y * 0.01);
  const spots: Box[] = [];
  for (let y = around.y + header + ROOM; y + size.height + ROOM <= around.y + around.height; y += GRID)
    for (let x = around.x + ROOM; x + size.width + ROOM <= around.x + around.width; x += GRID)
      spots.push({ x, y, ...size });
  const free = spots
    .filter((box) => !solid.some((other) => overlap(box, other, ROOM)))
    .toSorted((one, other) => distance(one) - distance(other));
  const chosen: Box[] = [];
  // Places beside each other have the same chances.
  for (const box of free) {
    if (chosen.length === MAX_SPOTS) break;
    if (chosen.every((other) => Math.abs(other.x - box.x) + Math.abs(other.y - box.y) > 5 * GRID)) chosen.push(box);
  }
  // Only around the chart itself nothing else is in the way.
  if (scene.states.get(parent)?.state.parent !== null) return chosen;
  const [left, right] = [near[0]?.x ?? around.x + ROOM, around.x + around.width];
  const below = around.y + around.height + 4 * ROOM;
  return [
    ...chosen,
    { x: left, y: below, ...size },
    { x: right + 12 * ROOM, y: near[0]?.y ?? around.y + header, ...size },
  ];
}

/** The draft with a state in a place; the chart's own box, and the drawing, become large enough for it. */
function withState(state: { id: string; parent: string | null }, spot: Box, scene: Scene, draft: Draft): Draft {
  const states = { ...draft.states, [state.id]: spot };
  const parent = state.parent ?? '';
  const box = states[parent];
  if (!box || scene.states.get(parent)?.state.parent !== null) return { ...draft, states };
  const right = Math.max(box.x + box.width, spot.x + spot.width + 3 * ROOM);
  const bottom = Math.max(box.y + box.height, spot.y + spot.height + 3 * ROOM);
  states[parent] = { ...box, width: right - box.x, height: bottom - box.y };
  return {
    ...draft,
    states,
    width: Math.max(draft.width, right + GRID),
    height: Math.max(draft.height, bottom + GRID),
  };
}

const boxAround = ([x, y]: Point, width: number, height: number): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** Finds a way for a new line, and a place on it for its labels. */
function routeEdge(edge: SceneEdge, draft: Draft, isStrict: boolean): EdgeLayout | null {
  const [from, to] = [draft.states[edge.from], draft.states[edge.to]];
  if (!from || !to || edge.isInitial || edge.from.startsWith(`${edge.to}.`) || edge.to.startsWith(`${edge.from}.`))
    return null;
  const view = { ...draft, collapsed: [] };
  const obstacles = solidParts(view).map(({ box }) => box);
  const points = routeBetween(from, to, obstacles, { x: 0, y: 0, width: draft.width, height: draft.height });
  if (!points) return null;
  const lines = isStrict ? draft.edges.flatMap((other) => segmentsOf(other.points)) : [];
  const size = stackSize(edge);
  for (const { x, y, width, height } of segmentsOf(points).toSorted(
    (a, b) => b.width + b.height - a.width - a.height,
  )) {
    for (const share of [0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95])
      for (const shift of [0, -0.4, 0.4]) {
        // The line passes the middle of its labels, or near their border.
        const across = width > 0 ? [0, shift * size.height] : [shift * size.width, 0];
        const centre: Point = [x + width * share + (across[0] ?? 0), y + height * share + (across[1] ?? 0)];
        const box = boxAround(centre, size.width, size.height);
        if (box.x < 0 || box.y < 0 || box.x + box.width > draft.width || box.y + box.height > draft.height) continue;
        if ([...obstacles, ...lines].some((other) => overlap(box, other, 2))) continue;
        return { from: edge.from, to: edge.to, points, transitions: stack(edge, centre) };
      }
  }
  return null;
}
