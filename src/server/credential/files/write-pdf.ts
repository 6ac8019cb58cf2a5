import type PDFDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import type { Fonts } from '../../typesetting/open-fonts.ts';
import { actualText, writeLine } from '../../typesetting/write-line.ts';
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
  fonts: Fonts,
  { lines, x, y, size, leading = size * 1.2, face, color, tracking = 0, align }: Text,
): void {
  lines.forEach((line, index) => {
    writeLine(document, fonts, line, {
      ...{ face, size, color, tracking, y: y + index * leading, isContinued: index < lines.length - 1 },
      x: align === 'right' ? x - fonts.widthOf(line, face, size, tracking) : x,
    });
  });
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
  const { fonts } = scene;
  const root = document.struct('Document');
  document.addStructure(root);
  for (const mark of scene.marks) {
    if (mark.kind === 'text') {
      const { link, tag, lines, x, y, size, leading = size * 1.2, face, tracking = 0 } = mark;
      if (link === undefined) {
        root.add(document.struct(tag, actualText(fonts, lines, face), () => write(document, fonts, mark)));
        continue;
      }
      const wide = Math.max(...lines.map((line) => fonts.widthOf(line, face, size, tracking)));
      // Runs when the element has its place in the document.
      const target: StructureElement = document.struct('Link', () => {
        write(document, fonts, mark);
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
