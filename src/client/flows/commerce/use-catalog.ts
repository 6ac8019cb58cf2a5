import type { RouteResponse } from '../../../contract/route.ts';
import type { systemRoutes } from '../../../contract/site/system.ts';
import { useChart } from '../run-chart.ts';
import { useInitial } from '../site/initial-data.tsx';
import { wiredCatalogMachine } from './catalog.wire.ts';

/** The exam catalog, preloaded if the server put it into the page. */
export function useCatalog() {
  const initial = useInitial<RouteResponse<typeof systemRoutes.certifications>>('certifications');
  return useChart(wiredCatalogMachine, { input: { initial: initial?.data ?? null } });
}
