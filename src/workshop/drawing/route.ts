import { overlap } from './collisions.ts';
import type { Box, Point } from './layout.types.ts';

/** A bend costs as much as this many pixels. */
const BEND = 40;
/** How far lines stay from boxes. */
const MARGIN = 10;

type Step = { at: number; horizontal: boolean; cost: number; from: Step | null };

/**
 * A line of horizontal and vertical parts from one box to another that crosses none of the obstacles; undefined if there is
 * none. Shortest path over the lines along the borders of boxes, with a price for bends.
 *
 * @param within the area that the line may use
 */
export function routeBetween(from: Box, to: Box, obstacles: readonly Box[], within: Box): Point[] | undefined {
  const boxes = [...obstacles, from, to];
  const xs = cuts(
    boxes.flatMap(({ x, width }) => [x - MARGIN, x + width / 2, x + width + MARGIN]),
    within.x,
    within.width,
  );
  const ys = cuts(
    boxes.flatMap(({ y, height }) => [y - MARGIN, y + height / 2, y + height + MARGIN]),
    within.y,
    within.height,
  );
  const point = (at: number): Point => [xs[at % xs.length] ?? 0, ys[Math.floor(at / xs.length)] ?? 0];
  const find = ([x, y]: Point) => ys.indexOf(y) * xs.length + xs.indexOf(x);
  const blocking = obstacles.filter((box) => box !== from && box !== to);
  const free = new Map<string, boolean>();
  const isFree = (one: Point, other: Point) => {
    const key = [String(one), String(other)].sort().join(' ');
    const known = free.get(key) ?? crossesNothing(one, other);
    free.set(key, known);
    return known;
  };
  const crossesNothing = ([x1, y1]: Point, [x2, y2]: Point) => {
    const line = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2) };
    return ![...blocking, from, to].some((box) => overlap(line, box, box === from || box === to ? 0 : 3));
  };
  const starts = ports(from, xs, ys);
  const goals = new Map(
    ports(to, xs, ys).map(({ outside, border, horizontal }) => [find(outside), { border, horizontal }]),
  );
  const open: Step[] = starts.map(({ outside, horizontal }) => ({
    at: find(outside),
    horizontal,
    cost: 0,
    from: null,
  }));
  const best = new Map<string, number>();
  for (;;) {
    const index = open.reduce((least, step, place) => (step.cost < (open[least]?.cost ?? Infinity) ? place : least), 0);
    const [step] = open.splice(index, 1);
    if (!step) return undefined;
    const key = `${step.at} ${step.horizontal}`;
    if ((best.get(key) ?? Infinity) <= step.cost) continue;
    best.set(key, step.cost);
    const goal = goals.get(step.at);
    if (goal) {
      const way: Point[] = [goal.border];
      let first = step;
      for (let at: Step | null = step; at; at = at.from) {
        way.unshift(point(at.at));
        first = at;
      }
      const start = starts.find(({ outside }) => find(outside) === first.at);
      return straighten(start ? [start.border, ...way] : way);
    }
    const here = point(step.at);
    for (const [shift, horizontal] of [
      [1, true],
      [-1, true],
      [xs.length, false],
      [-xs.length, false],
    ] as const) {
      const at = step.at + shift;
      if (at < 0 || at >= xs.length * ys.length) continue;
      const there = point(at);
      if (horizontal ? there[1] !== here[1] : there[0] !== here[0]) continue;
      if (!isFree(here, there)) continue;
      const length = Math.abs(there[0] - here[0]) + Math.abs(there[1] - here[1]);
      open.push({ at, horizontal, cost: step.cost + length + (horizontal === step.horizontal ? 0 : BEND), from: step });
    }
  }
}

function cuts(values: readonly number[], start: number, size: number): number[] {
  return [...new Set(values.map(Math.round))]
    .filter((value) => value > start && value < start + size)
    .sort((a, b) => a - b);
}

/** The middles of a box's sides, with the point of the grid just outside of each. */
function ports(box: Box, xs: readonly number[], ys: readonly number[]) {
  const { x, y, width, height } = box;
  const [middleX, middleY] = [Math.round(x + width / 2), Math.round(y + height / 2)];
  const all: { border: Point; outside: Point; horizontal: boolean }[] = [
    { border: [middleX, y], outside: [middleX, Math.round(y - MARGIN)], horizontal: false },
    { border: [middleX, y + height], outside: [middleX, Math.round(y + height + MARGIN)], horizontal: false },
    { border: [x, middleY], outside: [Math.round(x - MARGIN), middleY], horizontal: true },
    { border: [x + width, middleY], outside: [Math.round(x + width + MARGIN), middleY], horizontal: true },
  ];
  return all.filter(({ outside }) => xs.includes(outside[0]) && ys.includes(outside[1]));
}

/** Without points in the middle of a straight part. */
function straighten(points: readonly Point[]): Point[] {
  return points.filter(([x, y], index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return true;
    return !((before[0] === x && x === after[0]) || (before[1] === y && y === after[1]));
  });
}
