import '../styles/index.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { INITIAL_DATA_ID } from '../../contract/prerendered.ts';
import { noteAttribution, openedAddress } from '../adapters/site/attribution.ts';
import { SessionProvider, startSession } from '../flows/account/session.tsx';
import { type InitialData, InitialDataProvider } from '../flows/site/initial-data.tsx';
import { loadPageAt } from './page-parts.ts';
import { BrowserApp } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no root.');
// Not awaited: the programs of pages import from the piece that this module is in, and would wait for it.
void start(root);

async function start(place: HTMLElement): Promise<void> {
  noteAttribution(openedAddress);
  const session = startSession();
  const app = (initial: InitialData) => (
    <InitialDataProvider value={initial}>
      <SessionProvider session={session}>
        <BrowserApp />
      </SessionProvider>
    </InitialDataProvider>
  );
  const initial = await loadPrerendered();
  if (initial) {
    // What can be read already is not kept from being painted.
    await painted();
    hydrateRoot(place, app(initial));
  } else createRoot(place).render(app({}));
}

/**
 * Loads what hydrating a prerendered page takes, which its document preloads: the data that it was rendered from, and its code.
 * Null when the page was not prerendered, or when either cannot be loaded; then the app renders it, and says so if it cannot.
 */
async function loadPrerendered(): Promise<InitialData | null> {
  const link = document.getElementById(INITIAL_DATA_ID);
  if (!(link instanceof HTMLLinkElement)) return null;
  try {
    const [response] = await Promise.all([fetch(link.href), loadPageAt(location.pathname)]);
    return response.ok ? ((await response.json()) as InitialData) : null;
  } catch {
    return null;
  }
}

/** Until the browser has painted what the document brought. Where nobody looks it paints nothing: then no longer than 0.1 s. */
function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });
}
