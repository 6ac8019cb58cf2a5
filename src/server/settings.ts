import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { TECHS, type Tech } from '../contract/common.ts';
import { nearestWord } from '../tools/nearest-word.ts';

const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value) => value === 'true'),
);

function whole(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z
        .int()
        .check(
          z.minimum(min, `must be a whole number from ${min} to ${max}`),
          z.maximum(max, `must be a whole number from ${min} to ${max}`),
        ),
    ),
  );
}

const url = z
  .string()
  .check(
    z.refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an http or https address',
    ),
  );

const techs = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => value.split(',').every((name) => TECHS.some((tech) => tech === name.trim())),
        `must be names of ${TECHS.join(', ')} with commas between them`,
      ),
    ),
  z.transform((value) => TECHS.filter((tech) => value.split(',').some((name) => name.trim() === tech))),
);

const origin = z
  .string()
  .check(z.refine((value) => isOrigin(value), 'must be an http or https origin without a path: https://host'));

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

/** Keys issued by third parties; they are embedded in pages. */
const key = z.string().check(z.regex(/^[\w.-]{1,200}$/, 'must be letters, digits, dots, hyphens and underscores'));

/** Keys that only this server and a third party know. A space or a line end comes from copying. */
const secret = z.string().check(z.regex(/^\S+$/, 'must be without spaces'));

/** One line that legal texts show; braces would look like their placeholders. */
const legalLine = z
  .string()
  .check(z.regex(/^[^\p{Cc}{}]{1,200}$/u, 'must be one line of at most 200 characters without braces'));

const origins = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => value.split(',').every((part) => isOrigin(part.trim())),
        'must be http or https origins, divided by commas: https://host,https://other',
      ),
    ),
  z.transform((value) => value.split(',').map((part) => part.trim())),
);

const environments = ['development', 'test', 'staging', 'production'] as const;

/** Every setting with its meaning; a test compares `.env.example` with it. */
const settingsSchema = z.object({
  NODE_ENV: z._default(z.enum(environments, `must be one of ${environments.join(', ')}`), 'development'),
  ENVIRONMENT_NAME: z.optional(z.string()),
  HOST: z.optional(z.string().check(z.minLength(1, 'must be an address to listen on'))),
  PORT: z._default(whole(0, 65_535), 3000),
  PUBLIC_URL: z.optional(url),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must be a folder')), '.data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
          'must be a PostgreSQL address: postgres://user@host/database',
        ),
      ),
  ),
  DATABASE_POOL: z._default(whole(1, 200), 10),
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
  TRUSTED_PROXIES: z._default(whole(0, 10), 0),
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header'))),
  RATE_LIMIT_FACTOR: z._default(whole(1, 1_000_000), 1),
  NETWORK_COST_PER_MINUTE: z._default(whole(1000, 1_000_000_000), 120_000),
  GUEST_ORDERS_PER_HOUR: z._default(whole(1, 1_000_000), 120),
  COUPON_TRIES_PER_HOUR: z._default(whole(1, 1_000_000), 20),
  IMAGE_CACHE_MB: z._default(whole(0, 100_000), 200),
  TRIALS_PER_DAY: z._default(whole(1, 1_000_000), 5),
  SESSION_DAYS: z._default(whole(1, 365), 30),
  STAFF_SECOND_FACTOR: z.optional(z.enum(['required', 'optional'], 'must be required or optional')),
  STAFF_SESSION_HOURS: z._default(whole(1, 8760), 12),
  STAFF_IDLE_MINUTES: z._default(whole(5, 525_600), 30),
  OUTAGE_GRACE_MINUTES: z._default(whole(0, 10_080), 1440),
  STOP_DELAY_SECONDS: z._default(whole(0, 60), 0),
  HEADERS_TIMEOUT_SECONDS: z._default(whole(1, 300), 10),
  REQUEST_TIMEOUT_SECONDS: z._default(whole(1, 3600), 120),
  MAX_CONNECTIONS: z._default(whole(1, 1_000_000), 25_000),
  CHART_TRAFFIC_DAYS: z._default(whole(0, 3650), 90),
  CHART_TRAFFIC_IN_BROWSERS: z._default(flag, false),
  DEMO_DATA: z.optional(flag),
  TEST_CONTROLS: z._default(flag, false),
  WEAK_PASSWORD_HASHES: z._default(flag, false),
  COMING_SOON_TECHS: z.optional(techs),
  PREORDER_TECHS: z.optional(techs),
  GITHUB_CLIENT_ID: z.optional(key),
  GITHUB_CLIENT_SECRET: z.optional(secret),
  GITHUB_ORIGIN: z._default(origin, 'https://github.com'),
  GITHUB_API_ORIGIN: z._default(origin, 'https://api.github.com'),
  DISCORD_CLIENT_ID: z.optional(key),
  DISCORD_CLIENT_SECRET: z.optional(secret),
  DISCORD_ORIGIN: z._default(origin, 'https://discord.com'),
  DISCORD_GUILD_ID: z.optional(z.string().check(z.regex(/^\d{1,20}$/, 'must be the number of a Discord server'))),
  DISCORD_BOT_TOKEN: z.optional(secret),
  NEW_RELIC_ENABLED: z._default(flag, false),
  PARTNERO_PROGRAM: z.optional(key),
  PARTNERO_API_KEY: z.optional(secret),
  PARTNERO_API_ORIGIN: z._default(origin, 'https://api.partnero.com'),
  PARTNERO_COOKIE_MAX_AGE: z._default(whole(60, 34_560_000), 2_592_000),
  PARTNERO_ALLOWED_ORIGINS: z._default(origins, []),
  RECAPTCHA_SITE: z.optional(key),
  RECAPTCHA_SECRET: z.optional(secret),
  RECAPTCHA_ORIGIN: z._default(origin, 'https://www.google.com'),
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^[sr]k_(test|live)_\w{8,240}$/, 'must be a secret key of Stripe: sk_live_… or rk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\w{8,240}$/, 'must be the signing secret of a Stripe endpoint: whsec_…')),
  ),
  STRIPE_API_ORIGIN: z._default(origin, 'https://api.stripe.com'),
  RIGHTMESSAGE_PROJECT_ID: z.optional(key),
  HELP_DESK_ID: z.optional(key),
  NEW_RELIC_ACCOUNT_ID: z.optional(key),
  NEW_RELIC_APPLICATION_ID: z.optional(key),
  NEW_RELIC_LICENSE_KEY: z.optional(key),
  ANALYTICS_WRITE_KEY: z.optional(key),
  FEEDBACK_PROJECT_ID: z.optional(key),
  TAG_MANAGER_ID: z.optional(key),
  CROWDFUNDING_URL: z.optional(url),
  ALLOW_BANNERS: z._default(flag, true),
  BANNER_FEED_URL: z.optional(url),
  OFFLINE_SHELL: z._default(flag, true),
  TEAMS_DASHBOARD_ENABLED: z._default(flag, true),
  CERT_DASHBOARD_ENABLED: z._default(flag, true),
  WORKSHOP_ACCESS: z.optional(z.enum(['everyone', 'staff'], 'must be everyone or staff')),
  PRODUCT_SEGMENT: z._default(
    z.string().check(z.regex(/^[a-z][a-z-]{1,39}$/, 'must be one word of lowercase letters and hyphens')),
    'certificates',
  ),
  BETA: z._default(flag, false),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
          'must be the address of a mail server: smtp://user:password@host:587',
        ),
      ),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^([^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
          'must be a sender: name@host or Name <name@host>',
        ),
      ),
  ),
  MAIL_WEBHOOK_SECRET: z.optional(
    z
      .string()
      .check(
        z.regex(/^whsec_[A-Za-z0-9+/]{32,200}={0,2}$/, 'must be the signing secret of the webhook: whsec_ and base64'),
      ),
  ),
  OPERATOR_NAME: z.optional(legalLine),
  OPERATOR_ADDRESS: z.optional(legalLine),
  OPERATOR_EMAIL: z.optional(
    z.string().check(z.regex(/^[^\s<>@{}]+@[^\s<>@{}]+$/, 'must be an email address: name@host')),
  ),
  OPERATOR_LAW: z.optional(legalLine),
  OPERATOR_COURT: z.optional(legalLine),
  VAT_ID: z.optional(legalLine),
  REFUND_DAYS: z._default(whole(0, 365), 14),
  VOUCHER_VALID_MONTHS: z._default(whole(1, 120), 12),
  UNPAID_ORDER_DAYS: z._default(whole(31, 3650), 90),
  RETAKE_COOLDOWN_DAYS: z._default(whole(0, 365), 7),
  INVOICE_RETENTION_YEARS: z._default(whole(1, 30), 10),
});

/** Secret settings, never repeated in a message. */
const SECRET: ReadonlySet<PropertyKey> = new Set([
  'APP_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'GITHUB_CLIENT_SECRET',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'PARTNERO_API_KEY',
  'RECAPTCHA_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

export type Settings = {
  environment: (typeof environments)[number];
  environmentName: string;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Origin of links in emails. */
  publicUrl: string;
  dataDir: string;
  /** What resized pictures may take on disk. */
  imageCacheMb: number;
  /** How long an order that came to nothing is kept. */
  unpaidOrderDays: number;
  /** PostgreSQL if set, otherwise the embedded database. */
  databaseUrl: string | null;
  databasePool: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Number of trusted proxies whose `X-Forwarded-For` entries are used. */
  trustedProxies: number;
  /** Header in which a trusted proxy names the country of a request; null without one. */
  countryHeader: string | null;
  /** Multiplies every rate limit, for load tests. */
  rateLimitFactor: number;
  /** What one network may ask for in a minute, counted in health checks by what calls cost. */
  networkCostPerMinute: number;
  /** Orders that the guests of one network may begin in an hour. */
  guestOrdersPerHour: number;
  /** Different codes of coupons that an account, or the guests of one network, may try in an hour without one that counts. */
  couponTriesPerHour: number;
  /** Trial exams of one technology that an account may start within 24 hours. */
  trialsPerDay: number;
  sessionDays: number;
  /** Whether reviewers and administrators have their rights only after a second factor. */
  staffNeedsFactor: boolean;
  /** How long a session of staff lasts at most, and how long without any request. Milliseconds. */
  staffSessionMs: number;
  staffIdleMs: number;
  /** Maximum extension of an attempt's grace period because of outages. Milliseconds. */
  maxOutageMs: number;
  /** How long `/api/ready` responds with 503 before the server stops listening, so that a proxy stops routing here. */
  stopDelaySeconds: number;
  /** Timeouts for a connection's first headers, and for a complete request. Seconds. */
  headersTimeoutSeconds: number;
  requestTimeoutSeconds: number;
  /** Maximum connections per process, half of them per network unless a proxy is trusted. */
  maxConnections: number;
  /** Days that counts of statecharts are kept; 0 when nothing is counted. */
  chartTrafficDays: number;
  /** Whether visitors are asked to have charts counted in their browsers. */
  chartTrafficInBrowsers: boolean;
  /** Seed demo accounts into an empty database. */
  demoData: boolean;
  /** Enables test-only calls such as setting the clock; rejected in production. */
  testControls: boolean;
  /** Hashes passwords cheaply, for tests; rejected in production. */
  weakPasswordHashes: boolean;
  /** Technologies whose pages are under construction (ST-03). */
  comingSoonTechs: readonly Tech[];
  /** Technologies that are sold before release (ST-03). */
  preorderTechs: readonly Tech[];
  /** Opens the pages of coming-soon technologies. */
  beta: boolean;
  /** Key for signed links; null to generate one and store it in the database. */
  appSecret: string | null;
  /** Mail server; null when mails stay in the outbox. */
  smtpUrl: string | null;
  /** Sender of mails. */
  mailFrom: string;
  /** Verifies the mail provider's reports of bounces and complaints; null when none are taken. */
  mailWebhookSecret: string | null;
  /** Null when the provider is not configured. */
  github: { clientId: string; clientSecret: string; origin: string; apiOrigin: string } | null;
  discord: { clientId: string; clientSecret: string; origin: string } | null;
  /** The Discord server that users can join, and its bot. */
  discordServer: { guildId: string; botToken: string } | null;
  /** The affiliate tool that receives referred sign-ups; null without a key. */
  partnerTool: { program: string; apiKey: string; origin: string } | null;
  /** Checks captcha tokens of forms; null without a secret. */
  captcha: { secret: string; origin: string } | null;
  /** Who runs this installation and on which terms, for the legal texts. */
  legal: LegalSettings;
  /** The payment provider: Stripe with its keys; without them the stand-in, and in production nothing is sold. */
  payments:
    | { kind: 'stripe'; secretKey: string; webhookSecret: string; origin: string }
    | { kind: 'stand-in' | 'none' };
  /** Settings exposed to pages (IN-08). */
  site: SiteSettings;
};

export type LegalSettings = {
  /** Null where production does not say; the texts leave out what would need it. */
  operatorName: string | null;
  operatorAddress: string | null;
  operatorEmail: string | null;
  /** Follows "governed by": "the laws of Ireland". */
  operatorLaw: string | null;
  /** Follows "jurisdiction of": "the courts of Dublin". */
  operatorCourt: string | null;
  vatId: string | null;
  /** Days after a purchase within which money is given back for what was not used. */
  refundDays: number;
  /** Months in which a voucher of an order can be redeemed. */
  voucherValidMonths: number;
  /** Days between a failed certification exam and its retake. */
  retakeCooldownDays: number;
  /** How long the law wants invoices kept. */
  invoiceRetentionYears: number;
};

export type SiteSettings = {
  newRelicEnabled: boolean;
  partneroProgram: string | null;
  /** Seconds. */
  partneroCookieMaxAge: number;
  partneroAllowedOrigins: string[];
  recaptchaSite: string | null;
  rightmessageProjectId: string | null;
  helpDeskId: string | null;
  /** Null unless account, application and key are all set. */
  newRelicAgent: { account: string; application: string; license_key: string } | null;
  analyticsWriteKey: string | null;
  feedbackProjectId: string | null;
  tagManagerId: string | null;
  crowdfundingUrl: string | null;
  allowBanners: boolean;
  /** Feed of banners that wins over those of this site; null for none. */
  bannerFeedUrl: string | null;
  /** Allows reopening a running exam without a connection. */
  offlineShell: boolean;
  teamsDashboardEnabled: boolean;
  certDashboardEnabled: boolean;
  /** Everyone may see the statecharts, not staff alone. */
  workshopOpen: boolean;
  /** The word for a credential in URLs and labels. */
  product: string;
};

export type SettingsOutcome = { settings: Settings } | { problems: string[] };

/** Reads the settings from environment variables. An invalid one produces a message that names it. */
export function readSettings(environment: Record<string, string | undefined>): SettingsOutcome {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = settingsSchema.safeParse(given);
  const unknown = misspelt(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => {
      const [name = ''] = issue.path;
      const value = SECRET.has(name) ? '' : ` (it is "${String(given[String(name)])}")`;
      return `${issue.path.join('.')} ${issue.message}${value}.`;
    });
    return { problems: [...wrong, ...unknown] };
  }
  if (unknown.length > 0) return { problems: unknown };
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const forTests = (['TEST_CONTROLS', 'WEAK_PASSWORD_HASHES', 'DEMO_DATA'] as const).find((name) => values[name]);
  if (production && forTests) return { problems: [`${forTests} must be false when NODE_ENV is production.`] };
  const halves = halfSet(values);
  if (halves.length > 0) return { problems: halves };
  if (production && !values.APP_SECRET) {
    return {
      problems: ['APP_SECRET must be set when NODE_ENV is production: a random text of 32 characters or more.'],
    };
  }
  const demoData = values.DEMO_DATA ?? (values.NODE_ENV === 'development' || values.NODE_ENV === 'test');
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    settings: {
      environment: values.NODE_ENV,
      environmentName: values.ENVIRONMENT_NAME ?? values.NODE_ENV,
      // The passwords of demo accounts are public, so other machines can only reach them if the operator says so.
      host: values.HOST ?? (demoData ? '127.0.0.1' : '0.0.0.0'),
      port: values.PORT,
      publicUrl,
      dataDir: resolve(values.DATA_DIR),
      imageCacheMb: values.IMAGE_CACHE_MB,
      unpaidOrderDays: values.UNPAID_ORDER_DAYS,
      databaseUrl: values.DATABASE_URL ?? null,
      databasePool: values.DATABASE_POOL,
      logLevel: values.LOG_LEVEL,
      trustedProxies: values.TRUSTED_PROXIES,
      countryHeader: values.COUNTRY_HEADER ?? null,
      rateLimitFactor: values.RATE_LIMIT_FACTOR,
      networkCostPerMinute: values.NETWORK_COST_PER_MINUTE,
      guestOrdersPerHour: values.GUEST_ORDERS_PER_HOUR,
      couponTriesPerHour: values.COUPON_TRIES_PER_HOUR,
      trialsPerDay: values.TRIALS_PER_DAY,
      sessionDays: values.SESSION_DAYS,
      staffNeedsFactor:
        values.STAFF_SECOND_FACTOR === undefined ? production : values.STAFF_SECOND_FACTOR === 'required',
      staffSessionMs: values.STAFF_SESSION_HOURS * 3_600_000,
      staffIdleMs: values.STAFF_IDLE_MINUTES * 60_000,
      maxOutageMs: values.OUTAGE_GRACE_MINUTES * 60_000,
      stopDelaySeconds: values.STOP_DELAY_SECONDS,
      headersTimeoutSeconds: values.HEADERS_TIMEOUT_SECONDS,
      requestTimeoutSeconds: values.REQUEST_TIMEOUT_SECONDS,
      maxConnections: values.MAX_CONNECTIONS,
      chartTrafficDays: values.CHART_TRAFFIC_DAYS,
      chartTrafficInBrowsers: values.CHART_TRAFFIC_IN_BROWSERS && values.CHART_TRAFFIC_DAYS > 0,
      demoData,
      testControls: values.TEST_CONTROLS,
      weakPasswordHashes: values.WEAK_PASSWORD_HASHES,
      comingSoonTechs: values.COMING_SOON_TECHS ?? [],
      preorderTechs: values.PREORDER_TECHS ?? [],
      beta: values.BETA,
      ...serviceSettings(values),
      legal: legalSettings(values),
      site: siteSettings(values),
      appSecret: values.APP_SECRET ?? null,
      smtpUrl: values.SMTP_URL ?? null,
      mailWebhookSecret: values.MAIL_WEBHOOK_SECRET ?? null,
      mailFrom: values.MAIL_FROM ?? `Chartered <no-reply@${new URL(publicUrl).hostname}>`,
    },
  };
}

/** Shorter names resemble those of other programs: POST is not a misspelled PORT. */
const LONG_NAME = 6;

/** Unknown names that look like a setting, which would otherwise be ignored silently. */
function misspelt(environment: Record<string, string | undefined>): string[] {
  const names = Object.keys(settingsSchema.shape).filter((name) => name.length >= LONG_NAME);
  return Object.entries(environment).flatMap(([written, value]) => {
    if (!value || Object.hasOwn(settingsSchema.shape, written)) return [];
    const nearest = nearestWord(written.toUpperCase(), names);
    return nearest ? [`${written} is no setting. Did you mean ${nearest}?`] : [];
  });
}

type Values = z.output<typeof settingsSchema>;

/** Settings that only work together. */
const TOGETHER = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  ['DISCORD_GUILD_ID', 'DISCORD_BOT_TOKEN'],
  ['DISCORD_GUILD_ID', 'DISCORD_CLIENT_ID'],
  ['PARTNERO_API_KEY', 'PARTNERO_PROGRAM'],
  ['RECAPTCHA_SITE', 'RECAPTCHA_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

/** The second of a pair may be set alone where it works without the first. */
const ALONE: ReadonlySet<keyof Values> = new Set(['DISCORD_CLIENT_ID', 'PARTNERO_PROGRAM']);

function halfSet(values: Values): string[] {
  return TOGETHER.flatMap(([one, other]) => {
    if (values[one] && !values[other]) return [`${other} must be set when ${one} is.`];
    if (values[other] && !values[one] && !ALONE.has(other)) return [`${one} must be set when ${other} is.`];
    return [];
  });
}

function serviceSettings(
  values: Values,
): Pick<Settings, 'github' | 'discord' | 'discordServer' | 'partnerTool' | 'captcha' | 'payments'> {
  return {
    github:
      values.GITHUB_CLIENT_ID && values.GITHUB_CLIENT_SECRET
        ? {
            clientId: values.GITHUB_CLIENT_ID,
            clientSecret: values.GITHUB_CLIENT_SECRET,
            origin: values.GITHUB_ORIGIN,
            apiOrigin: values.GITHUB_API_ORIGIN,
          }
        : null,
    discord:
      values.DISCORD_CLIENT_ID && values.DISCORD_CLIENT_SECRET
        ? {
            clientId: values.DISCORD_CLIENT_ID,
            clientSecret: values.DISCORD_CLIENT_SECRET,
            origin: values.DISCORD_ORIGIN,
          }
        : null,
    discordServer:
      values.DISCORD_GUILD_ID && values.DISCORD_BOT_TOKEN
        ? { guildId: values.DISCORD_GUILD_ID, botToken: values.DISCORD_BOT_TOKEN }
        : null,
    partnerTool:
      values.PARTNERO_PROGRAM && values.PARTNERO_API_KEY
        ? {
            program: values.PARTNERO_PROGRAM,
            apiKey: values.PARTNERO_API_KEY,
            origin: values.PARTNERO_API_ORIGIN,
          }
        : null,
    captcha: values.RECAPTCHA_SECRET ? { secret: values.RECAPTCHA_SECRET, origin: values.RECAPTCHA_ORIGIN } : null,
    payments: paymentSettings(values),
  };
}

/** What stands in for an operator where nobody buys anything. */
const DEMO_OPERATOR = {
  OPERATOR_NAME: 'Chartered Demo Operator',
  OPERATOR_ADDRESS: '1 Example Street, 00000 Example City',
  OPERATOR_EMAIL: 'operator@chartered.example',
  OPERATOR_LAW: 'the laws of the country in which the operator is established',
  OPERATOR_COURT: 'the courts of Example City',
  VAT_ID: 'XX000000000 (demo)',
} as const;

function legalSettings(values: Values): LegalSettings {
  const isDemo = values.NODE_ENV === 'development' || values.NODE_ENV === 'test';
  const given = (name: keyof typeof DEMO_OPERATOR) => values[name] ?? (isDemo ? DEMO_OPERATOR[name] : null);
  return {
    operatorName: given('OPERATOR_NAME'),
    operatorAddress: given('OPERATOR_ADDRESS'),
    operatorEmail: given('OPERATOR_EMAIL'),
    operatorLaw: given('OPERATOR_LAW'),
    operatorCourt: given('OPERATOR_COURT'),
    vatId: given('VAT_ID'),
    refundDays: values.REFUND_DAYS,
    voucherValidMonths: values.VOUCHER_VALID_MONTHS,
    retakeCooldownDays: values.RETAKE_COOLDOWN_DAYS,
    invoiceRetentionYears: values.INVOICE_RETENTION_YEARS,
  };
}

/** The stand-in gives away what costs money: no setting brings it into production. */
function paymentSettings(values: Values): Settings['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_ORIGIN: origin } = values;
  if (secretKey && webhookSecret) return { kind: 'stripe', secretKey, webhookSecret, origin };
  return { kind: values.NODE_ENV === 'production' ? 'none' : 'stand-in' };
}

function siteSettings(values: Values): SiteSettings {
  return {
    newRelicEnabled: values.NEW_RELIC_ENABLED,
    partneroProgram: values.PARTNERO_PROGRAM ?? null,
    partneroCookieMaxAge: values.PARTNERO_COOKIE_MAX_AGE,
    partneroAllowedOrigins: values.PARTNERO_ALLOWED_ORIGINS,
    recaptchaSite: values.RECAPTCHA_SITE ?? null,
    rightmessageProjectId: values.RIGHTMESSAGE_PROJECT_ID ?? null,
    helpDeskId: values.HELP_DESK_ID ?? null,
    newRelicAgent:
      values.NEW_RELIC_ACCOUNT_ID && values.NEW_RELIC_APPLICATION_ID && values.NEW_RELIC_LICENSE_KEY
        ? {
            account: values.NEW_RELIC_ACCOUNT_ID,
            application: values.NEW_RELIC_APPLICATION_ID,
            license_key: values.NEW_RELIC_LICENSE_KEY,
          }
        : null,
    analyticsWriteKey: values.ANALYTICS_WRITE_KEY ?? null,
    feedbackProjectId: values.FEEDBACK_PROJECT_ID ?? null,
    tagManagerId: values.TAG_MANAGER_ID ?? null,
    crowdfundingUrl: values.CROWDFUNDING_URL ?? null,
    allowBanners: values.ALLOW_BANNERS,
    bannerFeedUrl: values.BANNER_FEED_URL ?? null,
    offlineShell: values.OFFLINE_SHELL,
    teamsDashboardEnabled: values.TEAMS_DASHBOARD_ENABLED,
    certDashboardEnabled: values.CERT_DASHBOARD_ENABLED,
    workshopOpen:
      values.WORKSHOP_ACCESS === undefined ? values.NODE_ENV !== 'production' : values.WORKSHOP_ACCESS === 'everyone',
    product: values.PRODUCT_SEGMENT,
  };
}

export const SETTING_NAMES = Object.keys(settingsSchema.shape);
