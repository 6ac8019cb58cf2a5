import { useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  matchRoutes,
  type NavigationType,
  type RouteObject,
  Router,
  useLocation,
  useRoutes,
} from 'react-router';
import { assertGuardsExist, type PageId, pages } from '../../contract/pages.ts';
import { NotFoundPage } from '../views/errors/not-found-page.tsx';
import { RouteErrorPage } from '../views/errors/route-error-page.tsx';
import { AppFrame } from './app-frame.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Page } from './page.tsx';
import { loadPage, pageView, registerViews } from './page-parts.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { siteFacts } from './site.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { views } from './views.tsx';

registerViews(views);

/** Every page of the contract, and an answer to every other path. */
function appRoutes(): RouteObject[] {
  assertGuardsExist(pages);
  return [
    {
      element: <AppFrame />,
      children: [
        ...(Object.keys(pages) as PageId[]).map((id) => ({
          // The word for a credential stands in the address itself: as a parameter it would match what a tech matches.
          path: pages[id].path.replace(':product', siteFacts().product),
          id,
          element: <Page key={id} id={id} />,
        })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

function pageIdAt(routes: RouteObject[], location: { pathname: string }): PageId | undefined {
  return matchRoutes(routes, location)?.at(-1)?.route.id as PageId | undefined;
}

function isPageHere(routes: RouteObject[], location: { pathname: string }): boolean {
  const id = pageIdAt(routes, location);
  return id === undefined || pageView(id) !== undefined;
}

/**
 * Fetches the program of the page at a path; nothing to do where there is no page.
 *
 * @throws what the browser says when the program does not arrive
 */
export async function loadPageAt(pathname: string): Promise<void> {
  const id = pageIdAt(appRoutes(), { pathname });
  if (id) await loadPage(id);
}

/** All of the app at the address of the router above. */
export function App({ failure }: { failure?: { error: unknown } | null }) {
  const location = useLocation();
  const [routes] = useState(appRoutes);
  return (
    <ErrorBoundary resetKey={location} fallback={(error) => <RouteErrorPage error={error} />}>
      {failure ? <RouteErrorPage error={failure.error} /> : <PageAt routes={routes} />}
    </ErrorBoundary>
  );
}

function PageAt({ routes }: { routes: RouteObject[] }) {
  const location = useLocation();
  useScrollRestoration(location);
  const page = useRoutes(routes);
  return isPageHere(routes, location) ? page : <PageSkeleton />;
}

type Shown = { location: Location; action: NavigationType; failure: { error: unknown } | null };

/**
 * The app in a browser. What is on show is the last address whose page has its program here: until the next one's is, the
 * present page stays as it is, not even rendered again.
 */
export function BrowserApp() {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [shown, setShown] = useState<Shown>({ location: history.location, action: history.action, failure: null });

  useLayoutEffect(() => {
    const routes = appRoutes();
    let asked = history.location;
    function show({ location, action }: Pick<Shown, 'location' | 'action'>): void {
      asked = location;
      const settle = (failure: Shown['failure']) => {
        if (asked === location) setShown({ location, action, failure });
      };
      if (isPageHere(routes, location)) {
        settle(null);
        return;
      }
      loadPageAt(location.pathname).then(
        () => settle(null),
        (error: unknown) => settle({ error }),
      );
    }
    if (!isPageHere(routes, history.location)) show(history);
    return history.listen(show);
  }, [history]);

  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      <App failure={shown.failure} />
    </Router>
  );
}
