import type { BuildReport } from '../../../../machines/site/reload-guard/reload-guard.machine.ts';
import { isBusy, watchForms } from './busy.ts';

const KEY = 'chartered.reloadedAt';
/** Absence after which a return counts. Milliseconds. */
const AWAY_THRESHOLD_MS = 300_000;
/** A later answer comes in the middle of the next page. Milliseconds. */
const LONGEST_WAIT_MS = 5000;

function sinceReload(): number | null {
  try {
    const at = Number(sessionStorage.getItem(KEY));
    return at ? Date.now() - at : null;
  } catch {
    // Without storage a second reload cannot be prevented, so there is no automatic one.
    return 0;
  }
}

/** Asks whether some node still serves this page's build (CO-08). @throws Error when there is no clear response. */
export async function askForBuild(): Promise<BuildReport> {
  const id = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  // There are no builds during development.
  const isGone = id ? await isBuildGone(id) : false;
  // The user may have begun to type meanwhile.
  return { isGone, isBusy: isBusy(), sinceReload: sinceReload() };
}

async function isBuildGone(id: string): Promise<boolean> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LONGEST_WAIT_MS);
  const { ok, status } = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`, {
    cache: 'no-store',
    signal: waiting.signal,
  }).finally(() => clearTimeout(timer));
  if (!ok && status !== 404) throw new Error(`The server answered with ${status}.`);
  return !ok;
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

export type PageListener = Readonly<Record<'partMissing' | 'pageMissing' | 'navigated' | 'returned', () => void>>;

/** The path of the page on show; while the next one loads, the address is already another. */
let shownPath: string | null = null;
const navigations = new EventTarget();

/** To be called with the path of each page that is shown. */
export function pageShown(path: string): void {
  const isOther = shownPath !== null && shownPath !== path;
  shownPath = path;
  if (isOther) navigations.dispatchEvent(new Event('navigated'));
}

/** Subscribes to chunks that fail to load, to navigations, and to returns to this tab. @returns a function that unsubscribes. */
export function watchPage(listener: PageListener): () => void {
  let leftAt: number | null = null;
  const stopForms = watchForms();
  const missing = () =>
    shownPath === null || shownPath === location.pathname ? listener.partMissing() : listener.pageMissing();
  function turn() {
    if (document.visibilityState === 'hidden') {
      leftAt = Date.now();
      return;
    }
    if (leftAt !== null && Date.now() - leftAt >= AWAY_THRESHOLD_MS) listener.returned();
    leftAt = null;
  }
  // The bundle's own event: a chunk did not load.
  addEventListener('vite:preloadError', missing);
  navigations.addEventListener('navigated', listener.navigated);
  document.addEventListener('visibilitychange', turn);
  return () => {
    stopForms();
    removeEventListener('vite:preloadError', missing);
    navigations.removeEventListener('navigated', listener.navigated);
    document.removeEventListener('visibilitychange', turn);
  };
}
