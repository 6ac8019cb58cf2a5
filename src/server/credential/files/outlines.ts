import type { Face } from '../../typesetting/font-files.ts';
import type { Fonts } from '../../typesetting/open-fonts.ts';

const digits = (value: number) => String(Math.round(value * 100) / 100);
const LETTERS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

type Place = { x: number; y: number; angle?: number };

/** Outlines of each glyph of a text, placed by its distance from the beginning. */
function outline(
  fonts: Fonts,
  text: string,
  face: Face,
  size: number,
  tracking: number,
  placeAt: (distance: number) => Place,
): string {
  const parts: string[] = [];
  let distance = 0;
  for (const { part, chunks, tracked } of fonts.runsOf(text, face)) {
    const scale = size / part.font.unitsPerEm;
    const glyphs = chunks.flatMap((chunk) => chunk.glyphs);
    const positions = chunks.flatMap((chunk) => chunk.positions);
    glyphs.forEach((glyph, index) => {
      const position = positions[index];
      if (!position) return;
      const advance = position.xAdvance * scale;
      const middle = placeAt(distance + advance / 2);
      const { x, y, angle = 0 } = middle;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (const { command, args } of glyph.path.commands) {
        const points: string[] = [];
        for (let at = 0; at < args.length; at += 2) {
          const dx = ((args[at] ?? 0) + position.xOffset) * scale - advance / 2;
          const dy = -((args[at + 1] ?? 0) + position.yOffset) * scale;
          points.push(digits(x + dx * cos - dy * sin), digits(y + dx * sin + dy * cos));
        }
        parts.push(`${LETTERS[command]}${points.join(' ')}`);
      }
      distance += advance + (tracked > 0 ? tracking : 0);
    });
  }
  return parts.join('');
}

/** A line of text as a path: pictures need no fonts. */
export const lineOutline = (
  fonts: Fonts,
  text: string,
  face: Face,
  { size, x, y, tracking }: { size: number; x: number; y: number; tracking: number },
) => outline(fonts, text, face, size, tracking, (distance) => ({ x: x + distance, y }));

/** A text on a circle around the origin, once around, beginning at the bottom. */
export function ringOutline(fonts: Fonts, text: string, face: Face, size: number, radius: number): string {
  const around = 2 * Math.PI * radius;
  const tracking = (around - fonts.widthOf(text, face, size)) / [...text].length;
  return outline(fonts, text, face, size, tracking, (distance) => {
    const angle = distance / radius + Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), angle: angle + Math.PI / 2 };
  });
}
