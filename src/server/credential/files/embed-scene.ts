import { levelSchema, techSchema } from '../../../contract/common.ts';
import { LEVEL_RANKS } from '../../../contract/credential/ornament.ts';
import { fitText } from '../../typesetting/fit-text.ts';
import type { Fonts } from '../../typesetting/open-fonts.ts';
import type { CredentialWords } from './credential-words.ts';
import { sealMarks } from './marks.ts';
import { DANGER, GRAY, HAIRLINE, INK, MUTED, PALETTES, PAPER } from './palette.ts';
import { type Scene, shape, text } from './scene.ts';

const HEIGHT = 88;
const LEFT = 92;
const RIGHT = 22;
const MAX_TEXT = 300;

const rounded = (width: number, height: number, radius: number) =>
  `M${radius} .5H${width - radius}Q${width - 0.5} .5 ${width - 0.5} ${radius}V${height - radius}Q${width - 0.5} ${height - 0.5} ${width - radius} ${height - 0.5}H${radius}Q.5 ${height - 0.5} .5 ${height - radius}V${radius}Q.5 .5 ${radius} .5Z`;

/** A badge for other sites: exam, and whether its credential is valid. It carries no name. */
export function embedScene(
  fonts: Fonts,
  words: CredentialWords,
  { tech, level }: { tech: string; level: string },
): Scene {
  const isRevoked = words.revoked !== null;
  const palette = isRevoked ? GRAY : PALETTES[techSchema.parse(tech)];
  const title = fitText(fonts, words.title, {
    face: 'semibold',
    maxWidth: MAX_TEXT,
    maxLines: 2,
    sizes: { max: 15, min: 11 },
    leading: 1.2,
  });
  const state = isRevoked ? `Revoked on ${words.revoked}` : `Chartered · Issued on ${words.issued}`;
  const wide = Math.max(
    fonts.widthOf(state, 'regular', 11.5),
    ...title.lines.map((line) => fonts.widthOf(line, 'semibold', title.size)),
  );
  const width = Math.ceil(LEFT + wide + RIGHT);
  const { leading } = title;
  const block = title.lines.length * leading + 16;
  const top = (HEIGHT - block) / 2;
  return {
    ...{ width, height: HEIGHT, background: 'none', fonts },
    marks: [
      shape(rounded(width, HEIGHT, 12), { fill: PAPER, stroke: HAIRLINE, width: 1 }),
      ...sealMarks(fonts, { x: 48, y: HEIGHT / 2 }, 34, {
        rank: LEVEL_RANKS[levelSchema.parse(level)],
        palette,
        isRevoked,
      }),
      text('P', title.lines, {
        x: LEFT,
        y: top + title.size * 0.9,
        size: title.size,
        leading,
        face: 'semibold',
        color: INK,
      }),
      text('P', state, {
        ...{ x: LEFT, y: top + title.lines.length * leading + 13, size: 11.5, face: 'regular' },
        color: isRevoked ? DANGER : MUTED,
      }),
    ],
  };
}
