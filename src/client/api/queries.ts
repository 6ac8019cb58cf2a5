import { QueryClient } from '@tanstack/react-query';
import { onReset } from '../adapters/stores.ts';

/** The query cache shared by pages with lists. Public pages do without, to weigh less. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
});

// Without it nothing is fetched again when a page is returned to, or when the connection is back.
queries.mount();
onReset(() => queries.clear());
