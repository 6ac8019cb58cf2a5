import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Tech } from '../../../contract/common.ts';
import { techOfPath } from '../../../contract/theme.ts';
import { activeFreeWeekends } from '../../adapters/commerce/free-weekends.ts';

const neverChanges = () => () => {};

/** The technology whose free weekend runs (UI-01): of several, that of the page. Null for none, and until the page is hydrated. */
export function useActiveFreeWeekend(): Tech | null {
  const { pathname } = useLocation();
  const tech = techOfPath(pathname);
  return useSyncExternalStore(
    neverChanges,
    () => {
      const active = activeFreeWeekends();
      return active.find((one) => one === tech) ?? active[0] ?? null;
    },
    () => null,
  );
}
