import { levelSchema, techSchema } from '../../../contract/common.ts';
import { LEVEL_RANKS } from '../../../contract/credential/ornament.ts';
import { fitText } from '../../typesetting/fit-text.ts';
import type { Fonts } from '../../typesetting/open-fonts.ts';
import { type CredentialWords, isWritable, withoutScheme } from './credential-words.ts';
import { logoMarks, rosetteMarks, sealMarks } from './marks.ts';
import { DANGER, GRAY, INK, MUTED, PALETTES, PAPER } from './palette.ts';
import { type Mark, type Scene, shape, text } from './scene.ts';

/** What networks show beside a link. Pixels. */
export const CARD = { width: 1200, height: 630 };
const MARGIN = 72;
const COLUMN = 585;

/**
 * The picture beside a link to a credential: the holder's name where the holder shares it, exam and date; and that it was
 * revoked.
 */
export function cardScene(
  fonts: Fonts,
  words: CredentialWords,
  { tech, level }: { tech: string; level: string },
): Scene {
  const isRevoked = words.revoked !== null;
  const palette = isRevoked ? GRAY : PALETTES[techSchema.parse(tech)];
  const medal = { x: 925, y: 322 };
  const holder = !isRevoked && isWritable(fonts, words) ? words.holder : null;
  const head = fitText(fonts, holder ?? words.title, {
    ...{ face: 'semibold', maxWidth: COLUMN, maxLines: 8, maxHeight: 186, sizes: { max: 76, min: 20 } },
    ...{ leading: 1.06, tracking: -0.03 },
  });
  const below =
    holder === null
      ? null
      : fitText(fonts, words.title, {
          ...{
            face: 'semibold',
            maxWidth: COLUMN,
            maxLines: 2,
            sizes: { max: 34, min: 22 },
            leading: 1.2,
            tracking: -0.015,
          },
        });
  const latin =
    holder === null || words.latin === null
      ? null
      : fitText(fonts, words.latin, {
          ...{ face: 'regular', maxWidth: COLUMN, maxLines: 2, sizes: { max: 30, min: 20 }, leading: 1.2 },
        });
  const latinHeight = latin === null ? 0 : 14 + latin.lines.length * latin.leading;
  const belowHeight = below === null ? 0 : 26 + below.lines.length * below.leading;
  const headHeight = head.rise + (head.lines.length - 1) * head.leading + head.drop;
  const block = 44 + headHeight + latinHeight + belowHeight + 52;
  let y = Math.max(150, 330 - block / 2);
  const marks: Mark[] = [
    shape(`M0 0H${CARD.width}V12H0Z`, { fill: palette.accent }),
    ...rosetteMarks(medal, 148, 252, palette.line, 1),
    ...sealMarks(fonts, medal, 128, { rank: LEVEL_RANKS[levelSchema.parse(level)], palette, isRevoked }),
    ...logoMarks({ x: MARGIN, y: 92 }, 52, palette.accent, INK),
  ];
  const line = (words_: string, size: number, color: string, above: number) => {
    y += above;
    marks.push(text('P', words_, { x: MARGIN, y: y + size * 0.78, size, face: 'regular', color }));
    y += size;
  };
  line(
    isRevoked ? 'Revoked credential' : holder === null ? 'A verified credential' : 'Verified credential of',
    28,
    isRevoked ? DANGER : MUTED,
    0,
  );
  y += 18;
  marks.push(
    text('H1', head.lines, {
      ...{ x: MARGIN, y: y + head.rise, size: head.size, leading: head.leading, face: 'semibold', color: INK },
      tracking: -0.03 * head.size,
    }),
  );
  y += headHeight;
  if (latin) {
    y += 14;
    marks.push(
      text('P', latin.lines, {
        ...{ x: MARGIN, y: y + latin.rise, size: latin.size, leading: latin.leading, face: 'regular', color: INK },
      }),
    );
    y += latin.lines.length * latin.leading;
  }
  if (below) {
    y += 22;
    marks.push(
      text('H2', below.lines, {
        ...{
          x: MARGIN,
          y: y + below.rise,
          size: below.size,
          leading: below.leading,
          face: 'semibold',
          color: INK,
        },
        tracking: -0.015 * below.size,
      }),
    );
    y += below.lines.length * below.leading;
  }
  line(words.subject, 28, palette.accent, 16);
  marks.push(
    text('P', isRevoked ? `Revoked on ${words.revoked}` : `Issued on ${words.issued}`, {
      ...{ x: MARGIN, y: 566, size: 26, face: 'regular', color: isRevoked ? DANGER : INK },
    }),
    text('P', siteOf(words.address), {
      x: CARD.width - MARGIN,
      y: 596,
      size: 20,
      face: 'regular',
      color: MUTED,
      align: 'right',
    }),
  );
  return { ...CARD, background: PAPER, fonts, marks };
}

/** The host alone. */
const siteOf = (address: string) => withoutScheme(address).replace(/\/.*$/, '');
