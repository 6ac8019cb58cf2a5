import { badge, envelope, ring } from './badge.ts';
import { type LineKind, type Row, SIZES } from './face.ts';
import type { Box } from './layout.types.ts';
import { coloursOf, dashes, type ElementLook } from './look.ts';
import type { Colour } from './palette.ts';
import { group, path, rect, type Shape, text } from './shapes.ts';

/** The signs before texts, in a square of 12 pixels. Colour adds nothing to them. */
const SIGNS: Record<LineKind, string> = {
  entry: 'M1 6H8M5 3l3 3-3 3M11 1.5v9',
  exit: 'M4 6H11M8 3l3 3-3 3M1 1.5v9',
  invoke: 'M6 1.5v2M6 8.5v2M1.5 6h2M8.5 6h2M8.5 6a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0',
  tags: 'M1.5 1.5h4l5 5-4 4-5-5zM3.6 3.6h.1',
  event: 'M3 1.5l7 4.6-3.2.7L5 9.8z',
  after: 'M10.5 6a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0M6 3.5V6l1.8 1.4',
  always: 'M1.5 6h9M7 2.5L10.5 6 7 9.5M2 2.8l3 3.2-3 3.2',
  initial: 'M1.5 6h9M7 2.5L10.5 6 7 9.5',
  history: 'M3 2v8M9 2v8M3 6h6',
  'done.state': 'M2.5 10.5v-9h7l-2 2.5 2 2.5h-7',
  'done.invoke': 'M1.5 6.5l3 3 6-7',
  'error.invoke': 'M2 2l8 8M10 2l-8 8',
  'snapshot.invoke': 'M1 6c2-4 8-4 10 0c-2 4-8 4-10 0M7.5 6a1.5 1.5 0 1 1-3 0a1.5 1.5 0 1 1 3 0',
};

/** The loop of a transition that leads back to its own state. */
const LOOP = 'M9.5 3.2A4 4 0 1 0 10 6M10 1v3H7';

/** Draws the row of a transition that is told in the box of its state, over a ground that shows how it looks. */
export function drawInnerRow(row: Row, box: Box, look: ElementLook): Shape {
  const ground = { x: box.x + row.x - 3, y: box.y + row.y - 1, width: row.width + 6, height: row.height + 2 };
  const colours = coloursOf(look);
  const attrs = { rx: 4, 'stroke-width': 1.5, ...dashes(look) };
  return group(
    [
      rect(ground, colours ? { fill: colours.soft, stroke: colours.line } : { fill: 'none' }, attrs),
      drawRow(row, box.x, box.y, look.isFailed ? 'danger' : 'muted'),
      ...(look.isSelected ? [ring(ground)] : []),
      ...(look.hasMessage ? [envelope(ground)] : []),
      ...(look.overlay?.label === undefined ? [] : [badge(look.overlay.label, look.overlay.tone, ground)]),
    ],
    { 'pointer-events': 'all', ...(look.isFaint ? { opacity: 0.35 } : {}) },
  );
}

/** Draws a row at its place in a box: sign, order among alternatives, text, guard. */
export function drawRow(row: Row, left: number, top: number, ink: Colour = 'muted'): Shape {
  const [x, y] = [left + row.x, top + row.y];
  const hasOrder = row.order !== undefined;
  const textX = x + SIZES.sign + (hasOrder ? SIZES.order : 0);
  const baseline = (line: number) => y + line * SIZES.line + 10.5;
  const sign = path(
    row.loops ? LOOP : SIGNS[row.kind],
    { fill: 'none', stroke: ink },
    {
      transform: `translate(${x} ${y + 1})`,
      'stroke-width': 1.2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
  );
  return group([
    sign,
    ...(hasOrder ? drawOrder(row.order ?? 0, x + SIZES.sign, y) : []),
    ...row.lines.map((line, index) =>
      text(line, textX, baseline(index), row.kind === 'tags' ? 'muted' : 'ink', { 'font-size': SIZES.text }),
    ),
    ...row.guard.map((line, index) =>
      text(line, textX, baseline(row.lines.length + index), 'muted', { 'font-size': SIZES.text }),
    ),
  ]);
}

function drawOrder(order: number, x: number, y: number): Shape[] {
  return [
    rect({ x, y: y + 1, width: 13, height: 12 }, { fill: 'none', stroke: 'line-strong' }, { rx: 3 }),
    text(String(order), x + 6.5, y + 10.5, 'muted', { 'font-size': 9, 'text-anchor': 'middle', 'font-weight': 600 }),
  ];
}
