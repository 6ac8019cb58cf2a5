import { memo, useEffect, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type RouteObject,
  Router,
  useLocation,
  useRoutes,
} from 'react-router';
import { type PageId, pages } from '../../contract/pages.ts';
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

registerViews(views);

/** Routes for every page of the contract, and a fallback for all other paths. */
const routes: RouteObject[] = [
  {
    element: <AppFrame />,
    children: [
      ...(Object.keys(pages) as PageId[]).map((id) => ({
        // The word for a credential is part of the route: as a parameter it would conflict with a tech.
        path: pages[id].path.replace(':product', siteFacts().product),
        id,
        element: <Page key={id} id={id} />,
      })),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

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

const Pages = () => useRoutes(routes);

const navigation = wireNavigation(loadPageAt);

const asked = (address: Location) => ({ address, isHere: isPageLoaded(address.pathname) });

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
