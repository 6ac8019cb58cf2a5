import { encode } from 'uqr';
import {
  rosette,
  SEAL_CHECK,
  SEAL_CHEVRONS,
  SEAL_CROSS,
  SEAL_WORDS,
  sealRim,
} from '../../../contract/credential/ornament.ts';
import type { Fonts } from '../../typesetting/open-fonts.ts';
import { ringOutline } from './outlines.ts';
import { PAPER, type Palette } from './palette.ts';
import { type Mark, shape, text } from './scene.ts';

type Spot = { x: number; y: number };

/** Half of the square of 200 in which seals are drawn. */
const HALF = 100;
const RIM = sealRim(96);
const circle = (radius: number) =>
  `M${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0Z`;

/** The seal of a level around a point, as pages show it. */
export function sealMarks(
  fonts: Fonts,
  { x, y }: Spot,
  radius: number,
  { rank, palette, isRevoked = false }: { rank: number; palette: Palette; isRevoked?: boolean },
): Mark[] {
  const scale = radius / HALF;
  const around = { x, y, scale };
  const within = { x: x - radius, y: y - radius, scale };
  const disc = { x, y: y + 12 * scale, scale };
  const line = { stroke: palette.accent, width: 4 };
  return [
    shape(RIM, { fill: PAPER, stroke: palette.accent, width: 1.5, at: around }),
    shape(circle(86), { stroke: palette.accent, width: 0.75, at: around }),
    shape(circle(62), { stroke: palette.accent, width: 0.75, at: around }),
    shape(ringOutline(fonts, SEAL_WORDS + SEAL_WORDS, 'mono', 10.5, 70.5), { fill: palette.accent, at: around }),
    ...SEAL_CHEVRONS.slice(0, rank).map((path) => shape(path, { ...line, at: within })),
    shape(circle(27), { fill: palette.accent, at: disc }),
    shape(isRevoked ? SEAL_CROSS : SEAL_CHECK, { stroke: PAPER, width: 5, at: within }),
  ];
}

/** Lines between two circles around a point. */
export function rosetteMarks({ x, y }: Spot, inner: number, outer: number, color: string, width: number): Mark[] {
  const { line, turns } = rosette(inner, outer);
  return turns.map((turn) => shape(line, { stroke: color, width, at: { x, y, turn } }));
}

/** Logo and name, with the middle of the mark at a height. */
export function logoMarks({ x, y }: Spot, size: number, color: string, ink: string): Mark[] {
  const scale = size / 32;
  const at = { x, y: y - size / 2, scale };
  return [
    shape('M8.1 26.6A13.25 13.25 0 1 0 3.2 19.4', { stroke: color, width: 2.25, at }),
    shape(circle(2.6), { fill: color, at: { x: x + 5.1 * scale, y: at.y + 23.6 * scale, scale } }),
    shape(circle(8.75), { fill: color, at: { x: x + 16 * scale, y, scale } }),
    shape('m12.2 16.3 2.7 2.7 5-5.6', { stroke: PAPER, width: 2.25, at }),
    text('P', 'Chartered', {
      ...{ x: x + size * 1.36, y: y + size * 0.235, size: size * 0.66, face: 'semibold', color: ink },
      tracking: -0.035 * size * 0.66,
    }),
  ];
}

/** A QR code in a square, with an address. */
export function qrMark({ x, y }: Spot, side: number, address: string, color: string): Mark {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const cell = side / size;
  const path = data
    .flatMap((row, line) => row.map((isDark, column) => (isDark ? `M${column} ${line}h1v1h-1z` : '')))
    .join('');
  return shape(path, { fill: color, at: { x, y, scale: cell }, alt: `QR code: ${address}` });
}
