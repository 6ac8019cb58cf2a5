import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type InitialData, InitialDataProvider } from './initial-data.tsx';
import { appRoutes } from './router.tsx';
import { createSession, SessionProvider } from './session.tsx';

export { viewName } from './router.tsx';

/** A chunk of React's output larger than this would come later and be put into its place by a script; none shall. Bytes. */
const NEVER_LATER = Number.MAX_SAFE_INTEGER;

/**
 * Renders a public page as a guest sees it.
 *
 * @param path of a page of the contract
 * @param initial what its charts begin with
 * @returns the HTML of the root element
 */
export async function renderPage(path: string, initial: InitialData): Promise<string> {
  const handler = createStaticHandler(appRoutes());
  const context = await handler.query(new Request(new URL(path, 'http://site.invalid')));
  if (context instanceof Response) throw new Error(`${path} does not answer with a page.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <InitialDataProvider value={initial}>
      <SessionProvider session={createSession(null)}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </SessionProvider>
    </InitialDataProvider>,
    {
      progressiveChunkSize: NEVER_LATER,
      onError(error) {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
