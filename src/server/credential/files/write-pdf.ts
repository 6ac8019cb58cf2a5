import type PDFDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import { certainRuns, widthOf } from './fonts.ts';
import type { Scene, Shape, Text } from './scene.ts';

type Described = { title: string; at: number };

function draw(document: PDFDocument, { path, fill, stroke, width = 1, at }: Shape): void {
  document.save();
  if (at)
    document
      .translate(at.x, at.y)
      .scale(at.scale ?? 1)
      .rotate(at.turn ?? 0);
  document.path(path).lineWidth(width).lineCap('round').lineJoin('round');
  if (fill && stroke) document.fillAndStroke(fill, stroke);
  else if (fill) document.fill(fill);
  else document.stroke(stroke);
  document.restore();
}

function write(
  document: PDFDocument,
  { lines, x, y, size, leading = size * 1.2, face, color, tracking = 0, align }: Text,
): void {
  lines.forEach((line, index) => {
    let left = align === 'right' ? x - widthOf(line, face, size, tracking) : x;
    // A space ends each line but the last, so that a copied text keeps its words apart.
    const written = index < lines.length - 1 ? `${line} ` : line;
    for (const { part, text } of certainRuns(written, face)) {
      document
        .font(part.name)
        .fontSize(size)
        .fillColor(color)
        .text(text, left, y + index * leading, {
          ...{ lineBreak: false, baseline: 'alphabetic', characterSpacing: tracking },
        });
      left += widthOf(text, face, size, tracking) + tracking;
    }
  });
}

function register(document: PDFDocument, { marks }: Scene): void {
  const parts = marks.flatMap((mark) =>
    mark.kind === 'text'
      ? mark.lines.flatMap((line) => certainRuns(`${line} `, mark.face).map(({ part }) => part))
      : [],
  );
  for (const part of new Set(parts)) document.registerFont(part.name, part.bytes);
}

/**
 * A scene as one page of a PDF: tagged in the order of its texts, in English, with its fonts embedded (PDF/UA-1, ISO 14289-1). The library
 * is loaded with the first one.
 */
export async function writePdf(scene: Scene, { title, at }: Described): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    ...{ size: [scene.width, scene.height], margin: 0, pdfVersion: '1.7', subset: 'PDF/UA' },
    ...{ lang: 'en', tagged: true, displayTitle: true },
    info: { Title: title, Author: 'Chartered', CreationDate: new Date(at), ModDate: new Date(at) },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk) => void chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  register(document, scene);
  const root = document.struct('Document');
  document.addStructure(root);
  for (const mark of scene.marks) {
    if (mark.kind === 'text') {
      const { link, tag, lines, x, y, size, leading = size * 1.2, face, tracking = 0 } = mark;
      if (link === undefined) {
        root.add(document.struct(tag, () => write(document, mark)));
        continue;
      }
      const wide = Math.max(...lines.map((line) => widthOf(line, face, size, tracking)));
      // Runs when the element has its place in the document.
      const target: StructureElement = document.struct('Link', () => {
        write(document, mark);
        document.link(x, y - size, wide, size * 1.2 + (lines.length - 1) * leading, link, {
          structParent: target,
          Contents: new String(link),
        });
      });
      root.add(document.struct(tag, [target]));
      continue;
    }
    if (mark.alt !== undefined) {
      root.add(document.struct('Figure', { alt: mark.alt }, () => draw(document, mark)));
      continue;
    }
    document.markContent('Artifact', { type: 'Layout' });
    draw(document, mark);
    document.endMarkedContent();
  }
  root.end();
  document.end();
  return done;
}
