import { ArrowUpRight } from 'lucide-react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Link, type LinkProps } from './link-context.tsx';

/** A link in running text; `target="_blank"` adds an arrow and a new-tab announcement. */
export function TextLink({ className, children, ...props }: LinkProps) {
  return (
    <Link {...props} className={cx('link', className)}>
      <span>{children}</span>
      {props.target === '_blank' && (
        <>
          <ArrowUpRight className="ml-0.5 inline size-[0.9em] align-baseline" aria-hidden />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
