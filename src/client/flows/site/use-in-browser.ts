import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { PublicSettings } from '../../../contract/site/system.ts';
import { publicSettings, settingsInAdvance } from '../../adapters/site/public-settings.ts';

const neverChanges = () => () => {};

/**
 * A value that only the browser knows. Hydration starts with the one of prerendering.
 *
 * @param read gives the same value until it changes
 * @param subscribe calls back when it has changed
 */
export function useInBrowser<T>(
  read: () => T,
  inAdvance: () => T,
  subscribe: (changed: () => void) => () => void = neverChanges,
): T {
  return useSyncExternalStore(subscribe, read, inAdvance);
}

const nothing = () => null;

/** A parameter of the query, which a prerendered page does not know; null without it. */
export function useQueryValue(name: string): string | null {
  const [query] = useSearchParams();
  return useInBrowser(() => query.get(name), nothing);
}

/**
 * Some of the page's settings; a prerendered page has the defaults until it is hydrated. A component that names no more
 * than it needs is not rendered once more after hydration where those are as in advance.
 */
export function usePublicSettings<Name extends keyof PublicSettings>(...names: Name[]): Pick<PublicSettings, Name> {
  return useInBrowser<Pick<PublicSettings, Name>>(publicSettings, () => settingsInAdvance(names));
}
