import { useMachine } from '@xstate/react';
import type { RouteResponse } from '../../contract/route.ts';
import type { systemRoutes } from '../../contract/site/system.ts';
import { useInitial } from './initial-data.tsx';
import { wiredCatalogMachine } from './wire-catalog.ts';

/** The list of exams, from the page itself when the server put it there. */
export function useCatalog() {
  const initial = useInitial<RouteResponse<typeof systemRoutes.certifications>>('certifications');
  return useMachine(wiredCatalogMachine, { input: { initial: initial?.data ?? null } });
}
