import { publicSettings } from '../site/public-settings.ts';

const SCRIPT = '/exam-shell.js';
/** Names that `public/exam-shell.js` reads the cache by. */
const DOCUMENT = '/exam-shell/document';
const UNTIL = '/exam-shell/until';
const cacheOf = (scope: string) => `exam-shell ${scope}`;

type UrlPolicy = { createScriptURL(address: string): string };
type PolicyFactory = { createPolicy(name: string, rules: UrlPolicy): UrlPolicy };

/** The content policy takes the address of a service worker from this policy alone, and it gives no other one. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('exam-shell', { createScriptURL: () => SCRIPT }) ?? {
    createScriptURL: () => SCRIPT,
  };
  return policy.createScriptURL(SCRIPT);
}
let policy: UrlPolicy | undefined;

/** A browser lists 250 files unless told; a long visit before the exam may need more. */
const LISTED_FILES = 2000;
if ('performance' in globalThis) performance.setResourceTimingBufferSize?.(LISTED_FILES);

/** Address below which all pages of an exam lie. */
const scopeOf = (pathname: string) => pathname.replace(/[^/]+$/, '');

/** Hashed files that this page has loaded. */
function loadedAssets(): string[] {
  const elements = [...document.querySelectorAll<HTMLElement>('script[src], link[href]')];
  const addresses = [
    ...elements.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ].map((address) => new URL(address, location.href));
  const own = addresses.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  return [...new Set(own.map(({ pathname }) => pathname))];
}

/** Keeps a file unless it is there. One that failed to load before may be listed, and may still be missing. */
async function keepAsset(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const answer = await fetch(path);
  if (answer.ok) await cache.put(path, answer);
}

/**
 * Keeps the application's document and the files of this page's build for the pages of one exam, so that a reload without a
 * connection comes back to it. To be called when everything that the exam can need has been loaded.
 *
 * @param until when the attempt is over at the latest, by the device's clock. Milliseconds.
 * @throws when the browser has no service workers, keeps nothing, or the server has another build by now
 */
export async function keepShell(until: number): Promise<void> {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  // While developing there are no builds.
  if (!build || !('serviceWorker' in navigator)) return;
  const scope = scopeOf(location.pathname);
  const shell = await fetch(`${scope}progress`, { cache: 'no-store' });
  if (!shell.ok || !(await shell.clone().text()).includes(`"${build}"`)) {
    throw new Error('The server has another build than this page, so a reload without a connection is not possible.');
  }
  const cache = await caches.open(cacheOf(scope));
  const assets = loadedAssets();
  await Promise.all(assets.map((path) => keepAsset(cache, path)));
  await cache.put(UNTIL, new Response(String(until)));
  await cache.put(DOCUMENT, shell);
  const needed = new Set([...assets, UNTIL, DOCUMENT]);
  for (const { url } of await cache.keys()) if (!needed.has(new URL(url).pathname)) await cache.delete(url);
  await navigator.serviceWorker.register(workerAddress(), { scope });
}

/** Whether the setting allows an exam to be reopened without a connection. */
export const isShellAllowed = (): boolean => publicSettings().offline_shell;

/**
 * Takes the shells of exams that are over off this device.
 *
 * @param running exams of which an attempt is kept; theirs stay
 */
export async function dropShells(running: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { pathname } = new URL(registration.scope);
    if (!(await caches.has(cacheOf(pathname))) || running.some((id) => pathname.includes(`/${id}/`))) continue;
    await caches.delete(cacheOf(pathname));
    await registration.unregister();
  }
}
