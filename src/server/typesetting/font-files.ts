import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import type * as HarfBuzz from 'harfbuzzjs';
import { createBoundedCache } from '../bounded-cache.ts';

/** Faces of the files. */
export type Face = 'regular' | 'semibold' | 'mono';

/** One file of a face: the packages divide a font by scripts, and large scripts by frequency. */
export type FontPart = {
  name: string;
  bytes: Uint8Array;
  font: Font;
  /** Shapes what the library of the drawings cannot: it is for Latin and Cyrillic alone. Null for those. */
  shaper: Shaper | null;
  /** Whether letters may be set closer or wider: not where they join or carry signs. */
  canTrack: boolean;
};

/** Glyphs of a text in one script, as they stand from left to right, with the index of the character that each began with. */
export type Shaper = (
  text: string,
  isRightToLeft: boolean,
) => { id: number; index: number; xAdvance: number; xOffset: number; yOffset: number }[];

/** The fonts of this site's own words. */
const BRAND: Record<Face, readonly [family: string, weight: number]> = {
  regular: ['geist', 400],
  semibold: ['geist', 600],
  mono: ['geist-mono', 400],
};
const BRAND_SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'];
const brandParts = new Map<Face, FontPart[]>();

const WEIGHTS: Record<Face, number> = { regular: 400, semibold: 600, mono: 400 };

const fileOf = (path: string) => fileURLToPath(import.meta.resolve(path));

/** Sets up the files of a face for Latin and Cyrillic, before the first drawing with it. */
export async function openBrand(face: Face): Promise<void> {
  if (brandParts.has(face)) return;
  const [family, weight] = BRAND[face];
  const parts: FontPart[] = [];
  for (const script of BRAND_SCRIPTS) {
    const bytes = await oneWeight(family, `${family}-${script}`, weight);
    parts.push({ name: `${face}-${script}`, bytes, font: create(bytes), shaper: null, canTrack: true });
  }
  brandParts.set(face, parts);
}

/** The files of a face for Latin and Cyrillic; call `openBrand` before. */
export function brandPartsOf(face: Face): FontPart[] {
  const parts = brandParts.get(face);
  if (!parts) throw new Error(`The brand's font for ${face} is not open.`);
  return parts;
}

/** A file of a family and the characters that it is for. */
type Slice = { file: string; ranges: (readonly [first: number, last: number])[] };
const slices = new Map<string, Slice[]>();

function slicesOf(family: string): Slice[] {
  const known = slices.get(family);
  if (known) return known;
  const ranges = JSON.parse(readFileSync(fileOf(`@fontsource-variable/${family}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const read = Object.entries(ranges).map(([subset, list]) => ({
    file: `${family}-${subset.replaceAll(/[[\]]/g, '')}`,
    ranges: list.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
  slices.set(family, read);
  return read;
}

/** Fonts that were set up, by file and weight; the oldest are dropped. Bytes. */
const instances = createBoundedCache<string, FontPart>({ max: 4 * 1024 * 1024, weigh: ({ bytes }) => bytes.length });

function createShaper({ Blob, Buffer, Direction, Face, Font, shape }: typeof HarfBuzz, bytes: Uint8Array): Shaper {
  const font = new Font(new Face(new Blob(bytes)));
  return (text, isRightToLeft) => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    return buffer.getGlyphInfosAndPositions().map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      ...{ id: codepoint, index: cluster, xAdvance, xOffset, yOffset },
    }));
  };
}

/** One weight of a file. The files of the packages hold all weights, compressed in a way that PDF does not know. */
async function oneWeight(family: string, file: string, weight: number): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  const whole = readFileSync(fileOf(`@fontsource-variable/${family}/files/${file}-wght-normal.woff2`));
  return subsetFont(whole, '', {
    ...{ targetFormat: 'truetype', keepAllGlyphs: true, variationAxes: { wght: weight } },
  });
}

/** A file with its shaper, in one weight. */
async function instanceOf(family: string, file: string, weight: number): Promise<FontPart> {
  const name = `${file}-${weight}`;
  const known = instances.get(name);
  if (known) return known;
  const [bytes, harfBuzz] = await Promise.all([oneWeight(family, file, weight), import('harfbuzzjs')]);
  const part = {
    name,
    bytes,
    font: create(bytes),
    shaper: createShaper(harfBuzz, bytes),
    canTrack: family === 'inter',
  };
  instances.set(name, part);
  return part;
}

const pointsOf = (cluster: string) => Array.from(cluster, (character) => character.codePointAt(0) ?? 0);

/** Whether a file has every character of a cluster. */
export const writes = ({ font }: FontPart, cluster: string) =>
  pointsOf(cluster).every((point) => font.hasGlyphForCodePoint(point));

/** The file of the first family that has every character of a cluster; null for none. */
export async function findPart(cluster: string, families: readonly string[], face: Face): Promise<FontPart | null> {
  const points = pointsOf(cluster);
  for (const family of families) {
    for (const { file, ranges } of slicesOf(family)) {
      if (!points.every((point) => ranges.some(([first, last]) => first <= point && point <= last))) continue;
      const part = await instanceOf(family, file, WEIGHTS[face]);
      if (writes(part, cluster)) return part;
    }
  }
  return null;
}
