import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '../../../src/server/settings.ts';

const EXAMPLE = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
/** Stands for a key in tests. */
const SECRET = 'x'.repeat(32);
const STRIPE_KEY = 'sk_live_12345678';

describe('settings', () => {
  test('each have a default', () => {
    expect(readSettings({})).toEqual({
      settings: {
        environment: 'development',
        chartTrafficDays: 90,
        chartTrafficInBrowsers: false,
        environmentName: 'development',
        host: '127.0.0.1',
        port: 3000,
        publicUrl: 'http://localhost:3000',
        dataDir: resolve('.data'),
        databaseUrl: null,
        databasePool: 10,
        logLevel: 'info',
        maxOutageMs: 86_400_000,
        trustedProxies: 0,
        countryHeader: null,
        rateLimitFactor: 1,
        imageCacheMb: 200,
        unpaidOrderDays: 90,
        trialsPerDay: 5,
        sessionDays: 30,
        stopDelaySeconds: 0,
        headersTimeoutSeconds: 10,
        requestTimeoutSeconds: 120,
        maxConnections: 25_000,
        demoData: true,
        testControls: false,
        comingSoonTechs: [],
        preorderTechs: [],
        beta: false,
        github: null,
        discord: null,
        discordServer: null,
        captcha: null,
        partnerTool: null,
        legal: {
          operatorName: 'Chartered Demo Operator',
          operatorAddress: '1 Example Street, 00000 Example City',
          operatorEmail: 'operator@chartered.example',
          operatorLaw: 'the laws of the country in which the operator is established',
          operatorCourt: 'the courts of Example City',
          vatId: 'XX000000000 (demo)',
          refundDays: 14,
          voucherValidMonths: 12,
          retakeCooldownDays: 7,
          invoiceRetentionYears: 10,
        },
        payments: { kind: 'stand-in' },
        site: {
          newRelicEnabled: false,
          partneroProgram: null,
          partneroCookieMaxAge: 2_592_000,
          partneroAllowedOrigins: [],
          recaptchaSite: null,
          rightmessageProjectId: null,
          helpDeskId: null,
          newRelicAgent: null,
          analyticsWriteKey: null,
          feedbackProjectId: null,
          tagManagerId: null,
          crowdfundingUrl: null,
          allowBanners: true,
          bannerFeedUrl: null,
          offlineShell: true,
          teamsDashboardEnabled: true,
          certDashboardEnabled: true,
          workshopOpen: true,
          product: 'certificates',
        },
        appSecret: null,
        smtpUrl: null,
        mailFrom: 'Chartered <no-reply@localhost>',
        mailWebhookSecret: null,
      },
    });
  });

  test('[IN-08] a list of technologies may have spaces beside its commas', () => {
    const of = (value: string) => {
      const outcome = readSettings({ NODE_ENV: 'test', COMING_SOON_TECHS: value });
      return 'settings' in outcome ? outcome.settings.comingSoonTechs : null;
    };
    expect([of('react, nuxt'), of(' nuxt ,react '), of('nuxt')]).toEqual([
      ['nuxt', 'react'],
      ['nuxt', 'react'],
      ['nuxt'],
    ]);
    expect([of('nuxt,cobol'), of('nuxt react'), of('nuxt,')]).toEqual([null, null, null]);
  });

  test.each([
    ['NODE_ENV', 'live', 'must be one of development, test, staging, production'],
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['PORT', 'http', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '3000.5', 'must be a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'chartered.example', 'must be an http or https address'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be an http or https address'],
    ['DATABASE_POOL', '0', 'must be a whole number from 1 to 200'],
    ['LOG_LEVEL', 'loud', 'must be silent, error, warn, info or debug'],
    ['TRUSTED_PROXIES', '11', 'must be a whole number from 0 to 10'],
    ['RATE_LIMIT_FACTOR', '0', 'must be a whole number from 1 to 1000000'],
    ['SESSION_DAYS', '366', 'must be a whole number from 1 to 365'],
    ['STOP_DELAY_SECONDS', '61', 'must be a whole number from 0 to 60'],
    ['DEMO_DATA', 'yes', 'must be true or false'],
    ['WORKSHOP_ACCESS', 'reviewers', 'must be everyone or staff'],
    ['TEST_CONTROLS', '1', 'must be true or false'],
    ['GITHUB_ORIGIN', 'https://github.com/login', 'must be an http or https origin without a path: https://host'],
    ['GITHUB_CLIENT_ID', 'a b', 'must be letters, digits, dots, hyphens and underscores'],
    ['DISCORD_GUILD_ID', 'chartered', 'must be the number of a Discord server'],
    ['PARTNERO_COOKIE_MAX_AGE', '59', 'must be a whole number from 60 to 34560000'],
    [
      'PARTNERO_ALLOWED_ORIGINS',
      'https://a.example, b.example',
      'must be http or https origins, divided by commas: https://host,https://other',
    ],
    ['CROWDFUNDING_URL', 'javascript:alert(1)', 'must be an http or https address'],
    ['PRODUCT_SEGMENT', 'My certificates', 'must be one word of lowercase letters and hyphens'],
    ['BETA', 'on', 'must be true or false'],
    ['OPERATOR_NAME', 'Acme {{x}}', 'must be one line of at most 200 characters without braces'],
    ['OPERATOR_ADDRESS', 'One\nTwo', 'must be one line of at most 200 characters without braces'],
    ['OPERATOR_EMAIL', 'acme', 'must be an email address: name@host'],
    ['REFUND_DAYS', '366', 'must be a whole number from 0 to 365'],
    ['VOUCHER_VALID_MONTHS', '0', 'must be a whole number from 1 to 120'],
    ['MAIL_FROM', 'Chartered', 'must be a sender: name@host or Name <name@host>'],
    ['MAIL_FROM', 'Chartered <a@b>\r\nBcc: <c@d>', 'must be a sender: name@host or Name <name@host>'],
  ])('[IN-08] %s=%s is refused with a sentence that names it, once', (name, value, what) => {
    expect(readSettings({ [name]: value })).toEqual({ problems: [`${name} ${what} (it is "${value}").`] });
  });

  test.each(['mysql://user:secret@host/db', 'postgres//user:secret@host/db', 'postgres://user:secret@host:99999/db'])(
    'DATABASE_URL=%s is refused without repeating its password',
    (value) => {
      expect(readSettings({ DATABASE_URL: value })).toEqual({
        problems: ['DATABASE_URL must be a PostgreSQL address: postgres://user@host/database.'],
      });
    },
  );

  test('an unknown name similar to a setting is reported with a suggestion', () => {
    expect(readSettings({ LOG_LEVLE: 'debug', DATABSE_URL: 'x', log_level: 'info' })).toEqual({
      problems: [
        'LOG_LEVLE is no setting. Did you mean LOG_LEVEL?',
        'DATABSE_URL is no setting. Did you mean DATABASE_URL?',
        'log_level is no setting. Did you mean LOG_LEVEL?',
      ],
    });
    const foreign = {
      HOSTNAME: 'a',
      POST: '1',
      PATH: '/bin',
      HOME: '/',
      REDIS_PORT: '1',
      LOG_LEVLE: '',
      PUBLIC_IP: '1',
    };
    expect(readSettings(foreign)).toHaveProperty('settings');
  });

  test('all invalid settings are reported together', () => {
    const outcome = readSettings({ PORT: 'x', DEMO_DATA: 'x' });
    expect('problems' in outcome && outcome.problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DEMO_DATA',
    ]);
  });

  test('production refuses test controls and demo data, and starts without demo data', () => {
    const production = { NODE_ENV: 'production' };
    expect(readSettings({ ...production, TEST_CONTROLS: 'true' })).toEqual({
      problems: ['TEST_CONTROLS must be false when NODE_ENV is production.'],
    });
    expect(readSettings({ ...production, DEMO_DATA: 'true' })).toEqual({
      problems: ['DEMO_DATA must be false when NODE_ENV is production.'],
    });
    const complete = { ...production, APP_SECRET: SECRET };
    expect(readSettings(complete)).toMatchObject({ settings: { demoData: false, testControls: false } });
  });

  test('demo data, whose passwords are public, makes the server listen to this machine alone unless HOST says otherwise', () => {
    const production = { NODE_ENV: 'production', APP_SECRET: SECRET };
    const listening = (given: Record<string, string>) => {
      const outcome = readSettings(given);
      return 'settings' in outcome ? [outcome.settings.demoData, outcome.settings.host] : outcome;
    };
    expect(listening({})).toEqual([true, '127.0.0.1']);
    expect(listening({ HOST: '0.0.0.0' })).toEqual([true, '0.0.0.0']);
    expect(listening({ DEMO_DATA: 'false' })).toEqual([false, '0.0.0.0']);
    expect(listening(production)).toEqual([false, '0.0.0.0']);
    expect(listening({ NODE_ENV: 'staging', DEMO_DATA: 'true' })).toEqual([true, '127.0.0.1']);
  });

  test('staging starts without demo data, like production', () => {
    expect(readSettings({ NODE_ENV: 'staging' })).toMatchObject({ settings: { demoData: false } });
  });

  test('production requires a link-signing key', () => {
    const problems = ['APP_SECRET must be set when NODE_ENV is production: a random text of 32 characters or more.'];
    expect(readSettings({ NODE_ENV: 'production' })).toEqual({ problems });
    expect(readSettings({ NODE_ENV: 'production', APP_SECRET: SECRET })).toMatchObject({
      settings: { appSecret: SECRET },
    });
  });

  test('payments are by Stripe with its keys; no setting brings test payments into production [CO-06]', () => {
    const kindOf = (given: Record<string, string>) => {
      const outcome = readSettings({ APP_SECRET: SECRET, ...given });
      return 'settings' in outcome ? outcome.settings.payments.kind : outcome.problems;
    };
    const keys = { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
    expect(['development', 'test', 'staging'].map((name) => kindOf({ NODE_ENV: name }))).toEqual(
      Array.from({ length: 3 }, () => 'stand-in'),
    );
    for (const name of ['development', 'test', 'staging', 'production']) {
      expect(kindOf({ NODE_ENV: name, ...keys })).toBe('stripe');
    }
    for (const setting of SETTING_NAMES.filter((name) => name !== 'NODE_ENV' && !(name in keys))) {
      for (const value of ['true', '1', 'stand-in', 'https://a.example']) {
        const given = { NODE_ENV: 'production', APP_SECRET: SECRET, [setting]: value };
        expect(kindOf(given), `${setting}=${value}`).not.toBe('stand-in');
      }
    }
    expect(kindOf({ NODE_ENV: 'production' })).toBe('none');
  });

  test.each([
    ['APP_SECRET', 'short', 'must have at least 32 characters'],
    ['STRIPE_SECRET_KEY', 'pk_live_12345678', 'must be a secret key of Stripe: sk_live_… or rk_live_…'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'must be the signing secret of a Stripe endpoint: whsec_…'],
    ['SMTP_URL', 'http://user:secret@host', 'must be the address of a mail server: smtp://user:password@host:587'],
  ])('a wrong %s is not repeated in the sentence about it', (name, value, what) => {
    expect(readSettings({ [name]: value })).toEqual({ problems: [`${name} ${what}.`] });
  });

  test('links and emails use the public address without a trailing slash', () => {
    expect(readSettings({ PUBLIC_URL: 'https://chartered.example/' })).toMatchObject({
      settings: { publicUrl: 'https://chartered.example', mailFrom: 'Chartered <no-reply@chartered.example>' },
    });
  });

  test.each([
    [{ GITHUB_CLIENT_ID: 'id' }, ['GITHUB_CLIENT_SECRET must be set when GITHUB_CLIENT_ID is.']],
    [{ DISCORD_CLIENT_SECRET: 'x' }, ['DISCORD_CLIENT_ID must be set when DISCORD_CLIENT_SECRET is.']],
    [
      { DISCORD_GUILD_ID: '1' },
      [
        'DISCORD_BOT_TOKEN must be set when DISCORD_GUILD_ID is.',
        'DISCORD_CLIENT_ID must be set when DISCORD_GUILD_ID is.',
      ],
    ],
    [{ STRIPE_SECRET_KEY: STRIPE_KEY }, ['STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is.']],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }, ['STRIPE_SECRET_KEY must be set when STRIPE_WEBHOOK_SECRET is.']],
    [{ PARTNERO_API_KEY: 'x' }, ['PARTNERO_PROGRAM must be set when PARTNERO_API_KEY is.']],
  ])('%j is refused: what is of use together is set together', (given, problems) => {
    expect(readSettings(given)).toEqual({ problems });
  });

  test('an empty setting counts as missing', () => {
    expect(readSettings(Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])))).toEqual(readSettings({}));
  });
});

describe('.env.example', () => {
  const lines = EXAMPLE.split('\n');
  const assignments = lines.filter((line) => /^[A-Z_]+=/.test(line)).map((line) => line.split('='));

  test('lists every setting once and no other', () => {
    expect(assignments.map(([name]) => name)).toEqual(SETTING_NAMES);
  });

  test('explains every setting in a comment above it', () => {
    for (const name of SETTING_NAMES) {
      const above = lines[lines.findIndex((line) => line.startsWith(`${name}=`)) - 1];
      expect(above, name).toMatch(/^# [A-Z].+\.$|^# PostgreSQL /);
    }
  });

  test('shows the defaults', () => {
    expect(readSettings(Object.fromEntries(assignments))).toEqual(readSettings({}));
  });
});
