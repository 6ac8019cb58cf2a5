import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Tech } from '../../../contract/common.ts';
import { techOfPath } from '../../../contract/theme.ts';
import { activeFreeWeekends } from '../../adapters/commerce/free-weekends.ts';

const neverChanges = () => () => {};

/**
 * The technology with a running free weekend (UI-01): of several, the page's own. Null for none, and until hydration.
 */
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
