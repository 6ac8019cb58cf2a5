import type { Neighbour } from '../twin/messages.ts';
import type { Box } from './layout.types.ts';
import { group, path, rect, type Shape, text } from './shapes.ts';
import { textWidth, wrapText } from './text.ts';

/** Sizes in pixels; the drawing fits beside a chart, and on a phone. */
const SIZES = { width: 312, own: 84, other: 96, title: 12, label: 10, line: 12, gap: 12, pad: 6, arrow: 6 } as const;
const CHANNEL = {
  from: SIZES.own,
  to: SIZES.width - SIZES.other,
  width: SIZES.width - SIZES.other - SIZES.own,
} as const;

/** Charts and the events between them, each an arrow. */
export interface NeighboursDrawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** Draws a chart, those that it exchanges events with, and an arrow for each event. */
export function drawNeighbours(title: string, neighbours: readonly Neighbour[]): NeighboursDrawing {
  const arrows: Shape[] = [];
  const boxes: Shape[] = [];
  let y = 0.5;
  for (const { title: other, sends, gets } of neighbours) {
    const top = y;
    y += SIZES.pad;
    for (const { event, isSent } of [...sends, ...gets]) {
      const lines = wrapText(event, SIZES.label, CHANNEL.width - 2 * SIZES.arrow, 2);
      arrows.push(drawArrow(lines, y, isSent));
      y += lines.length * SIZES.line + SIZES.pad + 4;
    }
    const height = Math.max(y - top, heightOf(other, SIZES.other));
    boxes.push(drawBox(other, { x: CHANNEL.to, y: top, width: SIZES.other - 0.5, height }));
    y = top + height + SIZES.gap;
  }
  const height = Math.max(y - SIZES.gap - 0.5, heightOf(title, SIZES.own));
  const own = drawBox(title, { x: 0.5, y: 0.5, width: SIZES.own - 0.5, height });
  return { width: SIZES.width, height: height + 1, shapes: [own, ...boxes, ...arrows] };
}

const titleLines = (title: string, width: number) => wrapText(title, SIZES.title, width - 2 * SIZES.pad, 3);
const heightOf = (title: string, width: number) => titleLines(title, width).length * 15 + 2 * SIZES.pad;

function drawBox(title: string, box: Box): Shape {
  const lines = titleLines(title, box.width);
  const middle = box.y + box.height / 2 - (lines.length * 15) / 2 + 11;
  const attrs = { 'font-size': SIZES.title, 'font-weight': 600, 'text-anchor': 'middle' };
  return group([
    rect(box, { fill: 'surface-raised', stroke: 'line-strong' }, { rx: 8, 'stroke-width': 1.25 }),
    ...lines.map((line, index) => text(line, box.x + box.width / 2, middle + index * 15, 'ink', attrs)),
  ]);
}

/** An event over its arrow, to the other chart or from it. */
function drawArrow(lines: readonly string[], top: number, isSent: boolean): Shape {
  const y = top + lines.length * SIZES.line + 2;
  const [from, to] = isSent ? [CHANNEL.from, CHANNEL.to] : [CHANNEL.to, CHANNEL.from];
  const back = isSent ? -SIZES.arrow : SIZES.arrow;
  const middle = (CHANNEL.from + CHANNEL.to) / 2;
  return group([
    ...lines.map((line, index) =>
      text(line, middle, top + index * SIZES.line + 9, 'muted', {
        'font-size': SIZES.label,
        'text-anchor': 'middle',
        // A word that is too long by itself would reach into the boxes.
        ...(textWidth(line, SIZES.label) > CHANNEL.width
          ? { textLength: CHANNEL.width - 4, lengthAdjust: 'spacingAndGlyphs' }
          : {}),
      }),
    ),
    path(`M${from} ${y}H${to + back}`, { fill: 'none', stroke: 'info' }, { 'stroke-width': 1.5 }),
    path(`M${to} ${y}l${back} ${-SIZES.arrow / 2}v${SIZES.arrow}z`, { fill: 'info' }),
  ]);
}
