import { memo, useEffect, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type RouteObject,
  Router,
  useLocation,
  useRoutes,
} from 'react-router';
import { assertGuardsExist, type PageId, pages } from '../../contract/pages.ts';
import { releaseActors } from '../flows/kept-actors.ts';
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

assertGuardsExist(pages);

/** Every page of the contract, and an answer to every other path. */
const routes: RouteObject[] = [
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

type Arrival = 'here' | 'underWay' | { error: unknown };

/**
 * All of the app at the address of the router above.
 *
 * @param arrival of the program of the page there
 */
export const App = memo(function App({ arrival }: { arrival: Arrival }) {
  const location = useLocation();
  if (arrival === 'underWay') return <PageSkeleton />;
  if (arrival !== 'here') return <RouteErrorPage error={arrival.error} />;
  return (
    <ErrorBoundary resetKey={location} fallback={(error) => <RouteErrorPage error={error} />}>
      <Pages />
    </ErrorBoundary>
  );
});

const Pages = () => useRoutes(routes);

type Shown = {
  location: Location;
  /** The same page, or a place on it: of a place the router is not told, so that nothing is rendered for it. */
  place: Location;
  arrival: Arrival;
};

const isPlaceOn = (page: Location, { pathname, search }: Location) =>
  page.pathname === pathname && page.search === search;

/**
 * The app in a browser. What is on show is the last address whose page has its program here: until the next one's is, the
 * present page stays as it is, and for another place on it, too. Not even rendered again: React would give up the HTML of
 * parts whose programs are not here.
 */
export function BrowserApp() {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [shown, setShown] = useState<Shown>(() => {
    const { location } = history;
    return { location, place: location, arrival: isPageLoaded(location.pathname) ? 'here' : 'underWay' };
  });
  useScrollRestoration(shown.place);
  const { pathname } = shown.place;
  useEffect(() => releaseActors(pathname), [pathname]);

  useLayoutEffect(() => {
    let asked = history.location;
    function show({ location }: Pick<Shown, 'location'>): void {
      asked = location;
      const settle = (arrival: Arrival) => {
        if (asked !== location) return;
        setShown((before) =>
          before.arrival === 'here' && arrival === 'here' && isPlaceOn(before.location, location)
            ? { ...before, place: location }
            : { location, place: location, arrival },
        );
      };
      if (isPageLoaded(location.pathname)) {
        settle('here');
        return;
      }
      loadPageAt(location.pathname).then(
        () => settle('here'),
        (error: unknown) => settle({ error }),
      );
    }
    if (!isPageLoaded(history.location.pathname)) show(history);
    return history.listen(show);
  }, [history]);

  return (
    <Router location={shown.location} navigator={history}>
      <App arrival={shown.arrival} />
    </Router>
  );
}
