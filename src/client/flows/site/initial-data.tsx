import { createContext, use } from 'react';

/** The data a page was prerendered from, by key; its charts start with it instead of fetching. */
export type InitialData = Readonly<Record<string, unknown>>;

const InitialDataContext = createContext<InitialData>({});

export const InitialDataProvider = InitialDataContext;

/**
 * The data this page was prerendered from, or undefined when it was not prerendered.
 *
 * @param key 'certifications', 'samples', 'samples/<tech>', 'practice/<tech>', 'documents/<kind>',
 *   'documents/<kind>/<slug>', 'catalog', 'catalog/<tech>', 'faq', 'polls/<slug>', 'free-weekends',
 *   'free-weekend/<tech>' or 'free-weekend/<tech>/content', whose value is the answer of that call; or 'providers'; null for
 *   what pages never bring along
 */
export function useInitial<T>(key: string | null): T | undefined {
  const data = use(InitialDataContext);
  return key === null ? undefined : (data[key] as T | undefined);
}
