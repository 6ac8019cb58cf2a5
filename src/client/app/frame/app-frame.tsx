import { useEffect, useState } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { resolvePage } from '../../../contract/pages.ts';
import { selectImpersonator } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { isFullLoad } from '../../flows/site/open-path.ts';
import { siteFacts } from '../../flows/site/site-facts.ts';
import { useDocumentClasses } from '../../flows/site/use-dark.ts';
import { type LinkProps, LinkProvider } from '../../ui/controls/link-context.tsx';
import type { Elements } from '../../ui/elements.ts';
import { optionalPart } from '../../ui/optional-part.tsx';
import { preloadPage } from '../page-parts.ts';
import { AuthModalProvider } from '../shell/auth-modal.tsx';
import { ShowErrorProvider } from '../shell/show-error.tsx';
import { focusHeading } from './focus-heading.ts';

const ImpersonationBanner = optionalPart(
  async () => (await import('../shell/impersonation-banner.tsx')).ImpersonationBanner,
);
const ShellParts = optionalPart(async () => (await import('../shell/shell-parts.tsx')).ShellParts);

/** Null once another page was opened within the app. */
let openedPath: string | null = typeof location === 'undefined' ? null : location.pathname;

/** Delay that lets the page's own chunks load first. Milliseconds. */
const FIRST_MOMENT_MS = 800;

/** Parts that no page needs immediately, loaded afterwards. */
function DeferredParts() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), FIRST_MOMENT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTime && <ShellParts />;
}

/** A router link. The router's own component includes framework preloading, at three times the size. */
function AppLink({ href, onClick, ...props }: LinkProps) {
  const { pathname } = useLocation();
  const target = useHref(href);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(href);
  const preload = () => preloadPage(href);
  return (
    <a
      href={target}
      onPointerEnter={preload}
      onFocus={preload}
      {...props}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !isFullLoad(pathname, href)) navigate(event);
      }}
    />
  );
}

/** Surrounds every page: router links, the path's theme, focus after a navigation. */
export function AppFrame({ children }: { children: Elements }) {
  const { pathname } = useLocation();
  const classes = useDocumentClasses();
  const isImpersonated = useSessionState(selectImpersonator) !== null;

  useEffect(() => {
    document.documentElement.className = classes;
  }, [classes]);

  useEffect(() => {
    // The opened page's head is already correct. The texts for other pages are loaded on demand.
    if (pathname === openedPath) return;
    openedPath = null;
    void import('./page-head.ts')
      .then(({ describePage }) => describePage(resolvePage(pathname, siteFacts()), pathname))
      .catch(() => {});
  }, [pathname]);

  // The opened page is announced by the browser.
  useEffect(() => (pathname === openedPath ? undefined : focusHeading()), [pathname]);

  return (
    <LinkProvider value={AppLink}>
      {isImpersonated && <ImpersonationBanner />}
      <ShowErrorProvider>
        <AuthModalProvider>{children}</AuthModalProvider>
        <DeferredParts />
      </ShowErrorProvider>
    </LinkProvider>
  );
}
