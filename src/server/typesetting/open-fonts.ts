import bidiModule, { type Bidi } from 'bidi-js';
import type { Font, Glyph, Position } from 'fontkit';
import { clustersOf } from './drawn-text.ts';
import { familiesFor } from './families.ts';
import { brandPartsOf, type Face, type FontPart, findPart, openBrand, type Shaper, writes } from './font-files.ts';

/** Glyphs that are one part of the text: a letter with its signs, letters that are joined, or a text whose glyphs are its letters. */
export type Chunk = {
  text: string;
  glyphs: readonly Glyph[];
  /** Code points that each glyph stands for here. */
  letters: readonly (readonly number[])[];
  positions: readonly Position[];
  /** Ems. */
  width: number;
};

/** Text that one file writes in one direction, shaped. */
export type Run = {
  part: FontPart;
  /** As they stand from left to right. */
  chunks: readonly Chunk[];
  /** Advance in ems, and how many times the tracking is added. */
  width: number;
  tracked: number;
  /** Whether the glyphs, one after another, stand for the text as it was given. */
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
];

/** @property replaced what its text is drawn for, when no font has it */
type Piece = { part: FontPart; level: number; clusters: string[]; replaced?: string };

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

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** Letters of Latin and Cyrillic, or signs that stand among letters from right to left. */
function layOut({ part: { font }, clusters }: Piece, isRightToLeft: boolean): Chunk[] {
  const text = (isRightToLeft ? clusters.map(mirrored).reverse() : clusters).join('');
  const { glyphs, positions, advanceWidth } = font.layout(text);
  const letters = lettersInLine(font, pointsOf(text), glyphs);
  return [{ text, glyphs, letters, positions, width: advanceWidth / font.unitsPerEm }];
}

function shape(piece: Piece): Run {
  const { part, level, clusters, replaced } = piece;
  const isRightToLeft = level % 2 === 1;
  const text = clusters.join('');
  const shaped = part.shaper ? chunksOf(part.font, text, part.shaper, isRightToLeft) : layOut(piece, isRightToLeft);
  const chunks = replaced === undefined ? shaped : shaped.map((chunk) => standFor(chunk, replaced));
  const isTracked = part.canTrack && !/\p{M}/u.test(text);
  return {
    ...{ part, chunks, isPlain: replaced === undefined && !isRightToLeft },
    width: chunks.reduce((sum, { width }) => sum + width, 0),
    tracked: isTracked ? chunks.reduce((sum, { glyphs }) => sum + glyphs.length, 0) : 0,
  };
}

/** The letters of each glyph of a line: one, or several where letters are joined, as in some pairs of Latin. */
function lettersInLine(font: Font, points: readonly number[], glyphs: readonly Glyph[]): number[][] {
  const isOf = (glyph: Glyph | undefined, point = 0) => glyph?.id === font.glyphForCodePoint(point).id;
  let at = 0;
  return glyphs.map((glyph, index) => {
    const start = at;
    const after = glyphs.length - index - 1;
    at += 1;
    const isJoined = !isOf(glyph, points[start]);
    while (points.length - at > after && (after === 0 || (isJoined && !isOf(glyphs[index + 1], points[at])))) at += 1;
    return points.slice(start, at);
  });
}

/** Glyphs that are drawn instead of others stand for these. */
const standFor = (chunk: Chunk, text: string): Chunk => ({
  ...chunk,
  letters: chunk.letters.map((_, at) => (at === 0 ? pointsOf(text) : [])),
});

/** Divides the glyphs of a text by the letters that they are of. */
function chunksOf(font: Font, text: string, shaper: Shaper, isRightToLeft: boolean): Chunk[] {
  const shaped = shaper(text, isRightToLeft);
  const starts = [...new Set(shaped.map(({ index }) => index))].sort((a, b) => a - b);
  const chunks = starts.map((start, at) => {
    const letters = text.slice(start, starts[at + 1]);
    const glyphs = shaped.filter(({ index }) => index === start);
    const chunk: Chunk = {
      text: letters,
      glyphs: glyphs.map(({ id }) => font.getGlyph(id, [])),
      letters: lettersOf(pointsOf(letters), glyphs, isRightToLeft),
      positions: glyphs.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset })),
      width: glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm,
    };
    return { chunk, at: shaped.findIndex(({ index }) => index === start) };
  });
  return chunks.sort((a, b) => a.at - b.at).map(({ chunk }) => chunk);
}

/**
 * Divides letters among the glyphs that are theirs together, so that they are in order when the glyphs are read one after another. From right
 * to left, one glyph stands for all: others are above or below it.
 */
function lettersOf(points: number[], glyphs: ReturnType<Shaper>, isRightToLeft: boolean): number[][] {
  const widest = glyphs.reduce((wide, one) => (one.xAdvance > wide.xAdvance ? one : wide));
  if (isRightToLeft) return glyphs.map((one) => (one === widest ? points : []));
  return inOrder(points, glyphs.length);
}

/** One letter for each glyph, and the rest for the last. */
function inOrder(points: number[], count: number): number[][] {
  return Array.from({ length: count }, (_, at) => points.slice(at, at === count - 1 ? undefined : at + 1));
}

/**
 * Opens the fonts for texts: the brand's for Latin and Cyrillic, others by script, each file when it is needed. Other texts are drawn with
 * what is open; a letter that no font has is a question mark, and a sign is left out.
 *
 * @param texts as `drawn` returns them, by face
 */
export async function openFonts(texts: Partial<Record<Face, readonly string[]>>): Promise<Fonts> {
  type Found = { part: FontPart; drawn: string };
  const found: Record<Face, Map<string, Found>> = { regular: new Map(), semibold: new Map(), mono: new Map() };
  const faces = Object.keys(found) as Face[];
  for (const face of faces) await openBrand(face);
  for (const face of faces) {
    for (const text of texts[face] ?? []) {
      for (const cluster of clustersOf(text)) {
        if (found[face].has(cluster) || brandPartsOf(face).some((part) => writes(part, cluster))) continue;
        for (const drawn of [cluster, ...substitutesOf(cluster)]) {
          const part = await findPart(drawn, familiesFor(drawn, text), face);
          if (!part) continue;
          found[face].set(cluster, { part, drawn });
          break;
        }
      }
    }
  }

  function find(cluster: string, face: Face, before: FontPart | undefined): Found | undefined {
    const brand = brandPartsOf(face);
    // Spaces and signs stay with the letters before them, and letters in one file as long as it has them.
    const stays = before && writes(before, cluster) && (brand.includes(before) || !LETTER.test(cluster));
    const part = stays ? before : brand.find((one) => writes(one, cluster));
    return part ? { part, drawn: cluster } : found[face].get(cluster);
  }

  function piecesOf(line: string, face: Face): Piece[] {
    const levels = levelsOf(line);
    const pieces: Piece[] = [];
    let at = 0;
    for (const cluster of clustersOf(line)) {
      const level = levels?.[at] ?? 0;
      at += cluster.length;
      const last = pieces.at(-1);
      const known = find(cluster, face, last?.part);
      const part = known?.part ?? (LETTER.test(cluster) ? brandPartsOf(face)[0] : undefined);
      if (!part) continue;
      const drawn = known?.drawn ?? '?';
      if (drawn !== cluster) pieces.push({ part, level, clusters: [drawn], replaced: cluster });
      else if (last?.part === part && last.level === level && last.replaced === undefined) last.clusters.push(cluster);
      else pieces.push({ part, level, clusters: [cluster] });
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
      clustersOf(text).every((cluster) => !LETTER.test(cluster) || find(cluster, face, undefined) !== undefined),
  };
}
