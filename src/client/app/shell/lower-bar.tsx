import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** A container for unobtrusive panels at the bottom of the page, which scrolls and works behind them. */
export function LowerEdge({ isAboveBar, children }: { isAboveBar: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'pointer-events-none fixed inset-x-3 z-40 mx-auto grid max-w-[44rem] gap-2',
        // Dashboards have their own bar there on small screens.
        isAboveBar ? 'bottom-20 lg:bottom-3' : 'bottom-3',
      )}
    >
      {children}
    </div>
  );
}

/** A panel with its text and buttons. */
export function LowerBar({ label, text, children }: { label: string; text: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="motion-toast pointer-events-auto flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4 text-ink text-sm shadow-overlay sm:flex-row sm:items-center sm:gap-6"
      data-state="open"
    >
      <div className="min-w-0 flex-1">{text}</div>
      <div className="flex shrink-0 flex-wrap gap-2">{children}</div>
    </section>
  );
}
