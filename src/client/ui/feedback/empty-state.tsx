import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** Empty state: says what will be here and what to do. */
export function EmptyState({
  title,
  picture,
  actions,
  headingLevel = 2,
  className,
  children,
}: {
  title: string;
  /** One of the illustrations. */
  picture?: ReactNode;
  actions?: ReactNode;
  /** 1 where it is all that the page has. */
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-xl border border-line border-dashed px-6 py-10 text-center',
        className,
      )}
    >
      {picture !== undefined && <div className="mb-6">{picture}</div>}
      <Heading tabIndex={headingLevel === 1 ? -1 : undefined} className="font-semibold text-lg">
        {title}
      </Heading>
      {children !== undefined && <div className="mt-2 max-w-[46ch] text-muted text-sm">{children}</div>}
      {actions !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
