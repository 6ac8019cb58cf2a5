import type { Box, ViewLayout } from './layout.types.ts';

/** Whether two boxes share any place, or are nearer than a distance. */
export function overlap(one: Box, other: Box, distance = 0): boolean {
  return (
    one.x < other.x + other.width + distance &&
    other.x < one.x + one.width + distance &&
    one.y < other.y + other.height + distance &&
    other.y < one.y + one.height + distance
  );
}

/** What nothing else may cover: states without others in them, and labels. */
export function solidParts(view: ViewLayout): { id: string; box: Box }[] {
  const ids = Object.keys(view.states);
  const holders = new Set(ids.flatMap((id) => ids.filter((other) => id.startsWith(`${other}.`))));
  const leaves = Object.entries(view.states).flatMap(([id, box]) => (holders.has(id) ? [] : [{ id, box }]));
  const labels = view.edges.flatMap(({ transitions }) =>
    transitions.flatMap(({ id, label }) => (label ? [{ id, box: label }] : [])),
  );
  return [...leaves, ...labels];
}

/** Pairs of parts that cover each other. */
export function collisionsIn(view: ViewLayout): string[] {
  const parts = solidParts(view);
  return parts.flatMap((one, index) =>
    parts.slice(index + 1).flatMap((other) => (overlap(one.box, other.box) ? [`${one.id} and ${other.id}`] : [])),
  );
}
