import type PDFDocument from 'pdfkit';
import type { InvoiceWords } from './invoice-lines.ts';

const MARGIN = 56;
const WIDTH = 483;
const AMOUNT_WIDTH = 110;
const TEXT_WIDTH = WIDTH - AMOUNT_WIDTH;

/** Characters of the standard fonts beyond Latin-1. Source: PDF 1.7, annex D, WinAnsiEncoding. */
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** What the standard fonts cannot write loses its accent, and is a question mark where it has none. */
export function encodable(text: string): string {
  return [...text]
    .map((character) => {
      if (/[\x20-\x7e\xa0-\xff]/.test(character) || MORE.includes(character)) return character;
      const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
      if (/^[\x20-\x7e\xa0-\xff]+$/.test(base)) return base;
      return SPELLED[character] ?? '?';
    })
    .join('');
}

/** Letters that do not come apart into a base and an accent. */
const SPELLED: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Ħ: 'H', ħ: 'h', Ŋ: 'N', ŋ: 'n' };

function write(document: PDFDocument, words: InvoiceWords): void {
  const root = document.struct('Document');
  document.addStructure(root);
  const put = (type: string, text: string, size: number, font: 'Helvetica' | 'Helvetica-Bold' = 'Helvetica') =>
    root.add(
      document.struct(type, () => {
        document.font(font).fontSize(size).text(encodable(text), MARGIN, undefined, { width: WIDTH });
      }),
    );
  put('H1', words.title, 22, 'Helvetica-Bold');
  for (const { heading, lines } of words.parts.filter((part) => part.lines.length > 0)) {
    document.moveDown(0.6);
    put('H2', heading, 10, 'Helvetica-Bold');
    for (const line of lines) put('P', line, 10);
  }
  document.moveDown(1.2);
  const table = document.struct('Table');
  root.add(table);
  for (const { text, amount, isTotal } of words.rows) {
    const row = document.struct('TR');
    table.add(row);
    const font = isTotal ? 'Helvetica-Bold' : 'Helvetica';
    const top = document.y + (isTotal ? 8 : 0);
    let bottom = top;
    row.add(
      document.struct('TD', () => {
        document.font(font).fontSize(10).text(encodable(text), MARGIN, top, { width: TEXT_WIDTH });
        bottom = document.y;
      }),
    );
    row.add(
      document.struct('TD', () => {
        document.text(encodable(amount), MARGIN + TEXT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
        document.y = Math.max(bottom, document.y) + 4;
      }),
    );
    row.end();
  }
  table.end();
  document.moveDown(1);
  for (const line of words.closing) put('P', line, 10);
  root.end();
}

/**
 * Draws an invoice as a tagged PDF in English, readable aloud in the order in which it is written. The library is loaded with the first
 * one.
 */
export async function renderInvoice(words: InvoiceWords, at: number): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit');
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
  write(document, words);
  document.end();
  return done;
}
