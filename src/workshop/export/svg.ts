import type { Chart } from '../chart/chart.types.ts';
import { drawView, type Part } from '../drawing/draw.ts';
import type { ViewLayout } from '../drawing/layout.types.ts';
import type { Look } from '../drawing/look.ts';
import { type Colour, PALETTE } from '../drawing/palette.ts';
import type { Shape } from '../drawing/shapes.ts';

/** How an exported picture looks. */
export interface PictureOptions {
  readonly look?: Look;
  readonly theme?: 'light' | 'dark';
}

/** A view of a chart as an SVG file that needs nothing else: no style sheet, no fonts, no script. */
export function toSvg(chart: Chart, layout: ViewLayout, { look = {}, theme = 'light' }: PictureOptions = {}): string {
  const colour = (name: Colour | 'none') => (name === 'none' ? name : PALETTE[name][theme === 'light' ? 0 : 1]);
  const { width, height } = layout;
  const parts = drawView(chart, layout, look).map((part) => writePart(chart, part, colour));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Geist, Inter, Arial, sans-serif">`,
    `<title>${escapeXml(chart.title)}</title>`,
    `<desc>${escapeXml(chart.description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${colour('surface')}"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

type Colours = (name: Colour | 'none') => string;

function writePart(chart: Chart, { state, transition, shape }: Part, colour: Colours): string {
  const id = state ?? transition;
  if (id === undefined) return writeShape(shape, colour);
  const about =
    chart.states.find((one) => one.id === id)?.description ??
    chart.transitions.find((one) => one.id === id)?.description;
  const name = state === undefined ? 'data-transition' : 'data-state';
  return `<g ${name}="${escapeXml(id)}">${about ? `<title>${escapeXml(about)}</title>` : ''}${writeShape(shape, colour)}</g>`;
}

function writeShape({ tag, attrs, fill, stroke, text, children = [] }: Shape, colour: Colours): string {
  const all: Record<string, string | number> = {
    ...attrs,
    ...(fill === undefined ? {} : { fill: colour(fill) }),
    ...(stroke === undefined ? {} : { stroke: colour(stroke) }),
  };
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`);
  const inner = `${text === undefined ? '' : escapeXml(text)}${children.map((child) => writeShape(child, colour)).join('')}`;
  return inner === '' ? `<${tag}${written.join('')}/>` : `<${tag}${written.join('')}>${inner}</${tag}>`;
}

/** A text for use in XML, as content or in an attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
