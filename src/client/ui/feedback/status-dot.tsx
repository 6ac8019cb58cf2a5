import { cx } from '../cx.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'info';

const colours: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  accent: 'bg-accent-ink',
  positive: 'bg-positive',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-info',
};

/** A dot of 8 px. `label` is for screen readers; without it, text must be next to the dot. */
export function StatusDot({ tone, label, className }: { tone: Tone; label?: string | undefined; className?: string }) {
  return (
    <span
      className={cx(
        'inline-block size-2 shrink-0 rounded-full forced-colors:bg-[CanvasText]',
        colours[tone],
        className,
      )}
    >
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
