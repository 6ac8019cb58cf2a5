import { cx } from '../cx.ts';

/** A gray placeholder with the size of the content; set it by class ("h-4 w-40"). Hidden from screen readers. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('skeleton-pulse block rounded-md bg-surface-hover forced-colors:bg-[GrayText]', className)}
    />
  );
}

/** Placeholder lines of text, the last one shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number | undefined; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={cx('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <Skeleton key={index} className={index === lines - 1 ? 'h-4 w-2/3' : 'h-4 w-full'} />
      ))}
    </span>
  );
}
