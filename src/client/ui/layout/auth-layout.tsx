import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import { Link } from '../controls/link-context.tsx';
import { cx } from '../cx.ts';
import { SkipLink } from './skip-link.tsx';

/** Login, registration, passwords: a form of 400 px; from 1024 px with content next to it. */
export function AuthLayout({
  logoUrl,
  title,
  lead,
  footer,
  aside,
  children,
}: {
  logoUrl: string;
  title: string;
  lead?: ReactNode;
  /** Below the form: the link to the other form. */
  footer?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cx('min-h-dvh', aside !== undefined && 'lg:grid lg:grid-cols-2')}>
      <SkipLink />
      <div className="flex min-h-dvh flex-col px-4 sm:px-6">
        <header className="flex h-[74px] items-center">
          <Link href={logoUrl} aria-label="Chartered, home" className="inline-flex rounded-md text-ink">
            <Logo />
          </Link>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col justify-center py-10"
        >
          <h1 tabIndex={-1} className="font-semibold text-3xl">
            {title}
          </h1>
          {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
          <div className="mt-8">{children}</div>
          {footer !== undefined && <p className="mt-8 text-muted text-sm">{footer}</p>}
        </main>
      </div>
      {aside !== undefined && (
        <aside className="hidden border-line border-l bg-surface-sunken lg:grid lg:place-items-center lg:p-12">
          {aside}
        </aside>
      )}
    </div>
  );
}
