import { useSyncExternalStore } from 'react';
import type { PublicSettings } from '../../../contract/site/system.ts';
import { publicSettings, settingsInAdvance } from '../../adapters/site/public-settings.ts';

const neverChanges = () => () => {};

/** The page's settings. Hydration starts with those used for prerendering. */
export function usePublicSettings(): PublicSettings {
  return useSyncExternalStore(neverChanges, publicSettings, settingsInAdvance);
}
