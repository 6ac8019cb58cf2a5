import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A section of a public page with the common width and padding. */
export function PageSection({
  id,
  width = 'wide',
  isSunken,
  className,
  children,
}: {
  id?: string | undefined;
  /** 68 characters, 1152 and 1344 px. */
  width?: 'prose' | 'page' | 'wide' | undefined;
  /** On a tinted background, with lines above and below. */
  isSunken?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      className={isSunken ? 'border-line border-y bg-surface-sunken [main>&:last-child]:border-b-0' : undefined}
    >
      <div
        className={cx(
          'mx-auto px-4 py-16 sm:px-6 md:py-24',
          { prose: 'max-w-[calc(68ch+3rem)]', page: 'max-w-page', wide: 'max-w-wide' }[width],
          className,
        )}
      >
        {children}
      </div>
    </section>
  );
}
