import type { GuardSettings } from '../../../../machines/site/guards/guards.types.ts';
import type { SiteFacts } from '../../../contract/pages.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';

/** Settings that determine which pages exist. */
export function siteFacts(): SiteFacts {
  const { product, coming_soon: comingSoon, beta } = publicSettings();
  return { product, comingSoon, beta };
}

/** Settings that determine who may see them. */
export function guardSettings(): GuardSettings {
  const {
    teams_dashboard_enabled: teamsDashboard,
    cert_dashboard_enabled: certDashboard,
    workshop_open: workshopOpen,
  } = publicSettings();
  return { teamsDashboard, certDashboard, workshopOpen };
}
