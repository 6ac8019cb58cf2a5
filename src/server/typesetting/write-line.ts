import type PDFDocument from 'pdfkit';
import type { Face, FontPart } from './font-files.ts';
import type { Chunk, Fonts } from './open-fonts.ts';

type Style = {
  face: Face;
  size: number;
  /** Left end of the baseline. */
  x: number;
  y: number;
  color: string;
  /** Added between characters. Points. */
  tracking?: number;
  /** Whether another line follows: a space between them keeps words apart in a copied text. */
  isContinued?: boolean;
};

/**
 * The text of an element, where its glyphs do not say it one after another: they stand from right to left, or something else is drawn
 * (ActualText, ISO 32000-1, 14.9.4).
 */
export function actualText(fonts: Fonts, lines: readonly string[], face: Face): { actual?: string } {
  const isPlain = lines.every((line) => fonts.runsOf(line, face).every((run) => run.isPlain));
  return isPlain ? {} : { actual: lines.join(' ') };
}

/** Writes a line of text on a PDF. Each glyph says which letters it stands for, so that the text can be copied and searched. */
export function writeLine(
  document: PDFDocument,
  fonts: Fonts,
  line: string,
  { face, size, x, y, color, tracking = 0, isContinued = false }: Style,
): void {
  let left = x;
  for (const { part, chunks, tracked } of fonts.runsOf(isContinued ? `${line} ` : line, face)) {
    for (const chunk of chunks) {
      useFont(document, part, chunk);
      document
        .fontSize(size)
        .fillColor(color)
        .text(chunk.text, left, y, {
          ...{ lineBreak: false, baseline: 'alphabetic', features: {}, characterSpacing: tracked > 0 ? tracking : 0 },
        });
      left += chunk.width * size + (tracked > 0 ? chunk.glyphs.length * tracking : 0);
    }
  }
}

/** Letters that glyphs stand for, by the copies of a file in a document. */
const letters = new WeakMap<PDFDocument, Map<FontPart, Map<number, string>[]>>();

/**
 * The copy of a file for some glyphs. A PDF says for each glyph of a font which letters it stands for, and a file may have one glyph for
 * several, told apart by their dots.
 */
function copyFor(document: PDFDocument, part: FontPart, chunk: Chunk): number {
  const parts = letters.get(document) ?? new Map<FontPart, Map<number, string>[]>();
  letters.set(document, parts);
  const copies = parts.get(part) ?? [];
  parts.set(part, copies);
  const meant = chunk.glyphs.map(({ id }, at) => [id, chunk.letters[at]?.join(' ') ?? ''] as const);
  const found = copies.findIndex((copy) => meant.every(([id, text]) => (copy.get(id) ?? text) === text));
  const at = found === -1 ? copies.length : found;
  copies[at] = new Map([...(copies[at] ?? []), ...meant]);
  return at;
}

/** The same font for readers, and another one for the library, which knows fonts by this checksum: that of the table `head`. */
function copyOf(bytes: Uint8Array, number: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  const tables = Array.from({ length: view.getUint16(4) }, (_, at) => 12 + at * 16);
  const head = tables.find((at) => view.getUint32(at) === 0x68656164) ?? 0;
  view.setUint32(view.getUint32(head + 8) + 8, number);
  return copy;
}

/**
 * Chooses the font of a text, and has its glyphs used as they were shaped: the library of PDF would shape them again for each file, and
 * cannot shape most scripts.
 */
function useFont(document: PDFDocument, part: FontPart, chunk: Chunk): void {
  const copy = copyFor(document, part, chunk);
  const name = `${part.name}-${copy}`;
  document.registerFont(name, copy === 0 ? part.bytes : copyOf(part.bytes, copy)).font(name);
  const { font } = document._font;
  font.layout = () => ({
    glyphs: chunk.glyphs.map(({ id }, at) => font.getGlyph(id, chunk.letters[at] ?? [])),
    // The library changes them.
    positions: chunk.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    })),
    advanceWidth: chunk.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  });
}
