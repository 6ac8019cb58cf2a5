import { useEffect, useMemo, useReducer, useState } from 'react';
import { type Location, matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router';
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

/**
 * Fetches the program of the page at a path; nothing to do where there is no page.
 *
 * @throws what the browser says when the program does not arrive
 */
export async function loadPageAt(pathname: string): Promise<void> {
  const id = pageIdAt(appRoutes(), { pathname });
  if (id) await loadPage(id);
}

/**
 * What is on show: the last address whose page has its program here. Until the next one's is, the present page stays.
 *
 * @param asked the address of the browser
 */
function useShown(routes: RouteObject[], asked: Location): { shown: Location; failure: { error: unknown } | null } {
  const id = pageIdAt(routes, asked);
  const isHere = id === undefined || pageView(id) !== undefined;
  const [shown, setShown] = useState(asked);
  const [failure, setFailure] = useState<{ asked: Location; error: unknown } | null>(null);
  const [, look] = useReducer((count: number) => count + 1, 0);

  if (isHere && shown !== asked) setShown(asked);

  useEffect(() => {
    if (id === undefined || isHere) return;
    let isAsked = true;
    loadPage(id).then(
      () => isAsked && look(),
      (error: unknown) => isAsked && setFailure({ asked, error }),
    );
    return () => {
      isAsked = false;
    };
  }, [id, isHere, asked]);

  return { shown, failure: failure?.asked === asked ? failure : null };
}

function Pages({ routes, asked }: { routes: RouteObject[]; asked: Location }) {
  const { shown, failure } = useShown(routes, asked);
  useScrollRestoration(shown);
  const id = pageIdAt(routes, shown);
  const page = useRoutes(routes, shown);
  // The boundary around says what it means.
  if (failure) throw failure.error;
  return id === undefined || pageView(id) ? page : <PageSkeleton />;
}

/** All of the app; below a router. */
export function App() {
  const asked = useLocation();
  const routes = useMemo(appRoutes, []);
  return (
    <ErrorBoundary resetKey={asked} fallback={(error) => <RouteErrorPage error={error} />}>
      <Pages routes={routes} asked={asked} />
    </ErrorBoundary>
  );
}
