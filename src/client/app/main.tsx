import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { INITIAL_DATA_ID } from '../../contract/prerendered.ts';
import { noteAttribution, openedAddress } from '../adapters/site/attribution.ts';
import { SessionProvider, startSession } from '../flows/account/session.tsx';
import { type InitialData, InitialDataProvider } from '../flows/site/initial-data.tsx';
import { Arrived } from '../ui/arrived.tsx';
import { loadPageAt } from './page-parts.ts';
import { BrowserApp } from './router.tsx';
import { isTranslated, tolerateTranslators } from './translated-pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no root.');
// In a task of its own, because evaluating this code was a long one; page chunks import from it and would deadlock if it waited.
setTimeout(() => void start(root));

async function start(place: HTMLElement): Promise<void> {
  tolerateTranslators();
  noteAttribution(openedAddress);
  const prerendered = loadPrerendered();
  // A task for each stage, because a slow phone takes long for any of them.
  await new Promise((done) => setTimeout(done));
  const session = startSession();
  const app = (initial: InitialData) => (
    <InitialDataProvider value={initial}>
      <SessionProvider session={session}>
        <Arrived place={{ current: place }}>
          <BrowserApp />
        </Arrived>
      </SessionProvider>
    </InitialDataProvider>
  );
  const initial = await prerendered;
  // As a transition, in short slices: hydration changes nothing that is seen, and must not delay what a visitor does.
  if (initial && !isTranslated(place)) {
    startTransition(() => void hydrateRoot(place, app(initial), { onRecoverableError }));
  } else createRoot(place).render(app(initial ?? {}));
}

/** A part that was translated before its turn is rendered from scratch: that is no fault to report. */
function onRecoverableError(error: unknown): void {
  if (!isTranslated(document.body)) reportError(error);
}

/**
 * Loads what hydration of a prerendered page needs, which has been asked for ahead: the data and the chunk. Null when the
 * page was not prerendered, or when either fails to load; then the app renders it from scratch and reports failures.
 */
async function loadPrerendered(): Promise<InitialData | null> {
  const link = document.getElementById(INITIAL_DATA_ID);
  if (!(link instanceof HTMLLinkElement)) return null;
  try {
    const [response] = await Promise.all([fetch(link.href), loadPageAt(`${location.pathname}${location.search}`)]);
    return response.ok ? ((await response.json()) as InitialData) : null;
  } catch {
    return null;
  }
}
