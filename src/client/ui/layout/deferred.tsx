import { type ReactNode, useDeferredValue } from 'react';

/** Where HTML is rendered without being painted, there is nothing that could come first. */
const isPainted = typeof document !== 'undefined';

/** What is rendered after all that is around it, which the reader came for. The space that it takes is its parent's. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, !isPainted) && children;
}
