import type { BuildReport } from '../../../../machines/site/reload-guard/reload-guard.machine.ts';
import { isBusy, watchForms } from './busy.ts';

const KEY = 'chartered.reloadedAt';
/** Absence after which a return counts. Milliseconds. */
const AWAY_THRESHOLD_MS = 300_000;

function sinceReload(): number | null {
  try {
    const at = Number(sessionStorage.getItem(KEY));
    return at ? Date.now() - at : null;
  } catch {
    // Without storage a second reload cannot be prevented, so there is no automatic one.
    return 0;
  }
}

/** Asks the server whether it still has this page's build (CO-08). @throws Error when there is no clear response. */
export async function askForBuild(): Promise<BuildReport> {
  const facts = { isBusy: isBusy(), sinceReload: sinceReload() };
  const id = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  // There are no builds during development.
  if (!id) return { ...facts, isGone: false };
  const { ok, status } = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`, { cache: 'no-store' });
  if (!ok && status !== 404) throw new Error(`The server answered with ${status}.`);
  return { ...facts, isGone: !ok };
}

/** Reloads the page and stores the time. */
export function reloadPage(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // See above.
  }
  location.reload();
}

/** Subscribes to chunks that fail to load, and to returns to this tab. @returns a function that unsubscribes. */
export function watchPage(listener: { partMissing(): void; returned(): void }): () => void {
  let leftAt: number | null = null;
  const stopForms = watchForms();
  const missing = () => listener.partMissing();
  function turn() {
    if (document.visibilityState === 'hidden') {
      leftAt = Date.now();
      return;
    }
    if (leftAt !== null && Date.now() - leftAt >= AWAY_THRESHOLD_MS) listener.returned();
    leftAt = null;
  }
  // Vite's own event: a chunk did not load.
  addEventListener('vite:preloadError', missing);
  document.addEventListener('visibilitychange', turn);
  return () => {
    stopForms();
    removeEventListener('vite:preloadError', missing);
    document.removeEventListener('visibilitychange', turn);
  };
}
