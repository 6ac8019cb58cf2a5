import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { presentSettings } from '../../../src/server/http/present-settings.ts';
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
        networkCostPerMinute: 120_000,
        guestOrdersPerHour: 120,
        couponTriesPerHour: 20,
        imageCacheMb: 200,
        unpaidOrderDays: 90,
        trialsPerDay: 5,
        sessionDays: 30,
        staffNeedsFactor: false,
        staffSessionMs: 43_200_000,
        staffIdleMs: 1_800_000,
        stopDelaySeconds: 0,
        headersTimeoutSeconds: 10,
        requestTimeoutSeconds: 120,
        maxConnections: 25_000,
        demoData: true,
        testControls: false,
        weakPasswordHashes: false,
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
    ['STAFF_SECOND_FACTOR', 'maybe', 'must be required or optional'],
    ['STAFF_SESSION_HOURS', '0', 'must be a whole number from 1 to 8760'],
    ['STAFF_IDLE_MINUTES', '4', 'must be a whole number from 5 to 525600'],
    ['STOP_DELAY_SECONDS', '61', 'must be a whole number from 0 to 60'],
    ['DEMO_DATA', 'yes', 'must be true or false'],
    ['WORKSHOP_ACCESS', 'reviewers', 'must be everyone or staff'],
    ['TEST_CONTROLS', '1', 'must be true or false'],
    ['WEAK_PASSWORD_HASHES', 'no', 'must be true or false'],
    ['GITHUB_ORIGIN', 'https://github.com/login', 'must be an http or https origin without a path: https://host'],
    ['GITHUB_CLIENT_ID', 'a b', 'must be letters, digits, dots, hyphens and underscores'],
    [
      'COMING_SOON_TECHS',
      'cobol',
      'must be names of vuejs, nuxt, angular, javascript, typescript, react with commas between them',
    ],
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

  test.each([
    ['PORT', 0, 65_535],
    ['DATABASE_POOL', 1, 200],
    ['TRUSTED_PROXIES', 0, 10],
    ['RATE_LIMIT_FACTOR', 1, 1_000_000],
    ['NETWORK_COST_PER_MINUTE', 1000, 1_000_000_000],
    ['GUEST_ORDERS_PER_HOUR', 1, 1_000_000],
    ['COUPON_TRIES_PER_HOUR', 1, 1_000_000],
    ['IMAGE_CACHE_MB', 0, 100_000],
    ['TRIALS_PER_DAY', 1, 1_000_000],
    ['SESSION_DAYS', 1, 365],
    ['STAFF_SESSION_HOURS', 1, 8760],
    ['STAFF_IDLE_MINUTES', 5, 525_600],
    ['OUTAGE_GRACE_MINUTES', 0, 10_080],
    ['STOP_DELAY_SECONDS', 0, 60],
    ['HEADERS_TIMEOUT_SECONDS', 1, 300],
    ['REQUEST_TIMEOUT_SECONDS', 1, 3600],
    ['MAX_CONNECTIONS', 1, 1_000_000],
    ['CHART_TRAFFIC_DAYS', 0, 3650],
    ['PARTNERO_COOKIE_MAX_AGE', 60, 34_560_000],
    ['REFUND_DAYS', 0, 365],
    ['VOUCHER_VALID_MONTHS', 1, 120],
    ['UNPAID_ORDER_DAYS', 31, 3650],
    ['RETAKE_COOLDOWN_DAYS', 0, 365],
    ['INVOICE_RETENTION_YEARS', 1, 30],
  ])('[IN-08] %s goes from %i to %i', (name, lowest, highest) => {
    for (const value of [lowest, highest]) {
      expect(readSettings({ [name]: String(value) }), String(value)).toHaveProperty('settings');
    }
    for (const value of [lowest - 1, highest + 1]) {
      expect(readSettings({ [name]: String(value) }), String(value)).toEqual({
        problems: [`${name} must be a whole number from ${lowest} to ${highest} (it is "${value}").`],
      });
    }
  });

  test.each([
    [
      'STRIPE_SECRET_KEY',
      'must be a secret key of Stripe: sk_live_… or rk_live_….',
      ['pk_live_12345678', 'sk_live_1234567', 'xsk_live_12345678', 'sk_live_1234 5678'],
    ],
    [
      'STRIPE_WEBHOOK_SECRET',
      'must be the signing secret of a Stripe endpoint: whsec_….',
      ['sk_live_12345678', 'whsec_1234567', 'xwhsec_12345678', 'whsec_1234 5678'],
    ],
    ['GITHUB_CLIENT_SECRET', 'must be without spaces.', ['two words']],
    [
      'MAIL_WEBHOOK_SECRET',
      'must be the signing secret of the webhook: whsec_ and base64.',
      ['whsec_short', `xwhsec_${'a'.repeat(32)}`],
    ],
  ])('%s that was copied wrongly is refused, and never repeated', (name, what, values) => {
    for (const value of values) {
      const outcome = readSettings({ [name]: value });
      const problems = 'problems' in outcome ? outcome.problems : [];
      expect(problems, value).toContain(`${name} ${what}`);
      expect(problems.join(' '), value).not.toContain(value);
    }
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

  test('production refuses test controls, weak hashes and demo data, and starts without demo data', () => {
    const production = { NODE_ENV: 'production' };
    expect(readSettings({ ...production, TEST_CONTROLS: 'true' })).toEqual({
      problems: ['TEST_CONTROLS must be false when NODE_ENV is production.'],
    });
    expect(readSettings({ ...production, WEAK_PASSWORD_HASHES: 'true' })).toEqual({
      problems: ['WEAK_PASSWORD_HASHES must be false when NODE_ENV is production.'],
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
    ['DATABASE_URL', 'mysql://user:secret@host/db', 'must be a PostgreSQL address: postgres://user@host/database'],
    ['MAIL_WEBHOOK_SECRET', `whsec_${'a'.repeat(31)}`, 'must be the signing secret of the webhook: whsec_ and base64'],
    ['GITHUB_CLIENT_SECRET', 'se cret', 'must be without spaces'],
    ['DISCORD_CLIENT_SECRET', 'secret ', 'must be without spaces'],
    ['DISCORD_BOT_TOKEN', ' secret', 'must be without spaces'],
    ['PARTNERO_API_KEY', 'secret\n', 'must be without spaces'],
    ['RECAPTCHA_SECRET', 'se\tcret', 'must be without spaces'],
  ])('[IN-08] a wrong %s is not repeated in the sentence about it', (name, value, what) => {
    expect(readSettings({ [name]: value })).toEqual({ problems: [`${name} ${what}.`] });
  });

  test.each([
    ['PORT', 0, 65_535],
    ['DATABASE_POOL', 1, 200],
    ['TRUSTED_PROXIES', 0, 10],
    ['RATE_LIMIT_FACTOR', 1, 1_000_000],
    ['NETWORK_COST_PER_MINUTE', 1000, 1_000_000_000],
    ['GUEST_ORDERS_PER_HOUR', 1, 1_000_000],
    ['COUPON_TRIES_PER_HOUR', 1, 1_000_000],
    ['IMAGE_CACHE_MB', 0, 100_000],
    ['TRIALS_PER_DAY', 1, 1_000_000],
    ['SESSION_DAYS', 1, 365],
    ['STAFF_SESSION_HOURS', 1, 8760],
    ['STAFF_IDLE_MINUTES', 5, 525_600],
    ['OUTAGE_GRACE_MINUTES', 0, 10_080],
    ['STOP_DELAY_SECONDS', 0, 60],
    ['HEADERS_TIMEOUT_SECONDS', 1, 300],
    ['REQUEST_TIMEOUT_SECONDS', 1, 3600],
    ['MAX_CONNECTIONS', 1, 1_000_000],
    ['CHART_TRAFFIC_DAYS', 0, 3650],
    ['PARTNERO_COOKIE_MAX_AGE', 60, 34_560_000],
    ['REFUND_DAYS', 0, 365],
    ['VOUCHER_VALID_MONTHS', 1, 120],
    ['UNPAID_ORDER_DAYS', 31, 3650],
    ['RETAKE_COOLDOWN_DAYS', 0, 365],
    ['INVOICE_RETENTION_YEARS', 1, 30],
  ])('[IN-08] %s is a whole number from %i to %i', (name, min, max) => {
    const given = (value: number | string) => readSettings({ [name]: String(value) });
    for (const value of [min, max]) expect(given(value)).toHaveProperty('settings');
    for (const value of [min - 1, max + 1, `${min + 1}.5`, `${min + 1}x`, `x${min + 1}`]) {
      expect(given(value)).toEqual({
        problems: [`${name} must be a whole number from ${min} to ${max} (it is "${value}").`],
      });
    }
  });

  /** Each text with values that are taken, and values that are not. */
  test.each<[string, string[], string[]]>([
    ['DATABASE_URL', ['postgres://u@h/db', 'postgresql://u@h/db'], ['x postgres://u@h/db', 'postgres:/u@h/db']],
    ['COUNTRY_HEADER', ['X', 'x'.repeat(60)], ['x'.repeat(61), 'x y', 'x:', ':x']],
    ['PUBLIC_URL', ['http://a.example', 'https://a.example/b'], ['xhttp://a.example', 'ftp://a.example']],
    ['GITHUB_ORIGIN', ['http://a.example:81'], ['https://a.example/', 'ftp://a.example', 'a.example']],
    ['TAG_MANAGER_ID', ['x', 'GTM-1_a.b', 'x'.repeat(200)], ['x'.repeat(201), 'x y', 'x"', '"x']],
    ['DISCORD_BOT_TOKEN', [], ['x y']],
    ['OPERATOR_NAME', ['x', 'Ünïcode & Co. (1)', 'x'.repeat(200)], ['x'.repeat(201), 'a{', '}a', '\na', 'a\n']],
    ['OPERATOR_EMAIL', ['a@b'], ['a b@c', '@b', 'a@', 'a@b c', 'a@b@c', '{a@b', '<a@b>']],
    ['STRIPE_WEBHOOK_SECRET', [], ['whsec_1234567', `whsec_${'x'.repeat(241)}`, 'xwhsec_12345678', 'whsec_12345678-']],
    [
      'STRIPE_SECRET_KEY',
      [],
      ['sk_test_1234567', `sk_live_${'x'.repeat(241)}`, 'xsk_live_12345678', 'rk_live_12345678-', 'sk_prod_12345678'],
    ],
    ['PRODUCT_SEGMENT', ['ab', `a${'-'.repeat(39)}`], ['a', 'a'.repeat(41), 'Ab', '1b', '-b', 'xa/b', 'ab/', '/ab']],
    ['SMTP_URL', ['smtp://h', 'smtps://u:p@h:465'], ['xsmtp://h', 'smtp:h', 'smtp://h:99999']],
    ['MAIL_FROM', ['a@b', 'A B <a@b>'], ['<a@b>', 'A <a@b> x', 'a b@c', 'A <a@b', 'a@b>']],
    [
      'MAIL_WEBHOOK_SECRET',
      [`whsec_${'a/+0'.repeat(8)}==`, `whsec_${'a'.repeat(200)}`],
      [
        `whsec_${'a'.repeat(201)}`,
        `x-whsec_${'a'.repeat(32)}`,
        `whsec_${'a'.repeat(32)}===`,
        `whsec_${'-'.repeat(32)}`,
      ],
    ],
    ['DISCORD_GUILD_ID', [], ['1'.repeat(21), '1x', 'x1']],
    ['APP_SECRET', ['x'.repeat(32)], ['x'.repeat(31)]],
    ['PREORDER_TECHS', ['vuejs,nuxt,angular,javascript,typescript,react'], ['vue', 'vuejs;nuxt']],
    ['LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], ['trace']],
    ['WORKSHOP_ACCESS', ['everyone', 'staff'], ['nobody']],
  ])('[IN-08] %s is taken as it is written, or refused', (name, taken, refused) => {
    expect(taken.filter((value) => 'problems' in readSettings({ [name]: value }))).toEqual([]);
    expect(refused.filter((value) => 'settings' in readSettings({ [name]: value }))).toEqual([]);
  });

  test('[IN-08] each setting that is given is the one that the server runs with', () => {
    const given = {
      NODE_ENV: 'staging',
      ENVIRONMENT_NAME: 'blue',
      HOST: '10.0.0.1',
      PORT: '8080',
      PUBLIC_URL: 'https://a.example//',
      DATA_DIR: '/data',
      DATABASE_URL: 'postgres://u@h/db',
      DATABASE_POOL: '11',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '2',
      COUNTRY_HEADER: 'CF-IPCountry',
      RATE_LIMIT_FACTOR: '3',
      NETWORK_COST_PER_MINUTE: '5000',
      GUEST_ORDERS_PER_HOUR: '121',
      COUPON_TRIES_PER_HOUR: '21',
      IMAGE_CACHE_MB: '201',
      TRIALS_PER_DAY: '6',
      SESSION_DAYS: '31',
      STAFF_SECOND_FACTOR: 'required',
      STAFF_SESSION_HOURS: '8',
      STAFF_IDLE_MINUTES: '15',
      OUTAGE_GRACE_MINUTES: '7',
      STOP_DELAY_SECONDS: '4',
      HEADERS_TIMEOUT_SECONDS: '12',
      REQUEST_TIMEOUT_SECONDS: '121',
      MAX_CONNECTIONS: '25001',
      CHART_TRAFFIC_DAYS: '91',
      CHART_TRAFFIC_IN_BROWSERS: 'true',
      DEMO_DATA: 'true',
      TEST_CONTROLS: 'true',
      WEAK_PASSWORD_HASHES: 'true',
      COMING_SOON_TECHS: 'nuxt',
      PREORDER_TECHS: 'react',
      GITHUB_CLIENT_ID: 'gh-id',
      GITHUB_CLIENT_SECRET: 'gh-secret',
      GITHUB_ORIGIN: 'https://gh.example',
      GITHUB_API_ORIGIN: 'https://api.gh.example',
      DISCORD_CLIENT_ID: 'dc-id',
      DISCORD_CLIENT_SECRET: 'dc-secret',
      DISCORD_ORIGIN: 'https://dc.example',
      DISCORD_GUILD_ID: '42',
      DISCORD_BOT_TOKEN: 'dc-token',
      NEW_RELIC_ENABLED: 'true',
      PARTNERO_PROGRAM: 'program',
      PARTNERO_API_KEY: 'partner-key',
      PARTNERO_API_ORIGIN: 'https://partner.example',
      PARTNERO_COOKIE_MAX_AGE: '61',
      PARTNERO_ALLOWED_ORIGINS: 'https://b.example, https://c.example',
      RECAPTCHA_SITE: 'captcha',
      RECAPTCHA_SECRET: 'captcha-secret',
      RECAPTCHA_ORIGIN: 'https://captcha.example',
      STRIPE_SECRET_KEY: 'rk_test_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      STRIPE_API_ORIGIN: 'https://stripe.example',
      RIGHTMESSAGE_PROJECT_ID: 'rm',
      HELP_DESK_ID: 'desk',
      NEW_RELIC_ACCOUNT_ID: 'nr-1',
      NEW_RELIC_APPLICATION_ID: 'nr-2',
      NEW_RELIC_LICENSE_KEY: 'nr-3',
      ANALYTICS_WRITE_KEY: 'an',
      FEEDBACK_PROJECT_ID: 'fb',
      TAG_MANAGER_ID: 'tm',
      CROWDFUNDING_URL: 'https://fund.example/a',
      ALLOW_BANNERS: 'false',
      BANNER_FEED_URL: 'https://feed.example/a',
      OFFLINE_SHELL: 'false',
      TEAMS_DASHBOARD_ENABLED: 'false',
      CERT_DASHBOARD_ENABLED: 'false',
      WORKSHOP_ACCESS: 'staff',
      PRODUCT_SEGMENT: 'badges',
      BETA: 'true',
      APP_SECRET: SECRET,
      SMTP_URL: 'smtp://h:587',
      MAIL_FROM: 'A <a@a.example>',
      MAIL_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
      OPERATOR_NAME: 'Acme',
      OPERATOR_ADDRESS: '1 Road',
      OPERATOR_EMAIL: 'acme@a.example',
      OPERATOR_LAW: 'the laws of Ireland',
      OPERATOR_COURT: 'the courts of Dublin',
      VAT_ID: 'IE1',
      REFUND_DAYS: '15',
      VOUCHER_VALID_MONTHS: '13',
      UNPAID_ORDER_DAYS: '92',
      RETAKE_COOLDOWN_DAYS: '8',
      INVOICE_RETENTION_YEARS: '12',
    };
    expect(Object.keys(given).toSorted()).toEqual(SETTING_NAMES.toSorted());
    expect(readSettings(given)).toEqual({
      settings: {
        environment: 'staging',
        environmentName: 'blue',
        host: '10.0.0.1',
        port: 8080,
        publicUrl: 'https://a.example',
        dataDir: resolve('/data'),
        databaseUrl: 'postgres://u@h/db',
        databasePool: 11,
        logLevel: 'warn',
        trustedProxies: 2,
        countryHeader: 'CF-IPCountry',
        rateLimitFactor: 3,
        networkCostPerMinute: 5000,
        guestOrdersPerHour: 121,
        couponTriesPerHour: 21,
        imageCacheMb: 201,
        trialsPerDay: 6,
        sessionDays: 31,
        staffNeedsFactor: true,
        staffSessionMs: 28_800_000,
        staffIdleMs: 900_000,
        maxOutageMs: 420_000,
        stopDelaySeconds: 4,
        headersTimeoutSeconds: 12,
        requestTimeoutSeconds: 121,
        maxConnections: 25_001,
        chartTrafficDays: 91,
        chartTrafficInBrowsers: true,
        demoData: true,
        testControls: true,
        weakPasswordHashes: true,
        comingSoonTechs: ['nuxt'],
        preorderTechs: ['react'],
        beta: true,
        github: {
          clientId: 'gh-id',
          clientSecret: 'gh-secret',
          origin: 'https://gh.example',
          apiOrigin: 'https://api.gh.example',
        },
        discord: { clientId: 'dc-id', clientSecret: 'dc-secret', origin: 'https://dc.example' },
        discordServer: { guildId: '42', botToken: 'dc-token' },
        partnerTool: { program: 'program', apiKey: 'partner-key', origin: 'https://partner.example' },
        captcha: { secret: 'captcha-secret', origin: 'https://captcha.example' },
        payments: {
          kind: 'stripe',
          secretKey: 'rk_test_12345678',
          webhookSecret: 'whsec_12345678',
          origin: 'https://stripe.example',
        },
        legal: {
          operatorName: 'Acme',
          operatorAddress: '1 Road',
          operatorEmail: 'acme@a.example',
          operatorLaw: 'the laws of Ireland',
          operatorCourt: 'the courts of Dublin',
          vatId: 'IE1',
          refundDays: 15,
          voucherValidMonths: 13,
          retakeCooldownDays: 8,
          invoiceRetentionYears: 12,
        },
        unpaidOrderDays: 92,
        appSecret: SECRET,
        smtpUrl: 'smtp://h:587',
        mailFrom: 'A <a@a.example>',
        mailWebhookSecret: `whsec_${'a'.repeat(32)}`,
        site: {
          newRelicEnabled: true,
          partneroProgram: 'program',
          partneroCookieMaxAge: 61,
          partneroAllowedOrigins: ['https://b.example', 'https://c.example'],
          recaptchaSite: 'captcha',
          rightmessageProjectId: 'rm',
          helpDeskId: 'desk',
          newRelicAgent: { account: 'nr-1', application: 'nr-2', license_key: 'nr-3' },
          analyticsWriteKey: 'an',
          feedbackProjectId: 'fb',
          tagManagerId: 'tm',
          crowdfundingUrl: 'https://fund.example/a',
          allowBanners: false,
          bannerFeedUrl: 'https://feed.example/a',
          offlineShell: false,
          teamsDashboardEnabled: false,
          certDashboardEnabled: false,
          workshopOpen: false,
          product: 'badges',
        },
      },
    });
  });

  test('[IN-08] what needs several settings is off without one of them', () => {
    const agent = { NEW_RELIC_ACCOUNT_ID: '1', NEW_RELIC_APPLICATION_ID: '2', NEW_RELIC_LICENSE_KEY: '3' };
    for (const name of Object.keys(agent)) {
      expect(readSettings({ ...agent, [name]: '' })).toMatchObject({ settings: { site: { newRelicAgent: null } } });
    }
    const counted = { CHART_TRAFFIC_IN_BROWSERS: 'true', CHART_TRAFFIC_DAYS: '0' };
    expect(readSettings(counted)).toMatchObject({ settings: { chartTrafficInBrowsers: false } });
    expect(readSettings({ PARTNERO_PROGRAM: 'program' })).toMatchObject({ settings: { partnerTool: null } });
    const discord = readSettings({ DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'x' });
    expect(discord).toMatchObject({
      settings: { discord: { clientId: 'id', clientSecret: 'x', origin: 'https://discord.com' }, discordServer: null },
    });
    expect('settings' in discord && presentSettings(discord.settings)).toMatchObject({
      providers: ['discord'],
      discord_server: false,
    });
  });

  test('[IN-08] other services are found at their own addresses unless settings say otherwise', () => {
    const outcome = readSettings({
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'x',
      PARTNERO_PROGRAM: 'program',
      PARTNERO_API_KEY: 'x',
      RECAPTCHA_SITE: 'site',
      RECAPTCHA_SECRET: 'x',
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    });
    expect(outcome).toMatchObject({
      settings: {
        github: { origin: 'https://github.com', apiOrigin: 'https://api.github.com' },
        partnerTool: { origin: 'https://api.partnero.com' },
        captcha: { origin: 'https://www.google.com' },
        payments: { origin: 'https://api.stripe.com' },
      },
    });
  });

  test('[IN-08] who may open the statecharts: everyone, in production staff, unless a setting says otherwise', () => {
    const open = (given: Record<string, string>) => {
      const outcome = readSettings({ APP_SECRET: SECRET, ...given });
      return 'settings' in outcome && outcome.settings.site.workshopOpen;
    };
    expect(['development', 'test', 'staging', 'production'].map((name) => open({ NODE_ENV: name }))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(open({ NODE_ENV: 'production', WORKSHOP_ACCESS: 'everyone' })).toBe(true);
    expect(open({ WORKSHOP_ACCESS: 'staff' })).toBe(false);
  });

  test('[IN-08] a made-up operator stands in legal texts only where nobody buys anything', () => {
    const operator = (name: string) => {
      const outcome = readSettings({ NODE_ENV: name, APP_SECRET: SECRET });
      return 'settings' in outcome && outcome.settings.legal.operatorName;
    };
    expect(['development', 'test', 'staging', 'production'].map(operator)).toEqual([
      'Chartered Demo Operator',
      'Chartered Demo Operator',
      null,
      null,
    ]);
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
    [{ GITHUB_CLIENT_SECRET: 'x' }, ['GITHUB_CLIENT_ID must be set when GITHUB_CLIENT_SECRET is.']],
    [{ DISCORD_CLIENT_ID: 'id' }, ['DISCORD_CLIENT_SECRET must be set when DISCORD_CLIENT_ID is.']],
    [{ DISCORD_BOT_TOKEN: 'x' }, ['DISCORD_GUILD_ID must be set when DISCORD_BOT_TOKEN is.']],
    [{ RECAPTCHA_SITE: 'site' }, ['RECAPTCHA_SECRET must be set when RECAPTCHA_SITE is.']],
    [{ RECAPTCHA_SECRET: 'x' }, ['RECAPTCHA_SITE must be set when RECAPTCHA_SECRET is.']],
  ])('[IN-08] %j is refused: what is of use together is set together', (given, problems) => {
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
