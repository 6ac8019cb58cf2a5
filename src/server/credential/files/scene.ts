import type { Face } from '../../typesetting/font-files.ts';
import type { Fonts } from '../../typesetting/open-fonts.ts';

/** What screen readers and text extraction make of a text in a PDF. */
export type TextTag = 'H1' | 'H2' | 'P';

/** A curve or line; SVG path data. */
export type Shape = {
  kind: 'shape';
  path: string;
  fill?: string;
  stroke?: string;
  width?: number;
  /** Where the path's origin lies, how much larger it is drawn, and how far it is turned, in degrees. */
  at?: { x: number; y: number; scale?: number; turn?: number };
  /** What it shows, for those who do not see it; decoration without. */
  alt?: string;
};

/** Lines of text on a baseline. */
export type Text = {
  kind: 'text';
  tag: TextTag;
  lines: readonly string[];
  x: number;
  /** Baseline of the first line. */
  y: number;
  size: number;
  /** Distance of baselines. */
  leading?: number;
  face: Face;
  color: string;
  /** Added between characters. Points. */
  tracking?: number;
  align?: 'left' | 'right';
  link?: string;
};

export type Mark = Shape | Text;

/** A drawing in points, that becomes a page of a PDF or a picture, with the fonts of its texts. */
export type Scene = { width: number; height: number; background: string; fonts: Fonts; marks: Mark[] };

export const shape = (path: string, more: Omit<Shape, 'kind' | 'path'>): Shape => ({ kind: 'shape', path, ...more });

export const text = (
  tag: TextTag,
  lines: string | readonly string[],
  more: Omit<Text, 'kind' | 'tag' | 'lines'>,
): Text => ({ kind: 'text', tag, lines: typeof lines === 'string' ? [lines] : lines, ...more });
