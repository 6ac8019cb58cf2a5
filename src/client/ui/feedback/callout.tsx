import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type CalloutTone = 'info' | 'positive' | 'warning' | 'danger';

const looks = {
  info: { box: 'border-info-line bg-info-soft', ink: 'text-info-ink', icon: Info },
  positive: { box: 'border-positive-line bg-positive-soft', ink: 'text-positive-ink', icon: CircleCheck },
  warning: { box: 'border-warning-line bg-warning-soft', ink: 'text-warning-ink', icon: TriangleAlert },
  danger: { box: 'border-danger-line bg-danger-soft', ink: 'text-danger-ink', icon: CircleAlert },
};

/**
 * A notice in the page. An error says what happened, what was kept and what to do (`actions`). `isLive` for one that
 * appears later: danger interrupts a screen reader, the others wait.
 */
export function Callout({
  tone = 'info',
  title,
  actions,
  isLive,
  className,
  children,
}: {
  tone?: CalloutTone | undefined;
  title?: ReactNode;
  actions?: ReactNode;
  isLive?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { box, ink, icon: Icon } = looks[tone];
  return (
    <div
      {...(isLive ? { role: tone === 'danger' ? 'alert' : 'status' } : {})}
      className={cx('flex gap-3 rounded-lg border p-4 text-sm', box, className)}
    >
      <Icon className={cx('mt-0.5 size-4 shrink-0', ink)} aria-hidden />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className={cx('font-medium', ink)}>{title}</p>}
        {children !== undefined && <div className={cx('text-ink', title !== undefined && 'mt-1')}>{children}</div>}
        {actions !== undefined && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
