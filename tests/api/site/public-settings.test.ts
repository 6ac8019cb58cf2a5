import { expect, test } from 'vitest';
import { TERMS_VERSION } from '../../../src/server/exam/catalog.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const SECRETS = ['github-secret-1', 'discord-secret-2', 'bot-token-3', 'partner-key-4', 'captcha-secret-5'];

describeOnBoth('public settings', (kind) => {
  const bare = useApp(kind);
  const full = useApp(kind, {
    settings: {
      ENVIRONMENT_NAME: 'staging',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'github-secret-1',
      DISCORD_CLIENT_ID: 'id',
      DISCORD_CLIENT_SECRET: 'discord-secret-2',
      DISCORD_GUILD_ID: '42',
      DISCORD_BOT_TOKEN: 'bot-token-3',
      NEW_RELIC_ENABLED: 'true',
      PARTNERO_PROGRAM: 'PROGRAM',
      PARTNERO_API_KEY: 'partner-key-4',
      PARTNERO_COOKIE_MAX_AGE: '3600',
      PARTNERO_ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
      RECAPTCHA_SITE: 'captcha-site',
      RECAPTCHA_SECRET: 'captcha-secret-5',
      RIGHTMESSAGE_PROJECT_ID: '123',
      ANALYTICS_WRITE_KEY: 'write-key',
      FEEDBACK_PROJECT_ID: 'feedback',
      TAG_MANAGER_ID: 'GTM-1',
      CROWDFUNDING_URL: 'https://fund.example/chartered',
      ALLOW_BANNERS: 'false',
      OFFLINE_SHELL: 'false',
      CHART_TRAFFIC_IN_BROWSERS: 'true',
      TEAMS_DASHBOARD_ENABLED: 'false',
      CERT_DASHBOARD_ENABLED: 'false',
      WORKSHOP_ACCESS: 'staff',
      PRODUCT_SEGMENT: 'badges',
      NEW_RELIC_ACCOUNT_ID: '1',
      NEW_RELIC_APPLICATION_ID: '2',
      NEW_RELIC_LICENSE_KEY: 'browser-key',
      HELP_DESK_ID: 'desk',
      COMING_SOON_TECHS: 'nuxt,react',
      PREORDER_TECHS: 'angular,react',
      BETA: 'true',
    },
  });

  test('[IN-08] every setting is optional: missing ones are null, banners and areas are on', async () => {
    expect(await bare().ok('publicSettings', {})).toEqual({
      environment: 'test',
      demo: false,
      terms_version: TERMS_VERSION,
      providers: [],
      discord_server: false,
      new_relic_enabled: false,
      partnero_program: null,
      partnero_cookie_max_age: 2_592_000,
      partnero_allowed_origins: [],
      recaptcha_site: null,
      rightmessage_project_id: null,
      help_desk_id: null,
      new_relic_agent: null,
      teams_dashboard_enabled: true,
      cert_dashboard_enabled: true,
      workshop_open: true,
      allow_banners: true,
      chart_traffic: false,
      offline_shell: true,
      analytics_write_key: null,
      feedback_project_id: null,
      tag_manager_id: null,
      crowdfunding_url: null,
      product: 'certificates',
      coming_soon: [],
      presale: [],
      beta: false,
    });
  });

  test("[IN-08] configured settings are exposed, the server's keys and secrets are not", async () => {
    const reply = await full().call('publicSettings');
    expect(reply.json).toEqual({
      environment: 'staging',
      demo: false,
      terms_version: TERMS_VERSION,
      providers: ['github', 'discord'],
      discord_server: true,
      new_relic_enabled: true,
      partnero_program: 'PROGRAM',
      partnero_cookie_max_age: 3600,
      partnero_allowed_origins: ['https://a.example', 'https://b.example:8443'],
      recaptcha_site: 'captcha-site',
      rightmessage_project_id: '123',
      help_desk_id: 'desk',
      new_relic_agent: { account: '1', application: '2', license_key: 'browser-key' },
      teams_dashboard_enabled: false,
      cert_dashboard_enabled: false,
      workshop_open: false,
      allow_banners: false,
      chart_traffic: true,
      offline_shell: false,
      analytics_write_key: 'write-key',
      feedback_project_id: 'feedback',
      tag_manager_id: 'GTM-1',
      crowdfunding_url: 'https://fund.example/chartered',
      product: 'badges',
      coming_soon: ['nuxt', 'react'],
      presale: ['angular'],
      beta: true,
    });
    for (const secret of SECRETS) expect(reply.text).not.toContain(secret);
  });
});
