import { QueryClient } from '@tanstack/react-query';
import { onReset } from '../adapters/stores.ts';

/** What has been fetched, shared by all pages that show lists. Public pages do without and weigh less. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
});

onReset(() => queries.clear());
