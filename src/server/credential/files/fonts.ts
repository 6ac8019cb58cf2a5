import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** Faces of the files. */
export type Face = 'regular' | 'semibold' | 'mono';

/** One file of a face: the packages divide a font by scripts. */
export type FontPart = { name: string; bytes: Uint8Array; font: Font };

/** Text that one file of a face can write. */
export type Run = { part: FontPart; text: string };

const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'];
const FILES: Record<Face, readonly [package_: string, weight: number]> = {
  regular: ['geist', 400],
  semibold: ['geist', 600],
  mono: ['geist-mono', 400],
};

const loaded = new Map<Face, FontPart[]>();

/** The files of a face, read with the first drawing. */
function partsOf(face: Face): FontPart[] {
  const known = loaded.get(face);
  if (known) return known;
  const [name, weight] = FILES[face];
  const parts = SCRIPTS.map((script) => {
    const file = `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`;
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)));
    return { name: `${face}-${script}`, bytes, font: create(bytes) };
  });
  loaded.set(face, parts);
  return parts;
}

const COMBINING = /\p{M}/u;
/** Invisible where the font has no need of it. */
const IGNORED = /\u200b|\u200c|\u200d|\u2060|\ufe0e|\ufe0f/g;

/** The text as it is drawn: composed, in one line, without what nobody sees. */
export const drawn = (text: string) => text.normalize('NFC').replace(IGNORED, '').replace(/\s+/g, ' ').trim();

/**
 * Divides a text into runs of one file each. An accent stays with its letter.
 *
 * @returns null when the face lacks a character
 */
export function runsOf(text: string, face: Face): Run[] | null {
  const parts = partsOf(face);
  const runs: Run[] = [];
  for (const [cluster] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const points = [...cluster].map((character) => character.codePointAt(0) ?? 0);
    const writes = ({ font }: FontPart) => points.every((point) => font.hasGlyphForCodePoint(point));
    const last = runs.at(-1);
    const part = last && writes(last.part) ? last.part : parts.find(writes);
    if (!part) return null;
    if (last?.part === part) last.text += cluster;
    else runs.push({ part, text: cluster });
  }
  return runs;
}

/** Whether the fonts can write a text, alone and unmixed: letters without a base have none to stand on. */
export function canWrite(text: string): boolean {
  return text !== '' && !COMBINING.test(text.charAt(0)) && runsOf(text, 'semibold') !== null;
}

/** The runs of words of this site, or of a text that was asked about; what no font has is a question mark. */
export function certainRuns(text: string, face: Face): Run[] {
  return runsOf(text, face) ?? runsOf([...text].map((one) => (runsOf(one, face) ? one : '?')).join(''), face) ?? [];
}

/** Width of a text. Points, as the size and the tracking are. */
export function widthOf(text: string, face: Face, size: number, tracking = 0): number {
  const wide = certainRuns(text, face).reduce(
    (sum, { part, text: words }) => sum + (part.font.layout(words).advanceWidth / part.font.unitsPerEm) * size,
    0,
  );
  return wide + tracking * Math.max(0, [...text].length - 1);
}
