import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A ring for a percentage: a score, a course. The caller provides the center. */
export function ProgressRing({
  label,
  value,
  max = 100,
  mark,
  size = 'medium',
  tone = 'accent',
  children,
}: {
  label: string;
  value: number;
  max?: number | undefined;
  /** A mark on the ring, in the unit of `value`: the pass mark. */
  mark?: number | undefined;
  /** 40, 72 and 144 px. */
  size?: 'small' | 'medium' | 'large' | undefined;
  tone?: 'accent' | 'positive' | 'danger' | undefined;
  children?: ReactNode;
}) {
  const share = Math.min(1, Math.max(0, max > 0 ? value / max : 0));
  const stroke = { accent: 'stroke-accent-ink', positive: 'stroke-positive', danger: 'stroke-danger' }[tone];
  const width = size === 'large' ? 7 : size === 'medium' ? 9 : 12;
  const radius = 50 - width / 2;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      className={cx(
        'relative grid shrink-0 place-items-center',
        { small: 'size-10', medium: 'size-18', large: 'size-36' }[size],
      )}
    >
      <svg viewBox="0 0 100 100" fill="none" aria-hidden="true" className="absolute inset-0">
        <circle
          cx="50"
          cy="50"
          r={radius}
          strokeWidth={width}
          className="stroke-surface-hover forced-colors:stroke-[GrayText]"
        />
        {share > 0 && (
          <circle
            cx="50"
            cy="50"
            r={radius}
            strokeWidth={width}
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
            strokeLinecap={share < 1 ? 'round' : 'butt'}
            className={cx(stroke, 'origin-center -rotate-90 forced-colors:stroke-[Highlight]')}
          />
        )}
        {mark !== undefined && max > 0 && (
          <line
            x1="50"
            x2="50"
            y1="-1"
            y2={width + 1}
            strokeWidth="2.5"
            transform={`rotate(${(mark / max) * 360} 50 50)`}
            className="stroke-ink"
          />
        )}
      </svg>
      <span
        className={cx(
          'relative text-center font-semibold tabular-nums leading-none',
          { small: 'text-xs', medium: 'text-base', large: 'text-3xl' }[size],
        )}
      >
        {children}
      </span>
    </div>
  );
}
