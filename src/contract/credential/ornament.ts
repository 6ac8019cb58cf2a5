/** Coordinates with two digits: finer than any printer. */
const digits = (value: number) => String(Math.round(value * 100) / 100);

/**
 * A closed curve around the origin, in cubic Béziers: smooth at any size.
 *
 * @param radiusAt radius at an angle in radians, with the period 2π
 */
function closedCurve(radiusAt: (angle: number) => number, segments: number): string {
  const step = (2 * Math.PI) / segments;
  const at = (angle: number) => [radiusAt(angle) * Math.cos(angle), radiusAt(angle) * Math.sin(angle)] as const;
  const EPSILON = 1e-4;
  /** The third of the tangent that the control points of a cubic Bézier lie on. */
  const reach = (angle: number) => {
    const [beforeX, beforeY] = at(angle - EPSILON);
    const [afterX, afterY] = at(angle + EPSILON);
    const scale = step / (6 * EPSILON);
    return [(afterX - beforeX) * scale, (afterY - beforeY) * scale] as const;
  };
  const curves = Array.from({ length: segments }, (_, index) => {
    const [from, to] = [index * step, (index + 1) * step];
    const [startX, startY] = at(from);
    const [endX, endY] = at(to);
    const [outX, outY] = reach(from);
    const [inX, inY] = reach(to);
    return `C${[startX + outX, startY + outY, endX - inX, endY - inY, endX, endY].map(digits).join(' ')}`;
  });
  return `M${at(0).map(digits).join(' ')}${curves.join('')}Z`;
}

const PETALS = 12;
const LINES = 10;

/**
 * Interwoven lines between two circles around the origin, as on banknotes: one line, drawn at each of some turns.
 *
 * @returns turns in degrees
 */
export function rosette(inner: number, outer: number): { line: string; turns: number[] } {
  const middle = (inner + outer) / 2;
  const reach = (outer - inner) / 2;
  return {
    line: closedCurve((angle) => middle + reach * Math.sin(PETALS * angle), PETALS * 8),
    turns: Array.from({ length: LINES }, (_, index) => (index * 360) / (PETALS * LINES)),
  };
}

/** The rim of a seal around the origin, with round teeth. */
export const sealRim = (radius: number, depth = radius * 0.022, teeth = 44) =>
  closedCurve((angle) => radius + depth * Math.cos(teeth * angle), teeth * 4);

/** The words on the ring of a seal. */
export const SEAL_WORDS = 'CHARTERED · EXAMINED · VERIFIABLE · ';
/** In a square of 200: chevrons for the level, one to three. */
export const SEAL_CHEVRONS = ['M86 68 100 58 114 68', 'M86 58 100 48 114 58', 'M86 78 100 68 114 78'] as const;
export const SEAL_CHECK = 'm88 113 8.5 8.5 16-18';
export const SEAL_CROSS = 'm90 102 20 20m0-20-20 20';
/** Ranks of the levels, which seals show. */
export const LEVEL_RANKS = { junior: 1, intermediate: 2, senior: 3 } as const;
