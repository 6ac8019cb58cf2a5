import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A figure and what it counts. Put several into a `<dl>`. */
export function Stat({
  label,
  value,
  note,
  size = 'medium',
}: {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  size?: 'medium' | 'large' | undefined;
}) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-1">
      {note !== undefined && <dd className="text-muted text-sm">{note}</dd>}
      <dd className={cx('font-semibold tabular-nums', size === 'large' ? 'text-4xl' : 'text-2xl')}>{value}</dd>
      <dt className="text-muted text-sm">{label}</dt>
    </div>
  );
}
