import { QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf } from '../../../machines/shared/failure.ts';
import { onReset } from '../adapters/stores.ts';

/**
 * The query cache shared by pages with lists. Public pages do without, to weigh less. What cannot be read is logged (TM-06); what was
 * read before stays, and a list that was never read says so (`pages/shared/list-state.tsx`).
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.warn(`Not read: ${queryKey.join('/')}. ${failureOf(error).message}`),
  }),
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
});

// Without it nothing is fetched again when a page is returned to, or when the connection is back.
queries.mount();
onReset(() => queries.clear());
