import { cx } from '../cx.ts';

/** Progress; indeterminate without `value`. Drawn with SVG attributes, so that static pages need no styles. */
export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  isLabelShown,
  tone = 'accent',
  className,
}: {
  label: string;
  value?: number | undefined;
  max?: number | undefined;
  /** In words: "12 of 30 answered". */
  valueText?: string | undefined;
  /** Shows label and value above the bar. */
  isLabelShown?: boolean | undefined;
  tone?: 'accent' | 'positive' | 'warning' | 'danger' | undefined;
  className?: string | undefined;
}) {
  const share = value === undefined ? 0 : Math.min(1, Math.max(0, max > 0 ? value / max : 0));
  const fill = {
    accent: 'fill-accent-ink',
    positive: 'fill-positive',
    warning: 'fill-warning',
    danger: 'fill-danger',
  }[tone];
  return (
    <div className={className}>
      {isLabelShown && (
        <div className="mb-2 flex justify-between gap-4 text-sm" aria-hidden="true">
          <span>{label}</span>
          <span className="text-muted tabular-nums">{valueText ?? `${Math.round(share * 100)}%`}</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        {...(value === undefined ? {} : { 'aria-valuenow': Math.min(max, Math.max(0, value)) })}
        {...(valueText === undefined ? {} : { 'aria-valuetext': valueText })}
        className="h-1.5 overflow-hidden rounded-full bg-surface-hover forced-colors:border"
      >
        <svg width="100%" height="100%" aria-hidden="true" className="block">
          <rect
            width={value === undefined ? '100%' : `${(share * 100).toFixed(2)}%`}
            height="100%"
            rx="3"
            className={cx(
              fill,
              'forced-colors:fill-[Highlight]',
              value === undefined
                ? 'skeleton-pulse opacity-60'
                : 'transition-[width] duration-300 motion-reduce:transition-none',
            )}
          />
        </svg>
      </div>
    </div>
  );
}
