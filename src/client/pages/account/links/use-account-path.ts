import { useTech } from '../../../flows/site/page-hooks.ts';

/** Paths of account pages in the current tech. */
export function useAccountPath(): (path: string) => string {
  const tech = useTech();
  return (path) => (tech ? `/${tech}${path}` : path);
}
