import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Debounce of a typed search (UI-16). Milliseconds. */
const SEARCH_DELAY_MS = 250;

/** A text without outer spaces, a moment after it last changed: what a list is searched for. */
export function useDebouncedSearch(typed: string): string {
  const [asked, setAsked] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return asked;
}

/** What a reader types into a search field. It gets into the address, as `search`, a moment after the last key. */
export function useTypedSearch() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [written, setWritten] = useState(asked);
  // Changed by a link or by going back, not by what was typed.
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== written) setTyped(asked);
  }

  useEffect(() => {
    const search = typed.trim();
    if (search === asked) return;
    const timer = setTimeout(() => {
      // A page stays on show while the next one's code is on its way: writing its address would lead back to it.
      if (location.pathname !== pathname) return;
      setWritten(search);
      setParams(
        (before) => {
          if (search === '') before.delete('search');
          else before.set('search', search);
          return before;
        },
        { replace: true },
      );
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, pathname, setParams]);

  return { asked, typed, setTyped };
}
