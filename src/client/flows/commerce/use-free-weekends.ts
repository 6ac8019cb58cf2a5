import { loadApi } from '../site/load-api.ts';
import { useResource } from '../site/use-resource.ts';

// The public page of the free weekends has been rendered from the answer.
const loadCalls = () => loadApi(() => import('../../api/commerce/offers.ts'));

/** The free weekend of every technology that has one. */
export const useFreeWeekends = () => useResource('free-weekends', async () => (await loadCalls()).fetchFreeWeekends());
