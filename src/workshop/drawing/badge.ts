import type { Box } from './layout.types.ts';
import { type Tone, toneColours } from './palette.ts';
import { group, path, rect, type Shape, text } from './shapes.ts';
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

/** An envelope on the right border: an event goes to another chart, or comes from one. */
export function envelope({ x, y, width, height }: Box): Shape {
  const [left, top] = [x + width - 3, y + height / 2 - 5.5];
  return group([
    rect(
      { x: left, y: top, width: 15, height: 11 },
      { fill: 'info-soft', stroke: 'info' },
      { rx: 2, 'stroke-width': 1.2 },
    ),
    path(
      `M${left + 1} ${top + 1.5}L${left + 7.5} ${top + 6.5}L${left + 14} ${top + 1.5}`,
      { fill: 'none', stroke: 'info' },
      {
        'stroke-width': 1.2,
      },
    ),
  ]);
}
