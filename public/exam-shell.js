// Service worker of one running exam. It answers for the exam's pages and the application's hashed files when the network
// does not, from what `src/client/adapters/exam-shell.ts` has put into the cache. It never answers for the API.

const { pathname: SCOPE } = new URL(registration.scope);
const CACHE = `exam-shell ${SCOPE}`;
const DOCUMENT = '/exam-shell/document';
const UNTIL = '/exam-shell/until';
/** A connection that brings nothing within this time counts as none. Milliseconds. */
const TIMEOUT_MS = 5000;
/** The device's clock may be off by this much. Milliseconds. */
const TOLERANCE_MS = 86_400_000;

addEventListener('install', () => skipWaiting());

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    event.respondWith(openDocument(event.request));
    event.waitUntil(leaveWhenOver());
  } else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(event.request));
});

/**
 * The kept answer to an address; compression and cookies make no other file of it. The cache is not opened: that would make it
 * again after the exam, while this worker still answers for the page on which it ended.
 */
function kept(address) {
  return caches.match(address, { cacheName: CACHE, ignoreVary: true });
}

async function openDocument(request) {
  const network = fetch(request).catch(() => null);
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null);
  });
  const answer = await Promise.race([network, timeout]);
  if (answer && answer.status < 500) return answer;
  return (await kept(DOCUMENT)) ?? (await network) ?? Response.error();
}

async function openAsset(request) {
  return (await kept(request.url)) ?? fetch(request);
}

/** A candidate who never comes back to an exam does not keep its worker for ever. */
async function leaveWhenOver() {
  const until = await kept(UNTIL);
  if (until && Date.now() < Number(await until.text()) + TOLERANCE_MS) return;
  await caches.delete(CACHE);
  await registration.unregister();
}
