import { cx } from '../cx.ts';

/** A line, optionally with a word ("or"). */
export function Divider({ label, className }: { label?: string | undefined; className?: string | undefined }) {
  if (label === undefined) return <hr className={cx('border-line border-t', className)} />;
  return (
    <div className={cx('flex items-center gap-3 text-muted text-sm', className)}>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <span>{label}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}
