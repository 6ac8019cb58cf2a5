import type { Box } from './layout.types.ts';
import { type Tone, toneColours } from './palette.ts';
import { group, rect, type Shape, text } from './shapes.ts';
import { textWidth } from './text.ts';

/** A short text on the upper border, for overlays. */
export function badge(words: string, tone: Tone, box: Box): Shape {
  const { line, ink, soft } = toneColours(tone);
  const width = Math.ceil(textWidth(words, 10) * 1.06) + 10;
  const x = box.x + box.width - width + 4;
  const y = box.y - 13;
  return group([
    rect({ x, y, width, height: 15 }, { fill: soft, stroke: line }, { rx: 7.5 }),
    text(words, x + width / 2, y + 11, ink, { 'font-size': 10, 'font-weight': 600, 'text-anchor': 'middle' }),
  ]);
}

/** A second line around what is selected. */
export function ring({ x, y, width, height }: Box): Shape {
  const around = { x: x - 3.5, y: y - 3.5, width: width + 7, height: height + 7 };
  return rect(around, { fill: 'none', stroke: 'focus' }, { rx: 10, 'stroke-width': 1.5 });
}
