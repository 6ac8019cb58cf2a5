import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router';

const STORED_AS = 'scroll-positions';

/** How long a page may still grow until the place is there that it is scrolled to. Milliseconds. */
const SETTLING_MS = 3_000;

/** What somebody does who wants to be elsewhere. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Every document that is freshly opened has the key `default`: without its address it would be scrolled to where the last one was. */
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

/** Where this tab was on each of its pages. Pixels from the top. */
const positions: Record<string, number> = typeof document === 'undefined' ? {} : readStored();

/**
 * Scrolls to where somebody was on a page to which they come back, to what the address points at, or to the top; another
 * query on the same page leaves it where it is. A page whose parts arrive later is scrolled again as it grows, until somebody
 * scrolls it.
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
        // A full or forbidden store costs the place on the page, nothing else.
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
    const saved = positions[key.current];
    if (saved === undefined && location.hash === '' && !isOtherPage(before, location)) return undefined;
    return goTo(saved, location.hash);
  }, [location]);
}

/** A document that is opened stands where the browser put it; another query leaves the page where it is. */
function isOtherPage(before: Location | null, { pathname, search }: Location): boolean {
  return before !== null && (before.pathname !== pathname || before.search === search);
}

/** @returns stops following the page as it grows */
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
    // No address that anything on a page has.
    return null;
  }
}
