import { Menu } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Logo } from '../brand/logo.tsx';
import { Link } from '../controls/link-context.tsx';
import { cx } from '../cx.ts';
import type { Elements } from '../elements.ts';
import { StatusDot } from '../feedback/status-dot.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import { SkipLink } from './skip-link.tsx';

export type DashboardNavItem = {
  label: string;
  /** For the bar of phones, where the label is too long. */
  shortLabel?: string | undefined;
  url: string;
  target?: string | undefined;
  icon?: Elements;
  isCurrent?: boolean | undefined;
  /** At the end of the row: a count, "New". */
  badge?: ReactNode;
  /** A red dot, with this text for screen readers. */
  attention?: string | undefined;
};

export type DashboardNavGroup = { title?: string | undefined; items: readonly DashboardNavItem[] };

export type DashboardLayoutProps = {
  logoUrl: string;
  /** The first group's first four items form the bottom bar on small screens; all are in its menu. */
  nav: readonly DashboardNavGroup[];
  /** Below the logo: the technology or team. */
  context?: ReactNode;
  /** User menu and similar: at the bottom of the sidebar, in the top bar on small screens. */
  account?: ReactNode;
  banner?: Elements;
  children: ReactNode;
};

/** Signed-in pages: a sidebar from 1024 px; below that a top bar and a bottom bar. */
export function DashboardLayout({ logoUrl, nav, context, account, banner, children }: DashboardLayoutProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const barItems = (nav[0]?.items ?? []).slice(0, 4);

  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) setIsMenuOpen(false);
  };

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="sticky top-0 z-40 flex h-14 items-center gap-3 border-line border-b bg-surface px-4 sm:px-6 lg:hidden">
        <Link href={logoUrl} aria-label="Chartered, home" className="inline-flex rounded-md text-ink">
          <Logo />
        </Link>
        <div className="ml-auto flex items-center gap-2">{account}</div>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-surface-sunken lg:flex">
        <div className="flex h-[74px] shrink-0 items-center px-5">
          <Link href={logoUrl} aria-label="Chartered, home" className="inline-flex rounded-md text-ink">
            <Logo />
          </Link>
        </div>
        <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-3 pb-4">
          {context !== undefined && <div className="px-2">{context}</div>}
          <NavGroups nav={nav} label="Dashboard" />
        </div>
        {account !== undefined && <div className="border-line border-t p-3">{account}</div>}
      </aside>
      <div className="flex min-w-0 flex-col">
        {banner}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-4 pt-6 pb-28 sm:px-6 lg:px-10 lg:pt-10 lg:pb-16"
        >
          {children}
        </main>
      </div>
      {/* Not fixed on very low screens (200 % zoom on a phone), where it would cover a third of the page. */}
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden [@media(max-height:26rem)]:static"
      >
        <ul className="grid auto-cols-fr grid-flow-col">
          {barItems.map((item) => (
            <li key={item.label} className="min-w-0">
              <Link
                href={item.url}
                aria-current={item.isCurrent ? 'page' : undefined}
                className="relative flex h-16 flex-col items-center justify-center gap-1 px-0.5 text-[0.6875rem] text-muted -outline-offset-2! aria-[current]:font-medium aria-[current]:text-accent-ink [&>svg]:size-5"
              >
                {item.icon}
                <span className="w-full truncate text-center">{item.shortLabel ?? item.label}</span>
                {item.attention !== undefined && (
                  <StatusDot tone="danger" label={item.attention} className="absolute top-2 left-1/2 ml-3" />
                )}
              </Link>
            </li>
          ))}
          <li className="grid min-w-0">
            <Drawer
              isOpen={isMenuOpen}
              onOpenChange={setIsMenuOpen}
              title="Menu"
              trigger={
                <button
                  type="button"
                  className="flex h-16 flex-col items-center justify-center gap-1 text-[0.6875rem] text-muted -outline-offset-2!"
                >
                  <Menu className="size-5" aria-hidden />
                  More
                </button>
              }
            >
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: it listens to the links inside, which the keyboard clicks too */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the links inside */}
              <div className="-mx-2 grid gap-6" onClick={closeOnLink}>
                {context !== undefined && <div className="px-2">{context}</div>}
                <NavGroups nav={nav} label="Menu" />
              </div>
            </Drawer>
          </li>
        </ul>
      </nav>
    </div>
  );
}

function NavGroups({ nav, label }: { nav: readonly DashboardNavGroup[]; label: string }) {
  return (
    <nav aria-label={label} className="grid gap-6">
      {nav.map((group, index) => (
        <div key={group.title ?? index}>
          {group.title !== undefined && <h2 className="mb-1 px-2 font-medium text-muted text-xs">{group.title}</h2>}
          <ul className="grid gap-0.5">
            {group.items.map((item) => (
              <li key={item.label}>
                <Link
                  href={item.url}
                  {...(item.target ? { target: item.target } : {})}
                  aria-current={item.isCurrent ? 'page' : undefined}
                  className={cx(
                    'flex min-h-9 items-center gap-2.5 rounded-md border border-transparent px-2 text-muted text-sm transition-colors duration-100 hover:bg-surface-hover hover:text-ink pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0',
                    'aria-[current]:border-line aria-[current]:bg-surface-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:[&>svg]:text-accent-ink',
                  )}
                >
                  {item.icon}
                  <span className="min-w-0 flex-1 truncate">{item.label}</span>
                  {item.attention !== undefined && <StatusDot tone="danger" label={item.attention} />}
                  {item.badge !== undefined && <span className="text-muted text-xs tabular-nums">{item.badge}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
