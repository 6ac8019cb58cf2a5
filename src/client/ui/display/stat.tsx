import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A figure with its label. Put several into a `<dl>`. */
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
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={cx('mt-1 font-semibold tabular-nums', size === 'large' ? 'text-4xl' : 'text-2xl')}>{value}</dd>
      {note !== undefined && <dd className="mt-1 text-muted text-sm">{note}</dd>}
    </div>
  );
}
