import { cx } from '../cx.ts';

/** The logo: a statechart's final state as a seal, with its source state on the ring and a check inside. */
export function LogoMark({ className = 'size-8' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cx('shrink-0', className)}>
      <path
        d="M8.1 26.6A13.25 13.25 0 1 0 3.2 19.4"
        className="stroke-accent-ink"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
      <circle cx="5.1" cy="23.6" r="2.6" className="fill-accent-ink" />
      <circle cx="16" cy="16" r="8.75" className="fill-accent-ink" />
      <path
        d="m12.2 16.3 2.7 2.7 5-5.6"
        className="stroke-surface"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Logo and word mark. The word is text, so that it scales with the reader's font size. */
export function Logo({ isCompact, className }: { isCompact?: boolean | undefined; className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark className="size-7" />
      <span className={cx('font-semibold text-lg leading-none tracking-[-0.035em]', isCompact && 'sr-only')}>
        Chartered
      </span>
    </span>
  );
}
