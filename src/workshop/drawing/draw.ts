import type { Chart } from '../chart/chart.types.ts';
import { drawLabel, drawLine } from './draw-edge.ts';
import { drawInnerRow } from './draw-row.ts';
import { drawHeading, drawMark, drawState } from './draw-state.ts';
import type { Box, Point, ViewLayout } from './layout.types.ts';
import { type Look, lookOf } from './look.ts';
import { type Scene, sceneOf } from './scene.ts';
import { group, type Shape } from './shapes.ts';

/** A part of a drawing; the parts are in the order in which they cover each other. */
export interface Part {
  /** The state or transition that it shows; undefined for lines and marks. */
  readonly state?: string;
  readonly transition?: string;
  /** Drawn again over the lines, for the eye alone. */
  readonly isCopy?: true;
  readonly key: string;
  /** Where it is, but for what decorates it at its border. */
  readonly box: Box;
  readonly shape: Shape;
}

/** Draws a view of a chart: states from the outside in, lines, then labels. */
export function drawView(chart: Chart, layout: ViewLayout, look: Look = {}): Part[] {
  const scene = sceneOf(chart, new Set(layout.collapsed));
  return [...drawStates(scene, layout, look), ...drawLines(layout, look), ...drawTexts(scene, layout, look)];
}

function drawStates(scene: Scene, layout: ViewLayout, look: Look): Part[] {
  return [...scene.states].flatMap(([id, item]): Part[] => {
    const box = layout.states[id];
    if (!box) return [];
    const isRegion = scene.states.get(item.state.parent ?? '')?.state.kind === 'parallel';
    const mark = layout.marks[id];
    const shape = drawState(item, box, lookOf(look, id), isRegion);
    return [{ state: id, key: id, box, shape: mark ? group([shape, drawMark(mark)]) : shape }];
  });
}

function drawLines(layout: ViewLayout, look: Look): Part[] {
  return layout.edges.map((edge) => {
    const looks = edge.transitions.map(({ id }) => lookOf(look, id));
    return {
      key: `${edge.from} → ${edge.to} ${edge.transitions[0]?.id}`,
      box: around(edge.points),
      shape: drawLine(edge, looks),
    };
  });
}

/** Headings of states with others in them, and labels: lines may cross such a state, its heading must stay readable. */
function drawTexts(scene: Scene, layout: ViewLayout, look: Look): Part[] {
  const headings = [...scene.states].flatMap(([id, item]): Part[] => {
    const box = layout.states[id];
    if (!box || item.children.length === 0) return [];
    return [{ state: id, isCopy: true, key: `heading ${id}`, box, shape: drawHeading(item, box, lookOf(look, id)) }];
  });
  const rows = new Map(
    scene.edges.flatMap(({ transitions }) => transitions.map(({ id, label }) => [id, label] as const)),
  );
  const labels = layout.edges.flatMap((edge) =>
    edge.transitions.flatMap(({ id, label }): Part[] => {
      const row = rows.get(id);
      return row && label
        ? [{ transition: id, key: id, box: label, shape: drawLabel(row, label, lookOf(look, id)) }]
        : [];
    }),
  );
  const rowsInside = [...scene.states].flatMap(([id, { face }]) => {
    const box = layout.states[id];
    if (!box) return [];
    return face.rows.flatMap((row): Part[] => {
      const { transition } = row;
      if (transition === undefined) return [];
      return [{ transition, key: transition, box, shape: drawInnerRow(row, box, lookOf(look, transition)) }];
    });
  });
  return [...headings, ...rowsInside, ...labels];
}

/** The smallest rectangle with every point in it. */
function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
