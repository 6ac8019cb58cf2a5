import type { BuildReport } from '../../../../machines/site/reload-guard/reload-guard.machine.ts';
import { isBusy, watchForms } from './busy.ts';

const KEY = 'chartered.reloadedAt';
/** Somebody who was away for this long is asked after. Milliseconds. */
const AWAY_THRESHOLD_MS = 300_000;

function sinceReload(): number | null {
  try {
    const at = Number(sessionStorage.getItem(KEY));
    return at > 0 ? Math.max(0, Date.now() - at) : null;
  } catch {
    // Without storage nothing holds a second reload back: none is made by itself.
    return 0;
  }
}

/** Asks the server whether it still has the build of this page (CO-08). @throws Error when it does not say. */
export async function askForBuild(): Promise<BuildReport> {
  const facts = { isBusy: isBusy(), sinceReload: sinceReload() };
  const id = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  // While developing there are no builds.
  if (!id) return { ...facts, isGone: false };
  const { ok, status } = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`, { cache: 'no-store' });
  if (!ok && status !== 404) throw new Error(`The server answered with ${status}.`);
  return { ...facts, isGone: !ok };
}

/** Reloads the page, and remembers when. */
export function reloadPage(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // See above.
  }
  location.reload();
}

/** Hears of parts that cannot be fetched, and of returns to this tab after a while. @returns stops listening. */
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
  // The bundler's own event: a chunk did not load.
  addEventListener('vite:preloadError', missing);
  document.addEventListener('visibilitychange', turn);
  return () => {
    stopForms();
    removeEventListener('vite:preloadError', missing);
    document.removeEventListener('visibilitychange', turn);
  };
}
