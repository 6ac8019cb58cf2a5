import { useEffect, useRef } from 'react';
import { Outlet, Link as RouterLink, ScrollRestoration, useLocation } from 'react-router';
import { documentClasses } from '../../contract/theme.ts';
import { darkChoice } from '../adapters/dark-cookie.ts';
import { type LinkProps, LinkProvider } from '../ui/link-context.tsx';
import { isFullLoad } from './open-path.ts';

function AppLink({ href, ...props }: LinkProps) {
  const { pathname } = useLocation();
  return <RouterLink to={href} reloadDocument={isFullLoad(pathname, href)} {...props} />;
}

/** What surrounds every page: links through the router, the theme of the path, focus and scroll after a navigation. */
export function AppFrame() {
  const { pathname } = useLocation();
  const isFirst = useRef(true);

  useEffect(() => {
    document.documentElement.className = documentClasses(pathname, darkChoice());
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what moves the focus
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // A screen reader learns of the new page by its heading.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <LinkProvider value={AppLink}>
      <Outlet />
      <ScrollRestoration />
    </LinkProvider>
  );
}
