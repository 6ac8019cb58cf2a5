import type { ReactNode } from 'react';
import { Link } from '../controls/link-context.tsx';
import { cx } from '../cx.ts';
import type { Elements } from '../elements.ts';

/**
 * A card for an object: an exam, a plan, a credential. For mere grouping use space and a Divider. With `href` the whole
 * card is clickable, while the link's name is the title only.
 */
export function Card({
  title,
  href,
  target,
  eyebrow,
  media,
  footer,
  headingLevel = 3,
  className,
  children,
}: {
  title: ReactNode;
  href?: string | undefined;
  target?: string | undefined;
  eyebrow?: ReactNode;
  /** Above the text, edge to edge. */
  media?: Elements;
  footer?: ReactNode;
  headingLevel?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className={cx(
        'relative flex flex-col overflow-hidden rounded-xl border border-line bg-surface-raised transition-[border-color,box-shadow] duration-150',
        href !== undefined &&
          'hover:border-line-strong hover:shadow-raised has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus has-[a:focus-visible]:outline-offset-2',
        className,
      )}
    >
      {media}
      <div className="flex flex-1 flex-col gap-2 p-5">
        {eyebrow !== undefined && (
          <div className="mb-1 flex flex-wrap items-center gap-2 text-muted text-sm">{eyebrow}</div>
        )}
        <Heading className="font-semibold text-base tracking-tight">
          {href === undefined ? (
            title
          ) : (
            <Link
              href={href}
              {...(target ? { target } : {})}
              className="outline-none after:absolute after:inset-0 after:content-['']"
            >
              {title}
            </Link>
          )}
        </Heading>
        {children !== undefined && <div className="text-muted text-sm">{children}</div>}
        {/* Above the link's overlay, so that buttons in the footer are clickable. */}
        {footer !== undefined && (
          <div className="mt-auto flex flex-wrap items-center gap-3 pt-3 text-sm [&_a]:relative [&_a]:z-10 [&_button]:relative [&_button]:z-10">
            {footer}
          </div>
        )}
      </div>
    </article>
  );
}
