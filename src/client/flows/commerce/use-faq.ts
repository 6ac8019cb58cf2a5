import type { FaqEntry } from '../../../contract/site/faq.ts';
import { loadApi } from '../site/load-api.ts';
import { type Resource, useResource } from '../site/use-resource.ts';

/** What people ask before they begin, from the page itself when the server put it there. */
export const useFaq = (): Resource<{ data: FaqEntry[] }> =>
  useResource('faq', async () => (await loadApi(() => import('../../api/site/faq.ts'))).fetchFaq());
