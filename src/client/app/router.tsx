import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  Navigate,
  UNSAFE_RouteContext as RouteContext,
  Router,
  useLocation,
} from 'react-router';
import { redirectTarget, resolvePage } from '../../contract/pages.ts';
import { lastTech } from '../adapters/site/last-tech.ts';
import { releaseActors } from '../flows/kept-actors.ts';
import { useChart } from '../flows/run-chart.ts';
import { wireNavigation } from '../flows/site/navigation.wire.ts';
import { siteFacts } from '../flows/site/site-facts.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageSkeleton } from '../ui/layout/page-skeleton.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { RouteErrorPage } from './errors/route-error-page.tsx';
import { AppFrame } from './frame/app-frame.tsx';
import { useScrollRestoration } from './frame/use-scroll-restoration.ts';
import { Page } from './page.tsx';
import { isPageLoaded, loadPageAt, registerViews } from './page-parts.ts';
import { views } from './views.tsx';

registerViews(views, async () => (await import('./asked-guard.tsx')).AskedGuard);

type LoadStatus = 'loaded' | 'loading' | 'failed';

/**
 * The app at the router's URL.
 *
 * @param status load status of its page's chunk
 * @param error why the chunk failed to load
 */
export const App = memo(function App({ status, error }: { status: LoadStatus; error?: unknown }) {
  const location = useLocation();
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'failed') return <RouteErrorPage error={error} />;
  return (
    <ErrorBoundary resetKey={location} fallback={(thrown) => <RouteErrorPage error={thrown} />}>
      <Pages />
    </ErrorBoundary>
  );
});

const NO_PARAMS: Readonly<Record<string, string>> = {};

/** The page of the path, or why there is none: the contract says it, here as on the server. */
function Pages() {
  const { pathname, search } = useLocation();
  const outcome = useMemo(() => resolvePage(pathname, siteFacts(), lastTech()), [pathname]);
  return (
    <Matched pathname={pathname} params={outcome.kind === 'page' ? outcome.params : NO_PARAMS}>
      <AppFrame>
        {outcome.kind === 'page' && <Page key={outcome.id} match={outcome} />}
        {outcome.kind === 'redirect' && <Navigate to={redirectTarget(outcome.to, search)} replace />}
        {outcome.kind === 'missing' && <NotFoundPage message={outcome.message} />}
      </AppFrame>
    </Matched>
  );
}

type MatchedProps = { pathname: string; params: Readonly<Record<string, string>>; children: ReactNode };

/** Gives the router's hooks the parameters of the path. */
function Matched({ pathname, params, children }: MatchedProps) {
  const context = useMemo(() => {
    const decoded = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value)]));
    const match = { params: decoded, pathname, pathnameBase: pathname, route: {} };
    return { outlet: null, matches: [match], isDataRoute: false };
  }, [pathname, params]);
  return <RouteContext value={context}>{children}</RouteContext>;
}

/** A part of a path as it was meant; one with a wrong escape as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const navigation = wireNavigation(loadPageAt);

const asked = (address: Location) => ({ address, isHere: isPageLoaded(`${address.pathname}${address.search}`) });

/**
 * The app in a browser, driven by the navigation chart. A hash change on the current page renders nothing: React would
 * discard the HTML of parts whose chunks are not loaded.
 */
export function BrowserApp() {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [snapshot, send] = useChart(navigation, { input: asked(history.location) });
  const { shown, error } = snapshot.context;
  const location = shown ?? snapshot.context.asked;
  const place = shown === null ? location : snapshot.context.place;
  useScrollRestoration(place);
  const { pathname } = place;
  useEffect(() => releaseActors(pathname), [pathname]);

  useLayoutEffect(
    () => history.listen(({ location: to }) => send({ type: 'navigation.asked', ...asked(to) })),
    [history, send],
  );

  return (
    <Router location={location} navigator={history}>
      <App status={shown === null ? (snapshot.matches('failed') ? 'failed' : 'loading') : 'loaded'} error={error} />
    </Router>
  );
}
