import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line border-b-2 bg-surface-sunken px-1 font-medium font-sans text-muted text-xs leading-none">
      {children}
    </kbd>
  );
}
