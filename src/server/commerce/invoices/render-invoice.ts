import type PDFDocument from 'pdfkit';
import { drawn } from '../../typesetting/drawn-text.ts';
import { setLines } from '../../typesetting/fit-text.ts';
import { type Fonts, openFonts } from '../../typesetting/open-fonts.ts';
import { actualText, writeLine } from '../../typesetting/write-line.ts';
import type { InvoiceWords } from './invoice-lines.ts';

const MARGIN = 56;
const WIDTH = 483;
/** Where a page ends. Points, as all measures are. */
const BOTTOM = 841.89 - MARGIN;
const AMOUNT_WIDTH = 110;
const GAP = 12;
const TEXT_WIDTH = WIDTH - AMOUNT_WIDTH - GAP;
const LEADING = 1.25;
/** For each space that a text begins with. */
const INDENT = 2.8;

type Face = 'regular' | 'semibold';
type Style = { size: number; face: Face };
const BODY: Style = { size: 10, face: 'regular' };

/** Lines as they were typed, addresses for instance. */
const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => drawn(line) !== '');

/** Writes an invoice from its top to its bottom. */
function write(document: PDFDocument, fonts: Fonts, words: InvoiceWords): void {
  const root = document.struct('Document');
  document.addStructure(root);
  let y = MARGIN;

  /** Writes a text below what stands above it, on the next page where this one is full. */
  function setText(text: string, { size, face }: Style, maxWidth: number): void {
    for (const typed of linesOf(text)) {
      const x = MARGIN + (typed.length - typed.trimStart().length) * INDENT;
      const { lines, leading, rise, drop } = setLines(fonts, drawn(typed), {
        ...{ face, size, leading: LEADING, maxWidth: maxWidth - (x - MARGIN) },
      });
      const above = Math.max(rise, (leading - size) / 2 + size * 0.78);
      lines.forEach((line, at) => {
        if (y + above + drop > BOTTOM) {
          document.continueOnNewPage();
          y = MARGIN;
        }
        writeLine(document, fonts, line, {
          ...{ face, size, x, y: y + above, color: '#000000', isContinued: at < lines.length - 1 },
        });
        y += leading;
      });
    }
  }

  const actualOf = (text: string, face: Face) => actualText(fonts, linesOf(text).map(drawn), face);
  const put = (type: string, text: string, style: Style) =>
    root.add(document.struct(type, actualOf(text, style.face), () => setText(text, style, WIDTH)));

  put('H1', words.title, { size: 22, face: 'semibold' });
  for (const { heading, lines } of words.parts.filter((part) => part.lines.length > 0)) {
    y += 7;
    put('H2', heading, { size: 10, face: 'semibold' });
    for (const line of lines) put('P', line, BODY);
  }
  y += 14;
  const table = document.struct('Table');
  root.add(table);
  for (const { text, amount, isTotal } of words.rows) {
    const row = document.struct('TR');
    table.add(row);
    const style: Style = { size: 10, face: isTotal ? 'semibold' : 'regular' };
    y += isTotal ? 8 : 0;
    row.add(document.struct('TD', actualOf(text, style.face), () => setText(text, style, TEXT_WIDTH)));
    row.add(
      document.struct('TD', () => {
        // Beside the last line of the text, on its page.
        const baseline = y - style.size * LEADING + style.size * (0.78 + (LEADING - 1) / 2);
        const x = MARGIN + WIDTH - fonts.widthOf(amount, style.face, style.size);
        writeLine(document, fonts, amount, { ...style, x, y: baseline, color: '#000000' });
        y += 4;
      }),
    );
    row.end();
  }
  table.end();
  y += 12;
  for (const line of words.closing) put('P', line, BODY);
  root.end();
}

/** The fonts for what an invoice says. */
function fontsFor({ title, parts, rows, closing }: InvoiceWords): Promise<Fonts> {
  const split = (texts: string[]) => texts.flatMap(linesOf).map(drawn);
  return openFonts({
    regular: split([
      ...parts.flatMap(({ lines }) => lines),
      ...rows.flatMap(({ text, amount }) => [text, amount]),
      ...closing,
    ]),
    semibold: split([
      title,
      ...parts.map(({ heading }) => heading),
      ...rows.flatMap(({ text, amount }) => [text, amount]),
    ]),
  });
}

/**
 * Draws an invoice as a tagged PDF in English, readable aloud in the order in which it is written. Names stand as they were typed, in any
 * script. The libraries are loaded with the first one.
 */
export async function renderInvoice(words: InvoiceWords, at: number): Promise<Uint8Array> {
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), fontsFor(words)]);
  const document = new PdfDocument({
    ...{ size: 'A4', margin: MARGIN, pdfVersion: '1.7', lang: 'en', tagged: true, displayTitle: true },
    info: { Title: words.title, Author: 'Chartered', CreationDate: new Date(at), ModDate: new Date(at) },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk) => void chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  write(document, fonts, words);
  document.end();
  return done;
}
