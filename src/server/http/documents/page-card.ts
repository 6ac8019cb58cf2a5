import type { Tech } from '../../../contract/common.ts';
import { CARD } from '../../credential/files/card-scene.ts';
import { logoMarks } from '../../credential/files/marks.ts';
import { INK, MUTED, PALETTES } from '../../credential/files/palette.ts';
import { type Mark, type Scene, text } from '../../credential/files/scene.ts';
import { writeSvg } from '../../credential/files/write-svg.ts';
import { drawn } from '../../typesetting/drawn-text.ts';
import { fitText } from '../../typesetting/fit-text.ts';
import { openFonts } from '../../typesetting/open-fonts.ts';

/** Of the brand, and the paper of pages. */
const ACCENT = '#2f3cc4';
const PAPER = '#f7f8fd';
const MARGIN = 80;
const COLUMN = 740;

export type CardWords = { title: string; description: string; tech: Tech | null };

/** The picture beside a link to a page, 1200 × 630 pixels, as PNG. */
export async function drawPageCard(words: CardWords): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first picture: the library is large, and startup does not need it.
  const { default: sharp } = await import('sharp');
  const svg = writeSvg(await sceneOf(words), words.title);
  const png = await sharp(Buffer.from(svg), { density: 72 }).png({ compressionLevel: 9, palette: true }).toBuffer();
  return new Uint8Array(png);
}

async function sceneOf(words: CardWords): Promise<Scene> {
  const [title, description] = [drawn(words.title), drawn(words.description)];
  const accent = words.tech === null ? ACCENT : PALETTES[words.tech].accent;
  const fonts = await openFonts({ semibold: [title], regular: [description] });
  const head = fitText(fonts, title, {
    ...{ face: 'semibold', maxWidth: COLUMN, maxLines: 3, sizes: { max: 84, min: 40 }, leading: 1.1, tracking: -0.03 },
  });
  const lead = fitText(fonts, description, {
    ...{ face: 'regular', maxWidth: COLUMN, maxLines: 3, sizes: { max: 30, min: 24 }, leading: 1.4 },
  });
  const top = 200;
  const below = top + head.rise + (head.lines.length - 1) * head.leading + head.drop;
  const marks: Mark[] = [
    ...logoMarks({ x: MARGIN, y: 112 }, 60, accent, INK),
    // The mark again, as large as the card, cut by its edge.
    ...logoMarks({ x: 884, y: 462 }, 480, accent, INK)
      .filter(({ kind }) => kind === 'shape')
      .slice(0, 4),
    text('H1', head.lines, {
      ...{ x: MARGIN, y: top + head.rise, size: head.size, leading: head.leading, face: 'semibold', color: INK },
      tracking: -0.03 * head.size,
    }),
    text('P', lead.lines, {
      ...{
        x: MARGIN,
        y: below + 44 + lead.rise,
        size: lead.size,
        leading: lead.leading,
        face: 'regular',
        color: MUTED,
      },
    }),
  ];
  return { ...CARD, background: PAPER, fonts, marks };
}
