import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onReset } from '../adapters/stores.ts';

/** What has been fetched, shared by all pages that show lists. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
});

onReset(() => queries.clear());

/** Around a page that uses queries. Not around the app: public pages do without and weigh less. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
