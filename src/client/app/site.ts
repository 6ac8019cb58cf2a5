import type { GuardSettings } from '../../../machines/guards/guards.types.ts';
import { DEFAULT_SITE, type SiteFacts } from '../../contract/pages.ts';

/** What the settings say about which pages there are. */
export function siteFacts(): SiteFacts {
  return DEFAULT_SITE;
}

/** What the settings say about who may see them. */
export function guardSettings(): GuardSettings {
  return { teamsDashboard: true, certDashboard: true };
}
