import { useEffect, useState } from 'react';

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Whether the visitor has moved, typed, touched or scrolled: what a page can do without until then is loaded after it. */
export function useFirstInteraction(): boolean {
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    if (hasBegun) return;
    const begin = () => setHasBegun(true);
    for (const type of INTERACTIONS) addEventListener(type, begin, { once: true, passive: true });
    return () => {
      for (const type of INTERACTIONS) removeEventListener(type, begin);
    };
  }, [hasBegun]);
  return hasBegun;
}
