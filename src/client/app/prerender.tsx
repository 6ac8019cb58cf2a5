import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { assertGuardsExist, type PageId, pages } from '../../contract/pages.ts';
import { createSession, SessionProvider } from '../flows/account/session.tsx';
import { type InitialData, InitialDataProvider } from '../flows/site/initial-data.tsx';
import { loadPageAt } from './page-parts.ts';
import { App } from './router.tsx';
import { views } from './views.tsx';

// Stops the build, as the server's start is stopped (GU-15); the browser is spared the check.
assertGuardsExist(pages);

/** Name of the component that shows a page; its file is named after it. */
export async function viewName(id: PageId): Promise<string> {
  return (await views[id]()).name;
}

/** A chunk of React's output larger than this would come later and be put into its place by a script; none shall. Bytes. */
const NEVER_LATER = Number.MAX_SAFE_INTEGER;

/**
 * Renders a public page as a guest sees it.
 *
 * @param path of a page of the contract
 * @param initial what its charts may begin with
 * @returns the HTML of the root element, and what of `initial` was read for it: all that hydrating it takes
 */
export async function renderPage(path: string, initial: InitialData): Promise<{ html: string; used: InitialData }> {
  await loadPageAt(path);
  const used: Record<string, unknown> = {};
  const watched = new Proxy(initial, {
    get(data, key: string) {
      if (key in data) used[key] = data[key];
      return data[key];
    },
  });
  const { prelude } = await prerender(
    <InitialDataProvider value={watched}>
      <SessionProvider session={createSession(null)}>
        <StaticRouter location={path}>
          <App status="loaded" />
        </StaticRouter>
      </SessionProvider>
    </InitialDataProvider>,
    {
      progressiveChunkSize: NEVER_LATER,
      onError(error) {
        throw error;
      },
    },
  );
  return { html: await new Response(prelude).text(), used };
}
