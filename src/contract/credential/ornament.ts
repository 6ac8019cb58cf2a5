/**
 * A closed curve around the origin, smooth at any size: points on it are the controls of quadratic Béziers that meet halfway between
 * them.
 *
 * @param radiusAt radius at an angle in radians, with the period 2π
 */
function closedCurve(radiusAt: (angle: number) => number, steps: number): string {
  const at = (step: number, axis: (angle: number) => number) => {
    const angle = (step / steps) * 2 * Math.PI;
    return radiusAt(angle) * axis(angle);
  };
  // With two digits: finer than any printer.
  const point = (from: number, to: number) =>
    [Math.cos, Math.sin].map((axis) => ((at(from, axis) + at(to, axis)) / 2).toFixed(2)).join(' ');
  const curves = Array.from({ length: steps }, (_, step) => `Q${point(step, step)} ${point(step, step + 1)}`);
  return `M${point(-1, 0)}${curves.join('')}Z`;
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
    line: closedCurve((angle) => middle + reach * Math.sin(PETALS * angle), PETALS * 12),
    turns: Array.from({ length: LINES }, (_, index) => (index * 360) / (PETALS * LINES)),
  };
}

/** The rim of a seal around the origin, with round teeth. */
export const sealRim = (radius: number) => closedCurve((angle) => radius + radius * 0.028 * Math.cos(44 * angle), 176);

/** The words on the ring of a seal. */
export const SEAL_WORDS = 'CHARTERED · EXAMINED · VERIFIABLE · ';
/** In a square of 200: chevrons for the level, one to three. */
export const SEAL_CHEVRONS = ['M86 68 100 58 114 68', 'M86 58 100 48 114 58', 'M86 78 100 68 114 78'] as const;
export const SEAL_CHECK = 'm88 113 8.5 8.5 16-18';
export const SEAL_CROSS = 'm90 102 20 20m0-20-20 20';
/** Ranks of the levels, which seals show. */
export const LEVEL_RANKS = { junior: 1, intermediate: 2, senior: 3 } as const;
