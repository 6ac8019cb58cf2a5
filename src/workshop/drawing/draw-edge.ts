import { badge, envelope, ring } from './badge.ts';
import { drawRow } from './draw-row.ts';

import type { Row } from './face.ts';
import type { Box, EdgeLayout, Point } from './layout.types.ts';
import { coloursOf, dashes, type ElementLook } from './look.ts';
import type { Colour } from './palette.ts';
import { group, path, rect, type Shape } from './shapes.ts';

const ARROW = 7;
const ROUND = 7;

/** Draws the line of an edge with its arrow, as the most striking of its transitions is shown. */
export function drawLine({ points }: EdgeLayout, looks: readonly ElementLook[]): Shape {
  const look = looks.toSorted((one, other) => weight(other) - weight(one))[0];
  const stroke: Colour = (look && coloursOf(look)?.line) ?? 'line-strong';
  const isStrong = look !== undefined && weight(look) > 1;
  const attrs = { 'stroke-width': isStrong ? 2.5 : 1.25, 'stroke-linejoin': 'round', ...(look ? dashes(look) : {}) };
  const isFaint = looks.length > 0 && looks.every((one) => one.isFaint);
  const end = points.at(-1);
  const before = points.at(-2);
  return group(
    [
      path(roundPath(points), { fill: 'none', stroke }, attrs),
      ...(end && before ? [path(arrow(before, end), { fill: stroke })] : []),
    ],
    isFaint ? { opacity: 0.3 } : {},
  );
}

function weight({ isFailed, isSelected, isLit, overlay, isFaint }: ElementLook): number {
  if (isFailed) return 5;
  if (isSelected) return 4;
  if (isLit) return 3;
  if (overlay) return 1;
  return isFaint ? -1 : 0;
}

/** Draws the label of one transition, over its line. */
export function drawLabel(row: Row, box: Box, look: ElementLook): Shape {
  const colours = coloursOf(look);
  const attrs = { rx: 5, 'stroke-width': weight(look) > 1 ? 2 : 1, ...dashes(look) };
  return group(
    [
      rect(box, colours ? { fill: colours.soft, stroke: colours.line } : { fill: 'surface', stroke: 'line' }, attrs),
      drawRow({ ...row, width: box.width }, box.x, box.y, look.isFailed ? 'danger' : 'muted'),
      ...(look.isSelected ? [ring(box)] : []),
      ...(look.hasMessage ? [envelope(box)] : []),
      ...(look.overlay?.label === undefined ? [] : [badge(look.overlay.label, look.overlay.tone, box)]),
    ],
    look.isFaint ? { opacity: 0.35 } : {},
  );
}

/** A line through points whose corners are round. */
function roundPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = [`M${first[0]} ${first[1]}`];
  for (const [index, corner] of rest.entries()) {
    const [before, after] = [points[index], rest[index + 1]];
    if (!before || !after) {
      parts.push(`L${corner[0]} ${corner[1]}`);
      continue;
    }
    const [from, to] = [towards(corner, before), towards(corner, after)];
    parts.push(`L${from[0]} ${from[1]}Q${corner[0]} ${corner[1]} ${to[0]} ${to[1]}`);
  }
  return parts.join('');
}

/** The point at most a corner's radius, and half the way, from one point to another. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y);
  const share = length === 0 ? 0 : Math.min(ROUND, length / 2) / length;
  return [x + (toX - x) * share, y + (toY - y) * share];
}

function arrow([fromX, fromY]: Point, [x, y]: Point): string {
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [((x - fromX) / length) * ARROW, ((y - fromY) / length) * ARROW];
  return `M${x} ${y}L${x - dx - dy / 2} ${y - dy + dx / 2}L${x - dx + dy / 2} ${y - dy - dx / 2}z`;
}
