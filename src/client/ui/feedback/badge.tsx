import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Elements } from '../elements.ts';
import type { Tone } from './status-dot.tsx';

const tones: Record<Tone, string> = {
  neutral: 'border-line bg-surface-sunken text-muted',
  accent: 'border-accent-line bg-accent-soft text-accent-ink',
  positive: 'border-positive-line bg-positive-soft text-positive-ink',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
  info: 'border-info-line bg-info-soft text-info-ink',
};

/** A short label: a level, a status. Not a control. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone | undefined;
  icon?: Elements;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-6 shrink-0 items-center gap-1 whitespace-nowrap rounded-full border px-2 font-medium text-xs [&>svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="contents">{children}</span>
    </span>
  );
}
