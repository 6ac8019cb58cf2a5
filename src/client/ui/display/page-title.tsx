import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A page's h1, with an introduction and actions. */
export function PageTitle({
  title,
  eyebrow,
  lead,
  actions,
  size = 'medium',
  className,
}: {
  title: ReactNode;
  /** Above the title: a breadcrumb, a technology. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** `display` for introductory pages. */
  size?: 'medium' | 'display' | undefined;
  className?: string | undefined;
}) {
  return (
    <div className={cx('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
      <div className="min-w-0 max-w-prose">
        {eyebrow !== undefined && <div className="mb-3 text-muted text-sm">{eyebrow}</div>}
        {/* Receives the focus after a navigation, so that screen readers start with the new page's name. */}
        <h1 tabIndex={-1} className={cx('font-semibold', size === 'display' ? 'text-5xl' : 'text-3xl')}>
          {title}
        </h1>
        {lead !== undefined && (
          <p className={cx('text-muted', size === 'display' ? 'mt-5 text-lg' : 'mt-2 text-base')}>{lead}</p>
        )}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
