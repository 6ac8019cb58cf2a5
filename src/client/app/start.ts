/**
 * The only script of a document. On a prerendered page the app, the page's code and its data are fetched after the first
 * paint, because they would compete with what is painted; on any other page at once.
 */
import '../styles/index.css';
import { INITIAL_DATA_ID } from '../../contract/prerendered.ts';
import { keepEarlyInput } from '../ui/early-input.ts';

/** A page in the background does not paint. Milliseconds. */
const LONGEST_WAIT_MS = 500;

keepEarlyInput();
const prerendered = document.getElementById(INITIAL_DATA_ID);
if (prerendered instanceof HTMLLinkElement) {
  firstPaint(() => {
    fetchAhead(prerendered);
    open();
  });
} else open();

function open(): void {
  void import('./main.tsx');
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
