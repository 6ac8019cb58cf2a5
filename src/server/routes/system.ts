import { PROVIDERS } from '../../contract/social.ts';
import type { systemRoutes } from '../../contract/system.ts';
import { ApiError } from '../api-error.ts';
import { countUsers } from '../data/users.ts';
import { presentCertification, TERMS_VERSION } from '../exams/catalog.ts';
import type { HandlersOf } from '../implement.ts';
import type { Services } from '../services.ts';

export function systemHandlers(services: Services): HandlersOf<typeof systemRoutes> {
  const { catalog, clock, database, settings } = services;
  return {
    health: () => ({ status: 'ok' }),
    async ready() {
      if (services.isStopping()) throw new ApiError(503, 'The server is being stopped.');
      try {
        await countUsers(database.queries);
      } catch (cause) {
        throw Object.assign(new ApiError(503, 'The database does not answer.'), { cause });
      }
      return { status: 'ready' };
    },
    datetime: () => ({ serverTime: clock.now() }),
    certifications() {
      const data = catalog.list().map(presentCertification);
      return { data, meta: { total: data.length } };
    },
    publicSettings: () => ({
      environment: settings.environmentName,
      demo: settings.demoData,
      terms_version: TERMS_VERSION,
      providers: PROVIDERS.filter((provider) => settings[provider] !== null),
      discord_server: settings.discord !== null && settings.discordServer !== null,
      new_relic_enabled: settings.site.newRelicEnabled,
      partnero_program: settings.site.partneroProgram,
      partnero_cookie_max_age: settings.site.partneroCookieMaxAge,
      partnero_allowed_origins: settings.site.partneroAllowedOrigins,
      recaptcha_site: settings.site.recaptchaSite,
      rightmessage_project_id: settings.site.rightmessageProjectId,
      teams_dashboard_enabled: settings.site.teamsDashboardEnabled,
      cert_dashboard_enabled: settings.site.certDashboardEnabled,
      allow_banners: settings.site.allowBanners,
      analytics_write_key: settings.site.analyticsWriteKey,
      feedback_project_id: settings.site.feedbackProjectId,
      tag_manager_id: settings.site.tagManagerId,
      crowdfunding_url: settings.site.crowdfundingUrl,
      product: settings.site.product,
      beta: settings.beta,
    }),
  };
}
