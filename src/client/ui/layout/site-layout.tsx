import { ArrowUpRight, Menu } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Logo } from '../brand/logo.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Link } from '../controls/link-context.tsx';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import type { Elements } from '../elements.ts';
import { StatusDot } from '../feedback/status-dot.tsx';
import { optionalPart } from '../optional-part.tsx';
import { SkipLink } from './skip-link.tsx';

// Loaded when the menu first opens: a dialog is a tenth of a public page's size budget.
const Drawer = optionalPart(async () => (await import('../overlay/drawer.tsx')).Drawer);

export type NavItem = {
  label: string;
  url: string;
  target?: string | undefined;
  icon?: Elements;
  isCurrent?: boolean | undefined;
  /** A red dot, with this text for screen readers. */
  attention?: string | undefined;
};

export type FooterColumn = { title: string; items: readonly NavItem[] };

export type SiteLayoutProps = {
  logoUrl: string;
  nav: readonly NavItem[];
  /** At the end of the header: login and sign up, or the user menu. Two small controls at most. */
  actions?: Elements;
  /** Below the links in the side menu of small screens: the user menu's items. */
  menuItems?: readonly NavItem[] | undefined;
  /** At the end of the side menu: log in, log out. */
  menuActions?: ReactNode;
  /** Above the header. */
  banner?: Elements;
  footer?: readonly FooterColumn[] | undefined;
  /** Last line: copyright, theme switch. */
  footerNote?: ReactNode;
  children: ReactNode;
};

/** With more links than this the header fits them only from 1280 px. */
const FEW_LINKS = 5;

/**
 * Public pages (UI-02): header of 74 px, content, footer. Below 1024 px the links are in a side menu that closes on navigation.
 * The children set their own widths (`PageSection`).
 */
export function SiteLayout({
  logoUrl,
  nav,
  actions,
  menuItems = [],
  menuActions,
  banner,
  footer = [],
  footerNote,
  children,
}: SiteLayoutProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isMenuWanted, setIsMenuWanted] = useState(false);
  const isCrowded = nav.length > FEW_LINKS;

  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) setIsMenuOpen(false);
  };

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {banner}
      <header className="sticky top-0 z-40 h-[74px] border-line border-b bg-surface">
        <div className="mx-auto flex h-full max-w-wide items-center gap-2 px-4 sm:px-6 xl:gap-6">
          <Link href={logoUrl} className="inline-flex rounded-md text-ink" aria-label="Chartered, home">
            <Logo />
          </Link>
          <nav aria-label="Main" className={cx('hidden min-w-0 flex-1', isCrowded ? 'xl:block' : 'lg:block')}>
            <ul className="flex items-center xl:gap-0.5">
              {nav.map((item) => (
                <li key={item.label}>
                  <NavLink item={item} className="whitespace-nowrap rounded-md px-2.5 py-2 text-sm xl:px-3" />
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-2">
            {actions}
            <IconButton
              label="Menu"
              icon={<Menu />}
              className={isCrowded ? 'xl:hidden' : 'lg:hidden'}
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onPointerEnter={() => void import('../overlay/drawer.tsx')}
              onClick={() => {
                setIsMenuWanted(true);
                setIsMenuOpen(true);
              }}
            />
            {isMenuWanted && (
              <Drawer
                isOpen={isMenuOpen}
                onOpenChange={setIsMenuOpen}
                title="Menu"
                footer={menuActions && <MenuActions onClick={closeOnLink}>{menuActions}</MenuActions>}
              >
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: it listens to the links inside, which the keyboard clicks too */}
                {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the links inside */}
                <div onClick={closeOnLink}>
                  <nav aria-label="Menu" className="grid gap-4">
                    {[nav, menuItems].map(
                      (items, index) =>
                        items.length > 0 && (
                          <ul
                            // biome-ignore lint/suspicious/noArrayIndexKey: there are two lists, always these
                            key={index}
                            className={cx('-mx-3 grid gap-0.5', index > 0 && 'border-line border-t pt-4')}
                          >
                            {items.map((item) => (
                              <li key={item.label}>
                                <NavLink
                                  item={item}
                                  className="min-h-11 w-full rounded-md px-3 text-base hover:bg-surface-hover"
                                />
                              </li>
                            ))}
                          </ul>
                        ),
                    )}
                  </nav>
                </div>
              </Drawer>
            )}
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-line border-t bg-surface-sunken">
        <div className="mx-auto max-w-wide px-4 py-12 sm:px-6">
          {footer.length > 0 && (
            <nav aria-label="Footer" className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-8 gap-y-10">
              {footer.map((column) => (
                <div key={column.title}>
                  <h2 className="font-medium text-sm">{column.title}</h2>
                  <ul
                    className={cx(
                      'mt-3 gap-1',
                      footer.length === 1 ? 'flex flex-wrap gap-x-6' : 'grid justify-items-start',
                    )}
                  >
                    {column.items.map((item) => (
                      <li key={item.label}>
                        <NavLink item={item} className="rounded-sm py-1 text-sm" />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          )}
          {footerNote !== undefined && (
            <div
              className={cx(
                'flex flex-wrap items-center justify-between gap-4 text-muted text-sm',
                footer.length > 0 && 'mt-12 border-line border-t pt-6',
              )}
            >
              {footerNote}
            </div>
          )}
        </div>
      </footer>
    </div>
  );
}

function MenuActions({ onClick, children }: { onClick: (event: MouseEvent) => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it listens to the links inside, which the keyboard clicks too
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the links inside
    <div className="grid w-full gap-2" onClick={onClick}>
      {children}
    </div>
  );
}

function NavLink({ item, className }: { item: NavItem; className: string }) {
  const isExternal = item.target === '_blank';
  return (
    <Link
      href={item.url}
      {...(item.target ? { target: item.target } : {})}
      aria-current={item.isCurrent ? 'page' : undefined}
      className={cx(
        // The arrow follows the last word, also when the label wraps.
        isExternal && !item.icon ? 'inline-block' : 'inline-flex items-center gap-2',
        'text-muted transition-colors duration-100 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink [&>svg]:size-4',
        className,
      )}
    >
      {item.icon}
      <span>{item.label}</span>
      {item.attention !== undefined && <StatusDot tone="danger" label={item.attention} />}
      {isExternal && (
        <>
          <span aria-hidden className="whitespace-nowrap [&>svg]:size-4">
            {'\u00a0'}
            <ArrowUpRight className="inline opacity-70" />
          </span>
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
