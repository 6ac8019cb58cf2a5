import bidiModule, { type Bidi } from 'bidi-js';
import type { Glyph, Position } from 'fontkit';
import { clustersOf } from './drawn-text.ts';
import { familiesFor } from './families.ts';
import { brandPartsOf, type Face, type FontPart, findPart, type Shaper, writes } from './font-files.ts';

/** Glyphs that are one part of the text: a letter with its signs, letters that are joined, or a text whose glyphs are its letters. */
export type Chunk = {
  text: string;
  glyphs: readonly Glyph[];
  /** Code points that each glyph stands for here; none for those whose file is laid out by the library of drawings. */
  letters: readonly (readonly number[])[];
  positions: readonly Position[];
  /** Ems. */
  width: number;
};

/** Text that one file writes in one direction, shaped. */
export type Run = {
  part: FontPart;
  isRightToLeft: boolean;
  /** As they stand from left to right. */
  chunks: readonly Chunk[];
  /** Advance in ems, and how many times the tracking is added. */
  width: number;
  tracked: number;
  /** Whether the glyphs, one after another, are the text as it was given. */
  isPlain: boolean;
};

/** What lines are drawn with: fonts for certain texts, measured and shaped. */
export type Fonts = {
  /** The runs of a line as they stand on it, from left to right. */
  runsOf(line: string, face: Face): readonly Run[];
  /** Width of a line. Points, as the size and the tracking are. */
  widthOf(line: string, face: Face, size: number, tracking?: number): number;
  /** How far the letters of a line reach above and below the baseline. Ems. */
  inkOf(line: string, face: Face): { above: number; below: number };
  /** Whether every letter of a text is drawn. */
  canWrite(text: string, face: Face): boolean;
};

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const RIGHT_TO_LEFT = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Thaana}]/u;
/** Marks that join a letter before them have none to stand on. */
const LONE_MARK = /^\p{M}/u;

// The package's types describe its ES module, and Node loads the CommonJS one.
const createBidi = bidiModule as unknown as () => Bidi;
let bidi: Bidi | undefined;

/** Levels of a line, even from left to right and odd from right to left. The first letter decides the direction of all. */
function levelsOf(line: string): ArrayLike<number> | null {
  if (!RIGHT_TO_LEFT.test(line)) return null;
  bidi ??= createBidi();
  return bidi.getEmbeddingLevels(line).levels;
}

/** What is drawn instead of a sign or letter that no font has: the same hyphen, say, without its rule for breaking lines. */
const substitutesOf = (cluster: string): string[] => [
  cluster.normalize('NFKC'),
  ...(/^\p{Pd}$/u.test(cluster) ? ['-'] : []),
  ...(LETTER.test(cluster) ? ['?'] : []),
];

type Piece = { part: FontPart; level: number; clusters: string[]; isExact: boolean };

/** In the order of the line. Source: Unicode Standard Annex 9, rule L2. */
function reorder(pieces: Piece[]): Piece[] {
  const line = [...pieces];
  for (let level = Math.max(0, ...line.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let start = 0; start < line.length; start += 1) {
      let end = start;
      while (end < line.length && (line[end]?.level ?? 0) >= level) end += 1;
      line.splice(start, end - start, ...line.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return line;
}

const mirrored = (cluster: string) => bidi?.getMirroredCharacter(cluster) ?? cluster;

/** Letters of Latin and Cyrillic, or signs that stand among letters from right to left. */
function layOut({ font }: FontPart, clusters: readonly string[], isRightToLeft: boolean): Chunk[] {
  const text = (isRightToLeft ? clusters.map(mirrored).reverse() : clusters).join('');
  const { glyphs, positions, advanceWidth } = font.layout(text);
  return [{ text, glyphs, letters: [], positions, width: advanceWidth / font.unitsPerEm }];
}

function shape({ part, level, clusters, isExact }: Piece): Run {
  const isRightToLeft = level % 2 === 1;
  const text = clusters.join('');
  const chunks = part.shaper
    ? chunksOf(part, text, part.shaper(text, isRightToLeft))
    : layOut(part, clusters, isRightToLeft);
  const isTracked = part.canTrack && !/\p{M}/u.test(text);
  return {
    ...{ part, isRightToLeft, chunks, isPlain: isExact && part.shaper === null },
    width: chunks.reduce((sum, { width }) => sum + width, 0),
    tracked: isTracked ? chunks.reduce((sum, { glyphs }) => sum + glyphs.length, 0) : 0,
  };
}

/** Divides glyphs by the letters that they are of; of several, the widest stands for them. */
function chunksOf({ font }: FontPart, text: string, shaped: ReturnType<Shaper>): Chunk[] {
  const starts = [...new Set(shaped.map(({ index }) => index))].sort((a, b) => a - b);
  return starts
    .map((start, at) => ({
      text: text.slice(start, starts[at + 1]),
      first: shaped.findIndex(({ index }) => index === start),
      glyphs: shaped.filter(({ index }) => index === start),
    }))
    .sort((a, b) => a.first - b.first)
    .map(({ text: letters, glyphs }) => {
      const widest = glyphs.reduce((wide, one) => (one.xAdvance > wide.xAdvance ? one : wide));
      const points = Array.from(letters, (one) => one.codePointAt(0) ?? 0);
      return {
        text: letters,
        glyphs: glyphs.map(({ id }) => font.getGlyph(id, [])),
        letters: glyphs.map((one) => (one === widest ? points : [])),
        positions: glyphs.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset })),
        width: glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm,
      };
    });
}

/**
 * Opens the fonts for texts: the brand's for Latin and Cyrillic, others by script, each file when it is needed. Other texts are drawn with
 * what is open; a letter that no font has is a question mark, and a sign is left out.
 *
 * @param texts as `drawn` returns them, by face
 */
export async function openFonts(texts: Partial<Record<Face, readonly string[]>>): Promise<Fonts> {
  const found: Record<Face, Map<string, FontPart>> = { regular: new Map(), semibold: new Map(), mono: new Map() };
  for (const face of Object.keys(found) as Face[]) {
    for (const text of texts[face] ?? []) {
      for (const cluster of clustersOf(text)) {
        if (found[face].has(cluster) || brandPartsOf(face).some((part) => writes(part, cluster))) continue;
        const part = await findPart(cluster, familiesFor(cluster, text), face);
        if (part) found[face].set(cluster, part);
      }
    }
  }

  const partFor = (cluster: string, face: Face, before: FontPart | undefined): FontPart | undefined => {
    // Spaces and signs stay with the letters before them, and do not divide a run.
    if (before && !LETTER.test(cluster) && writes(before, cluster)) return before;
    const brand = brandPartsOf(face);
    const stays = before !== undefined && brand.includes(before) && writes(before, cluster);
    return stays ? before : (brand.find((part) => writes(part, cluster)) ?? found[face].get(cluster));
  };

  function piecesOf(line: string, face: Face): Piece[] {
    const levels = levelsOf(line);
    const pieces: Piece[] = [];
    let at = 0;
    for (const cluster of clustersOf(line)) {
      const level = levels?.[at] ?? 0;
      at += cluster.length;
      const last = pieces.at(-1);
      const text = [cluster, ...substitutesOf(cluster)].find((one) => partFor(one, face, last?.part)) ?? '';
      const part = partFor(text, face, last?.part);
      if (!part || text === '') continue;
      const isExact = text === cluster;
      if (last?.part === part && last.level === level && last.isExact === isExact) last.clusters.push(text);
      else pieces.push({ part, level, clusters: [text], isExact });
    }
    return pieces;
  }

  const shaped = new Map<string, readonly Run[]>();
  function runsOf(line: string, face: Face): readonly Run[] {
    const key = `${face} ${line}`;
    const runs = shaped.get(key) ?? reorder(piecesOf(line, face)).map(shape);
    shaped.set(key, runs);
    return runs;
  }

  return {
    runsOf,
    widthOf(line, face, size, tracking = 0) {
      const runs = runsOf(line, face);
      const width = runs.reduce((sum, run) => sum + run.width * size + run.tracked * tracking, 0);
      return (runs.at(-1)?.tracked ?? 0) > 0 ? width - tracking : width;
    },
    inkOf(line, face) {
      const ink = { above: 0, below: 0 };
      for (const { part, chunks } of runsOf(line, face)) {
        for (const { glyphs, positions } of chunks) {
          glyphs.forEach(({ bbox }, index) => {
            if (!Number.isFinite(bbox.maxY)) return;
            const rise = positions[index]?.yOffset ?? 0;
            ink.above = Math.max(ink.above, (bbox.maxY + rise) / part.font.unitsPerEm);
            ink.below = Math.max(ink.below, -(bbox.minY + rise) / part.font.unitsPerEm);
          });
        }
      }
      return ink;
    },
    canWrite: (text, face) =>
      LETTER.test(text) &&
      !LONE_MARK.test(text) &&
      clustersOf(text).every((cluster) => !LETTER.test(cluster) || partFor(cluster, face, undefined) !== undefined),
  };
}
