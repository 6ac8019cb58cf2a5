import { Clock, Eye, EyeOff } from 'lucide-react';
import { cx } from '../cx.ts';
import { formatClock, spokenDuration } from '../display/format-time.ts';

/**
 * Time left. Never announced every second: a screen reader hears `announcement` when the caller changes it (at 50 %,
 * 10, 5 and 1 minute), and the current value on focus.
 */
export function TimeLeft({
  seconds,
  tone = 'calm',
  isHidden = false,
  onHiddenChange,
  announcement = '',
}: {
  seconds: number;
  /** `soon` and `last` are for the caller's thresholds; text and an icon convey them too. */
  tone?: 'calm' | 'soon' | 'last' | undefined;
  isHidden?: boolean | undefined;
  /** Without it the time cannot be hidden. */
  onHiddenChange?: ((isHidden: boolean) => void) | undefined;
  announcement?: string | undefined;
}) {
  return (
    <div
      className={cx(
        'inline-flex h-9 items-center gap-1 rounded-md border pr-1 pl-2.5 text-sm pointer-coarse:h-11',
        {
          calm: 'border-line text-ink',
          soon: 'border-warning-line bg-warning-soft text-warning-ink',
          last: 'border-danger-line bg-danger-soft text-danger-ink',
        }[tone],
      )}
    >
      <Clock className="size-4 shrink-0" aria-hidden />
      {isHidden ? (
        <span className="px-1 text-muted">Hidden</span>
      ) : (
        <span role="timer" aria-live="off" className="flex items-baseline gap-1 px-1">
          <span aria-hidden="true" className="font-medium tabular-nums">
            {formatClock(seconds)}
          </span>
          <span className="sr-only">{spokenDuration(seconds)}</span>
          <span className="sr-only sm:not-sr-only">left</span>
        </span>
      )}
      {onHiddenChange && (
        <button
          type="button"
          aria-label={isHidden ? 'Show time left' : 'Hide time left'}
          title={isHidden ? 'Show time left' : 'Hide time left'}
          onClick={() => onHiddenChange(!isHidden)}
          className="grid size-7 place-items-center rounded-sm hover:bg-surface-hover hover:text-ink pointer-coarse:size-9"
        >
          {isHidden ? <Eye className="size-4" aria-hidden /> : <EyeOff className="size-4" aria-hidden />}
        </button>
      )}
      <span className="sr-only" aria-live="assertive">
        {announcement}
      </span>
    </div>
  );
}
