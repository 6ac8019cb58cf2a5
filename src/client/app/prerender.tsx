import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { assertGuardsExist, type PageId, pages } from '../../contract/pages.ts';
import { createSession, SessionProvider } from '../flows/account/session.tsx';
import { type InitialData, InitialDataProvider } from '../flows/site/initial-data.tsx';
import { type Highlighter, StaticHighlighter } from '../ui/display/highlighted-lines.tsx';
import { loadPageAt } from './page-parts.ts';
import { App } from './router.tsx';
import { views } from './views.tsx';

// Fails the build, as it would the server's start (GU-15); the browser skips the check.
assertGuardsExist(pages);

/** Name of the page's view component; its file is named after it. */
export async function viewName(id: PageId): Promise<string> {
  return (await views[id]()).name;
}

/** React streams larger chunks separately and inserts them with a script; this limit prevents that. Bytes. */
const NEVER_LATER = Number.MAX_SAFE_INTEGER;

/**
 * Renders a public page as a guest sees it.
 *
 * @param path of a page of the contract
 * @param initial available data for its charts
 * @param highlight for the code of what is never hydrated: articles
 * @returns the HTML of the root element, and the part of `initial` that was read: the data for hydration
 */
export async function renderPage(
  path: string,
  initial: InitialData,
  highlight: Highlighter,
): Promise<{ html: string; used: InitialData }> {
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
          <StaticHighlighter value={highlight}>
            <App status="loaded" />
          </StaticHighlighter>
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
