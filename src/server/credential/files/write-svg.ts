import { escapeXml } from '../../site/escape-xml.ts';
import type { Fonts } from '../../typesetting/open-fonts.ts';
import { lineOutline } from './outlines.ts';
import type { Mark, Scene, Shape, Text } from './scene.ts';

function shapeElement({ path, fill = 'none', stroke, width = 1, at }: Shape): string {
  const place = at ? ` transform="translate(${at.x} ${at.y}) scale(${at.scale ?? 1}) rotate(${at.turn ?? 0})"` : '';
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  return `<path d="${path}" fill="${fill}"${line}${place}/>`;
}

function textElement(
  fonts: Fonts,
  { lines, x, y, size, leading = size * 1.2, face, color, tracking = 0, align }: Text,
): string {
  const paths = lines.map((line, index) => {
    const left = align === 'right' ? x - fonts.widthOf(line, face, size, tracking) : x;
    return lineOutline(fonts, line, face, { size, x: left, y: y + index * leading, tracking });
  });
  return `<path d="${paths.join('')}" fill="${color}"/>`;
}

const element = (mark: Mark, fonts: Fonts) => (mark.kind === 'shape' ? shapeElement(mark) : textElement(fonts, mark));

/** A scene as SVG. Text is drawn as outlines, so that it looks the same wherever it is opened. */
export function writeSvg({ width, height, background, fonts, marks }: Scene, title: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escapeXml(title)}</title>${background === 'none' ? '' : `<rect width="100%" height="100%" fill="${background}"/>`}${marks.map((mark) => element(mark, fonts)).join('')}</svg>`;
}
