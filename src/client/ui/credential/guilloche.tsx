import { cx } from '../cx.ts';

const LINES = 9;
const STEPS = 168;

/** A closed wave around a circle, as on banknotes, each rotated slightly from the last. */
function wave(index: number): string {
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI;
    const radius = 74 + 18 * Math.sin(7 * angle + (index * 2 * Math.PI) / LINES) + 5 * Math.sin(21 * angle);
    return `${(100 + radius * Math.cos(angle)).toFixed(1)} ${(100 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const WAVES = Array.from({ length: LINES }, (_, index) => wave(index));

/** Interwoven lines behind a credential. Decorative. */
export function Guilloche({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 200 200" fill="none" aria-hidden="true" className={cx('stroke-accent-line', className)}>
      {WAVES.map((path) => (
        <path key={path} d={path} strokeWidth="0.35" />
      ))}
    </svg>
  );
}
