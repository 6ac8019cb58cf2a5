import { levelSchema, techSchema } from '../../../contract/common.ts';
import { LEVEL_RANKS } from '../../../contract/credential/ornament.ts';
import { type FittedText, fitText, type Room } from '../../typesetting/fit-text.ts';
import type { Fonts } from '../../typesetting/open-fonts.ts';
import { type CredentialWords, isWritable, withoutScheme } from './credential-words.ts';
import { logoMarks, qrMark, rosetteMarks, sealMarks } from './marks.ts';
import { HAIRLINE, INK, MUTED, PALETTES, PAPER } from './palette.ts';
import { type Scene, type Text, text } from './scene.ts';

/** Sheets of paper on their side. Points. */
export const PAPERS = { a4: { width: 841.89, height: 595.28 }, letter: { width: 792, height: 612 } } as const;
export type Paper = keyof typeof PAPERS;

/** Farther from the edge than any printer leaves blank. */
const MARGIN = 54;
const MEDALLION = 148;
const QR = 62;

/** A block of text, with the room above it. */
type Block = Omit<Text, 'kind' | 'x' | 'y'> & { above: number; rise?: number; drop?: number };

const heightOf = ({ above, lines, size, rise = size * 0.78, drop = size * 0.22, leading = size * 1.2 }: Block) =>
  above + rise + (lines.length - 1) * leading + drop;

/** Width of the texts, left of the medallion. */
const columnOf = (paper: Paper) => PAPERS[paper].width - 2 * MARGIN - 2 * MEDALLION - 26;

const nameRoom = (paper: Paper): Room => ({
  face: 'semibold',
  maxWidth: columnOf(paper),
  maxLines: 6,
  maxHeight: 136,
  sizes: { max: 42, min: 11 },
  leading: 1.08,
  tracking: -0.025,
});

/** Whether the certificate prints the whole name, on every paper. */
export function isNameDrawn(fonts: Fonts, words: CredentialWords): boolean {
  const { holder } = words;
  if (holder === null || !isWritable(fonts, words)) return false;
  return (Object.keys(PAPERS) as Paper[]).every(
    (paper) => fitText(fonts, holder, nameRoom(paper)).lines.at(-1)?.endsWith('…') !== true,
  );
}

/** Text that replaces a name for which no font is available. */
const unwritable = (address: string) => `The holder named at ${withoutScheme(address)}`;

/** A credential on one sheet: as large as the text allows, within margins that every printer keeps. */
export function certificateScene(
  fonts: Fonts,
  words: CredentialWords,
  { tech, level }: { tech: string; level: string },
  paper: Paper,
): Scene {
  const { width, height } = PAPERS[paper];
  const palette = PALETTES[techSchema.parse(tech)];
  const column = columnOf(paper);

  const isNamed = isWritable(fonts, words);
  const name: FittedText = isNamed
    ? fitText(fonts, words.holder ?? '', nameRoom(paper))
    : fitText(fonts, unwritable(words.address), {
        face: 'semibold',
        maxWidth: column,
        maxLines: 3,
        sizes: { max: 22, min: 11 },
        leading: 1.08,
      });
  const latin =
    words.latin === null
      ? null
      : fitText(fonts, words.latin, {
          ...{ face: 'regular', maxWidth: column, maxLines: 2, sizes: { max: 17, min: 10 }, leading: 1.2 },
        });
  const title = fitText(fonts, words.title, {
    ...{ face: 'semibold', maxWidth: column, maxLines: 3, sizes: { max: 23, min: 13 } },
    ...{ leading: 1.16, tracking: -0.015 },
  });
  const blocks: Block[] = [
    { tag: 'P', lines: ['This certifies that'], size: 12, face: 'regular', color: MUTED, above: 0 },
    {
      ...{ tag: 'H1', ...name, face: 'semibold', color: INK, above: 14 },
      ...(isNamed ? { tracking: -0.025 * name.size } : { link: words.address }),
    },
    ...(latin === null ? [] : [{ tag: 'P', ...latin, face: 'regular', color: INK, above: 10 } as const]),
    { tag: 'P', lines: ['has passed the certification exam'], size: 12, face: 'regular', color: MUTED, above: 24 },
    {
      ...{ tag: 'H2', ...title, face: 'semibold', color: INK, above: 12 },
      tracking: -0.015 * title.size,
    },
    { tag: 'P', lines: [words.subject], size: 12.5, face: 'regular', color: palette.accent, above: 11 },
  ];

  const footer = height - MARGIN;
  const top = MARGIN + 34;
  const rule = footer - QR - 14;
  const medal = { x: width - MARGIN - MEDALLION, y: (top + rule) / 2 };
  const block = blocks.reduce((sum, one) => sum + heightOf(one), 0);
  let y = top + Math.max(12, (rule - top - block) / 2);
  const column_ = blocks.map((one) => {
    const { above, rise = one.size * 0.78, drop: _, ...mark } = one;
    const placed: Text = { kind: 'text', ...mark, x: MARGIN, y: y + above + rise };
    y += heightOf(one);
    return placed;
  });

  const addressRoom = width - MARGIN - QR - 20 - (MARGIN + 312);
  const address = fitText(fonts, withoutScheme(words.address), {
    ...{ face: 'mono', maxWidth: addressRoom, maxLines: 2, sizes: { max: 9.5, min: 6.5 }, leading: 1.2 },
  });
  const label = (lines: string, x: number) =>
    text('P', lines, { x, y: footer - 38, size: 8.5, face: 'regular', color: MUTED });
  return {
    ...{ width, height, background: PAPER, fonts },
    marks: [
      ...rosetteMarks(medal, 78, MEDALLION, palette.line, 0.5),
      ...sealMarks(fonts, medal, 66, { rank: LEVEL_RANKS[levelSchema.parse(level)], palette }),
      ...logoMarks({ x: MARGIN, y: MARGIN + 10 }, 26, palette.accent, INK),
      text('P', 'CERTIFICATE', {
        ...{ x: width - MARGIN, y: MARGIN + 13, size: 9, face: 'mono', color: palette.accent, tracking: 2 },
        align: 'right',
      }),
      ...column_,
      { kind: 'shape', path: `M0 0H${width - 2 * MARGIN}`, stroke: HAIRLINE, width: 0.75, at: { x: MARGIN, y: rule } },
      label('Issued', MARGIN),
      text('P', words.issued, { x: MARGIN, y: footer - 23, size: 10, face: 'semibold', color: INK }),
      label('Credential ID', MARGIN + 130),
      text('P', words.id, { x: MARGIN + 130, y: footer - 23, size: 9.5, face: 'mono', color: INK }),
      label('See whether it is valid today', MARGIN + 312),
      text('P', address.lines, {
        ...{ x: MARGIN + 312, y: footer - 23, size: address.size, face: 'mono', color: INK, link: words.address },
      }),
      text('P', `Verify the ID above, or the signed Open Badges 3.0 file, at ${withoutScheme(words.verifyAddress)}`, {
        ...{ x: MARGIN, y: footer, size: 7.5, face: 'regular', color: MUTED, link: words.verifyAddress },
      }),
      qrMark({ x: width - MARGIN - QR, y: footer - QR + 1 }, QR, words.address, INK),
    ],
  };
}
