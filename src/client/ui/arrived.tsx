import { type ReactNode, type RefObject, useEffect } from 'react';
import { repeatEarlyInput } from './early-input.ts';

/**
 * Stands last in a part of a page that is hydrated by itself, or around all of it: repeats what was done there before. A
 * sibling that the server does not render would give everything beside it other ids (`useId`) than its HTML has.
 */
export function Arrived({ place, children }: { place: RefObject<Element | null>; children?: ReactNode }): ReactNode {
  useEffect(() => {
    if (place.current) void repeatEarlyInput(place.current);
  }, [place]);
  return children;
}
