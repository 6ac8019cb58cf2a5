import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';

/** Rows that a list begins with, and that each click adds. */
const STEP = 100;

/** The beginning of a long list, so that a team of a thousand opens as fast as one of ten. */
export function useLongList<T>(rows: readonly T[]) {
  const [limit, setLimit] = useState(STEP);
  return { shown: rows.slice(0, limit), total: rows.length, showMore: () => setLimit(limit + STEP) };
}

/** How much of a long list is on show; nothing when it is all of it. */
export function LongListEnd({ list }: { list: ReturnType<typeof useLongList<unknown>> }) {
  const { shown, total, showMore } = list;
  if (shown.length === total) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <Button size="small" variant="secondary" onClick={showMore}>
        Show more
      </Button>
      <span role="status" className="text-muted text-sm">
        {`${shown.length} of ${total}`}
      </span>
    </div>
  );
}

/** The part of a dialog that scrolls, reachable by keyboard. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-4 max-h-[40dvh] overflow-y-auto"
    >
      {children}
    </section>
  );
}
