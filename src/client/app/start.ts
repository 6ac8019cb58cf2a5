/**
 * The only script of a document. On a prerendered page the app, the page's code and its data are fetched after the first
 * paint, because they would compete with what is painted; on any other page at once.
 */
import '../styles/index.css';
import { INITIAL_DATA_ID } from '../../contract/prerendered.ts';
import { keepEarlyInput } from '../ui/early-input.ts';

/** A page in the background does not paint. Milliseconds. */
const LONGEST_WAIT_MS = 500;

/** Waits between attempts to fetch the app, until it is given up. Milliseconds. */
const RETRIES_MS = [1000, 3000, 9000, 27_000];

keepEarlyInput();
const prerendered = document.getElementById(INITIAL_DATA_ID);
if (prerendered instanceof HTMLLinkElement) {
  firstPaint(() => {
    fetchAhead(prerendered);
    void open();
  });
} else void open();

/** What is lost on the way is asked for again: without the app, a page that is no prerendered one would stay empty. */
async function open(): Promise<void> {
  for (const wait of RETRIES_MS) {
    try {
      return void (await import('./main.tsx'));
    } catch {
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  await import('./main.tsx');
}

/** Fetches at once what the browser would find out about one by one. */
function fetchAhead({ href, dataset }: HTMLLinkElement): void {
  const data = { rel: 'preload', as: 'fetch', crossOrigin: '', href };
  const parts = dataset.parts?.split(' ').map((part) => ({ rel: 'modulepreload', href: part })) ?? [];
  for (const link of [...parts, data]) document.head.append(Object.assign(document.createElement('link'), link));
}

function firstPaint(done: () => void): void {
  let isDone = false;
  const once = () => {
    observer.disconnect();
    clearTimeout(timer);
    if (!isDone) done();
    isDone = true;
  };
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) once();
  });
  const timer = setTimeout(once, LONGEST_WAIT_MS);
  observer.observe({ type: 'paint', buffered: true });
}
