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

/** Whether the glyphs of a line do not say by themselves what it says: an element that holds it needs the text as such. */
export const needsText = (fonts: Fonts, line: string, face: Face) =>
  fonts.runsOf(line, face).some(({ isPlain }) => !isPlain);

/**
 * Writes a line of text on a PDF. A line whose glyphs stand in another order than its letters has its text beside it (ActualText, ISO 32000-1,
 * 14.9.4), for copying and searching. Not one with letters from right to left: programs turn such glyphs round by themselves, and would turn
 * the text as well.
 */
export function writeLine(
  document: PDFDocument,
  fonts: Fonts,
  line: string,
  { face, size, x, y, color, tracking = 0, isContinued = false }: Style,
): void {
  const spaced = isContinued ? `${line} ` : line;
  const isNamed = needsText(fonts, line, face) && !fonts.runsOf(line, face).some(({ isRightToLeft }) => isRightToLeft);
  if (isNamed) document.markContent('Span', { actual: spaced });
  let left = x;
  for (const { part, chunks, tracked } of fonts.runsOf(isNamed ? line : spaced, face)) {
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
  if (isNamed) document.endMarkedContent();
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

/**
 * Chooses the font of a text. Where its glyphs were shaped before, they are used: the library of PDF would shape it by itself, which it can do
 * for few scripts.
 */
function useFont(document: PDFDocument, part: FontPart, chunk: Chunk): void {
  const name = part.shaper ? `${part.name}-${copyFor(document, part, chunk)}` : part.name;
  document.registerFont(name, part.bytes).font(name);
  if (!part.shaper) return;
  const { font } = document._font;
  font.layout = () => ({
    glyphs: chunk.glyphs.map(({ id }, at) => font.getGlyph(id, chunk.letters[at] ?? [])),
    // The library changes them.
    positions: chunk.positions.map((position) => ({ ...position })),
    advanceWidth: chunk.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  });
}
