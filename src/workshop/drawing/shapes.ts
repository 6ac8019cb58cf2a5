import type { Colour } from './palette.ts';

/** An SVG element as plain data: React renders it on the page, an export writes it as text. */
export interface Shape {
  readonly tag: 'g' | 'rect' | 'path' | 'circle' | 'text' | 'tspan';
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly fill?: Colour | 'none';
  readonly stroke?: Colour;
  readonly text?: string;
  readonly children?: readonly Shape[];
}

type Paint = Pick<Shape, 'fill' | 'stroke'>;

/** A group; its attributes may name what it shows. */
export function group(children: readonly Shape[], attrs: Shape['attrs'] = {}): Shape {
  return { tag: 'g', attrs, children };
}

/** A rectangle with round corners. */
export function rect(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  paint: Paint,
  attrs: Shape['attrs'] = {},
): Shape {
  return { tag: 'rect', attrs: { x, y, width, height, ...attrs }, ...paint };
}

/** Lines and curves. */
export function path(d: string, paint: Paint, attrs: Shape['attrs'] = {}): Shape {
  return { tag: 'path', attrs: { d, ...attrs }, ...paint };
}

/** One line of text; `y` is its baseline. */
export function text(content: string, x: number, y: number, fill: Colour, attrs: Shape['attrs'] = {}): Shape {
  return { tag: 'text', attrs: { x, y, ...attrs }, fill, text: content };
}
