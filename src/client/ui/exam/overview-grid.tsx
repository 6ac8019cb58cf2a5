import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';

export type OverviewItem = {
  id: string;
  number: number;
  isAnswered: boolean;
  isFlagged: boolean;
  isCurrent: boolean;
  /** Its latest answer is not saved on the server yet. */
  isUnsent?: boolean | undefined;
};

/**
 * All questions at a glance. Shape conveys the same as color: answered is filled, unanswered a dashed box, flagged has
 * a flag, the current one a thick frame.
 */
export function OverviewGrid({
  items,
  onSelect,
  footer,
}: {
  items: readonly OverviewItem[];
  onSelect: (id: string) => void;
  /** Below the legend: hand in. */
  footer?: ReactNode;
}) {
  const answered = items.filter((item) => item.isAnswered).length;
  const flagged = items.filter((item) => item.isFlagged).length;
  return (
    <nav aria-label="Questions">
      <ProgressBar
        label="Answered"
        value={answered}
        max={items.length}
        valueText={`${answered} of ${items.length}`}
        isLabelShown
      />
      <ol className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              aria-current={item.isCurrent ? 'step' : undefined}
              onClick={() => onSelect(item.id)}
              className={cx(
                'relative grid h-11 w-full place-items-center rounded-md border font-medium text-sm tabular-nums transition-colors duration-75 forced-colors:aria-[current]:border-4',
                item.isAnswered
                  ? 'border-accent-ink bg-accent-soft text-accent-ink hover:shadow-[inset_0_0_0_1px_var(--accent-ink)] forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                  : 'border-line-strong border-dashed bg-surface-raised text-ink hover:border-ink hover:border-solid',
                item.isCurrent && 'outline-2 outline-ink outline-offset-2',
              )}
            >
              <span className="sr-only">Question </span>
              <span>{item.number}</span>
              <span className="sr-only">
                {`${item.isAnswered ? ', answered' : ', not answered'}${item.isFlagged ? ', flagged' : ''}${item.isUnsent ? ', not sent yet' : ''}`}
              </span>
              {item.isFlagged && <FlagCorner />}
              {item.isUnsent && (
                <span aria-hidden="true" className="absolute bottom-1 size-1 rounded-full bg-current opacity-80" />
              )}
            </button>
          </li>
        ))}
      </ol>
      <ul aria-hidden="true" className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-muted text-sm">
        <Legend box="border-accent-ink bg-accent-soft">Answered</Legend>
        <Legend box="border-line-strong border-dashed">Open</Legend>
        <li className="flex items-center gap-2">
          <Flag className="size-3.5 fill-current text-warning-ink" />
          <span>{`Flagged${flagged > 0 ? ` (${flagged})` : ''}`}</span>
        </li>
      </ul>
      {footer !== undefined && <div className="mt-6">{footer}</div>}
    </nav>
  );
}

function FlagCorner() {
  return (
    <span
      aria-hidden="true"
      className="-top-1.5 -right-1.5 absolute grid size-5 place-items-center rounded-full border border-warning-ink bg-warning-soft text-warning-ink"
    >
      <Flag className="size-2.5 fill-current" />
    </span>
  );
}

function Legend({ box, children }: { box: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className={cx('size-3.5 rounded-sm border', box)} />
      <span className="contents">{children}</span>
    </li>
  );
}
