import { useSyncExternalStore } from 'react';
import type { PublicSettings } from '../../../contract/site/system.ts';
import { publicSettings, settingsInAdvance } from '../../adapters/site/public-settings.ts';

const neverChanges = () => () => {};

/** The settings of the page. Taking over a page that was rendered in advance begins with those it was rendered from. */
export function usePublicSettings(): PublicSettings {
  return useSyncExternalStore(neverChanges, publicSettings, settingsInAdvance);
}
