import { onPathRemembered, rememberedPath } from '../../adapters/account/redirect-cookie.ts';
import { useInBrowser } from '../site/use-in-browser.ts';

/** The path to open after signing in, or null; a prerendered page knows of none. */
export function useRememberedPath(): string | null {
  return useInBrowser(rememberedPath, () => null, onPathRemembered);
}
