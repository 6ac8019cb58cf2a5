const SCRIPT = '/exam-shell.js';
/** Cache names used by `public/exam-shell.js`. */
const DOCUMENT = '/exam-shell/document';
const UNTIL = '/exam-shell/until';
const cacheOf = (scope: string) => `exam-shell ${scope}`;

type UrlPolicy = { createScriptURL(address: string): string };
type PolicyFactory = { createPolicy(name: string, rules: UrlPolicy): UrlPolicy };

/** Trusted Types policy for the service worker's URL, and no other URL. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('exam-shell', { createScriptURL: () => SCRIPT }) ?? {
    createScriptURL: () => SCRIPT,
  };
  return policy.createScriptURL(SCRIPT);
}
let policy: UrlPolicy | undefined;

/** Base URL of all pages of an exam. */
const scopeOf = (pathname: string) => pathname.replace(/[^/]+$/, '');

/** Hashed files loaded by this page. */
function loadedAssets(): string[] {
  const elements = [...document.querySelectorAll<HTMLElement>('script[src], link[href]')];
  const addresses = [
    ...elements.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ].map((address) => new URL(address, location.href));
  const own = addresses.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  return [...new Set(own.map(({ pathname }) => pathname))];
}

/** Caches a file unless it is cached. A file that failed to load before may be listed, and may still be missing. */
async function keepAsset(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const answer = await fetch(path);
  if (answer.ok) await cache.put(path, answer);
}

/** While a version is deployed, nodes with two builds answer in turns. */
const MOST_TRIES = 6;

/** The document of this page's build; null when no node has it. */
async function ownDocument(path: string, build: string): Promise<Response | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await fetch(path, { cache: 'no-store' });
    if (answer.ok && (await answer.clone().text()).includes(`"${build}"`)) return answer;
  }
  return null;
}

/**
 * Caches the app's document and this build's files for the pages of one exam, so that a reload works without a
 * connection. Call it when everything the exam may need has been loaded.
 *
 * @param until latest possible end of the attempt, by the device's clock. Milliseconds.
 * @throws when the browser has no service workers or no storage, or no node has this page's build
 */
export async function keepShell(until: number): Promise<void> {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  // There are no builds during development.
  if (!build || !('serviceWorker' in navigator)) return;
  const scope = scopeOf(location.pathname);
  const shell = await ownDocument(`${scope}progress`, build);
  if (!shell) {
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

/**
 * Removes the shells of finished exams from this device.
 *
 * @param running exams with a stored attempt, whose shells stay
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
