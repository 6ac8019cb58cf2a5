import '../styles/index.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { noteAttribution, openedAddress } from '../adapters/attribution.ts';
import { type InitialData, InitialDataProvider } from './initial-data.tsx';
import { loadPageAt } from './page-parts.ts';
import { BrowserApp } from './router.tsx';
import { SessionProvider, startSession } from './session.tsx';

// The content policy takes style elements with this nonce only; the scroll lock of dialogs reads it here.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById('root');
if (!root) throw new Error('The document has no root.');
// Not awaited: the programs of pages import from the piece that this module is in, and would wait for it.
void start(root);

async function start(place: HTMLElement): Promise<void> {
  const initial = readInitial();
  noteAttribution(openedAddress);
  const session = startSession();
  const app = (
    <InitialDataProvider value={initial ?? {}}>
      <SessionProvider session={session}>
        <BrowserApp />
      </SessionProvider>
    </InitialDataProvider>
  );
  if (initial && (await canBeTakenOver())) {
    // What can be read already is not kept from being painted.
    await painted();
    hydrateRoot(place, app);
  } else createRoot(place).render(app);
}

/** What the document was prerendered from; null when it was not. */
function readInitial(): InitialData | null {
  const text = document.getElementById('initial')?.textContent;
  return text ? (JSON.parse(text) as InitialData) : null;
}

/** Until the browser has painted what the document brought. Where nobody looks it paints nothing: then no longer than 0.1 s. */
function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });
}

/** A prerendered page is taken over as it is once its program is here; when that does not arrive, the app says so in its place. */
async function canBeTakenOver(): Promise<boolean> {
  try {
    await loadPageAt(location.pathname);
    return true;
  } catch {
    return false;
  }
}
