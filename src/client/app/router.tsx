import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { assertGuardsExist, type PageId, pages } from '../../contract/pages.ts';
import { NotFoundPage } from '../views/errors/not-found-page.tsx';
import { RouteErrorPage } from '../views/errors/route-error-page.tsx';
import { AppFrame } from './app-frame.tsx';
import { Page } from './page.tsx';
import { registerViews } from './page-parts.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { siteFacts } from './site.ts';
import { views } from './views.tsx';

registerViews(views);

function routeOf(id: PageId): RouteObject {
  return {
    // The word for a credential stands in the address itself: as a parameter it would match what a tech matches.
    path: pages[id].path.replace(':product', siteFacts().product),
    id,
    lazy: async () => {
      const View = await views[id]();
      return {
        // biome-ignore lint/correctness/noComponentHookFactories: the router keeps what this returns; it runs once for a page
        Component: () => (
          <Page id={id}>
            <View />
          </Page>
        ),
      };
    },
  };
}

/** Name of the component that shows a page; its file is named after it. */
export async function viewName(id: PageId): Promise<string> {
  return (await views[id]()).name;
}

/** Every page of the contract, and an answer to every other path. */
export function appRoutes(): RouteObject[] {
  assertGuardsExist(pages);
  return [
    {
      Component: AppFrame,
      HydrateFallback: PageSkeleton,
      ErrorBoundary: RouteErrorPage,
      children: [...(Object.keys(pages) as PageId[]).map(routeOf), { path: '*', Component: NotFoundPage }],
    },
  ];
}

/**
 * The router of the app in the browser.
 *
 * @param isPrerendered the document holds the page already: its code is loaded first, so that it is taken over as it is
 * @returns whether it can be; when its code does not arrive, the router says so in place of the page
 */
export async function createAppRouter(isPrerendered: boolean) {
  const routes = appRoutes();
  let isTakenOver = isPrerendered;
  if (isPrerendered) {
    for (const { route } of matchRoutes(routes, location) ?? []) {
      if (typeof route.lazy !== 'function') continue;
      try {
        Object.assign(route, await route.lazy(), { lazy: undefined });
      } catch {
        isTakenOver = false;
      }
    }
  }
  return { router: createBrowserRouter(routes), isTakenOver };
}
