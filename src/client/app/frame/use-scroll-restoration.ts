import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router';

const STORED_AS = 'scroll-positions';

/** How long a page may grow until the scroll target exists. Milliseconds. */
const SETTLING_MS = 3_000;

/** Events with which a user scrolls. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Every freshly opened document has the key `default`: without the URL it would restore the last one's position. */
function keyOf({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? `${pathname}${search}${hash}` : key;
}

function readStored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Scroll positions of this tab by page. Pixels from the top. */
const positions: Record<string, number> = typeof document === 'undefined' ? {} : readStored();

/**
 * Scrolls to the previous position on a page the user returns to, to the URL's anchor, or to the top; a change of the
 * query alone keeps the position. While a page loads more parts it is scrolled again, until the user scrolls.
 */
export function useScrollRestoration(location: Location): void {
  const key = useRef('');
  const last = useRef<Location>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => {
      positions[key.current] = scrollY;
    };
    const store = () => {
      note();
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(STORED_AS, JSON.stringify(positions));
      } catch {
        // Full or disabled storage only loses the scroll position.
      }
    };
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', store);
    addEventListener('pageshow', takeOver);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', store);
      removeEventListener('pageshow', takeOver);
    };
  }, []);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = location;
    key.current = keyOf(location);
    // A visit that is neither a reload nor a way back begins at the top, whatever was read here before.
    const saved = before === null && isFreshVisit() ? undefined : positions[key.current];
    if (saved === undefined && location.hash === '' && !isOtherPage(before, location)) return undefined;
    return goTo(saved, location.hash);
  }, [location]);
}

/** Whether the document was opened by a link or its address. */
function isFreshVisit(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type === 'navigate';
}

/** The browser positions an opened document; a changed query keeps the position. */
function isOtherPage(before: Location | null, { pathname, search }: Location): boolean {
  return before !== null && (before.pathname !== pathname || before.search === search);
}

/** @returns a function that stops following the page's growth */
function goTo(saved: number | undefined, hash: string): (() => void) | undefined {
  if (saved === undefined && hash === '') {
    scrollTo(0, 0);
    return undefined;
  }
  const go = () => {
    if (saved !== undefined) scrollTo(0, saved);
    else targetOf(hash)?.scrollIntoView();
  };
  go();
  const observer = new ResizeObserver(go);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of USER_SCROLL_EVENTS) removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, SETTLING_MS);
  observer.observe(document.body);
  for (const name of USER_SCROLL_EVENTS) addEventListener(name, stop, { passive: true });
  return stop;
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // An invalid anchor.
    return null;
  }
}
