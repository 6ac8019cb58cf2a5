import type { Elements } from '../elements.ts';

/** The exam's slim top bar: title, position, saved state, time. */
export function ExamTopBar({
  title,
  position,
  savedState,
  timeLeft,
  actions,
}: {
  title: string;
  /** "4 of 30". */
  position?: string | undefined;
  /** A `SavedState`. */
  savedState: Elements;
  /** A `TimeLeft`. */
  timeLeft: Elements;
  actions?: Elements;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {/* On small screens the question's heading shows the position; the bar keeps to one row. */}
      <p className="flex min-w-0 flex-1 basis-24 items-baseline gap-2 text-sm max-sm:sr-only">
        <span className="truncate font-medium">{title}</span>
        {position !== undefined && <span className="shrink-0 text-muted tabular-nums">{position}</span>}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:flex-1">
        {savedState}
        {timeLeft}
        {actions}
      </div>
    </div>
  );
}
