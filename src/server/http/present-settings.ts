import { PROVIDERS } from '../../contract/account/providers.ts';
import type { PublicSettings } from '../../contract/site/system.ts';
import { TERMS_VERSION } from '../exam/catalog.ts';
import type { Settings } from '../settings.ts';

/** The settings exposed to pages (IN-08). */
export function presentSettings(settings: Settings): PublicSettings {
  return {
    environment: settings.environmentName,
    demo: settings.demoData,
    terms_version: TERMS_VERSION,
    providers: PROVIDERS.filter((provider) => settings[provider] !== null),
    discord_server: settings.discordServer !== null,
    new_relic_enabled: settings.site.newRelicEnabled,
    partnero_program: settings.site.partneroProgram,
    partnero_cookie_max_age: settings.site.partneroCookieMaxAge,
    partnero_allowed_origins: settings.site.partneroAllowedOrigins,
    recaptcha_site: settings.site.recaptchaSite,
    rightmessage_project_id: settings.site.rightmessageProjectId,
    help_desk_id: settings.site.helpDeskId,
    new_relic_agent: settings.site.newRelicAgent,
    teams_dashboard_enabled: settings.site.teamsDashboardEnabled,
    cert_dashboard_enabled: settings.site.certDashboardEnabled,
    workshop_open: settings.site.workshopOpen,
    allow_banners: settings.site.allowBanners,
    chart_traffic: settings.chartTrafficInBrowsers,
    offline_shell: settings.site.offlineShell,
    analytics_write_key: settings.site.analyticsWriteKey,
    feedback_project_id: settings.site.feedbackProjectId,
    tag_manager_id: settings.site.tagManagerId,
    crowdfunding_url: settings.site.crowdfundingUrl,
    product: settings.site.product,
    coming_soon: [...settings.comingSoonTechs],
    presale: settings.preorderTechs.filter((tech) => !settings.comingSoonTechs.includes(tech)),
    beta: settings.beta,
  };
}
