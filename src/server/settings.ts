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

/** Words that third parties hand out as keys; they end up in pages. */
const key = z.string().check(z.regex(/^[\w.-]{1,200}$/, 'must be letters, digits, dots, hyphens and underscores'));

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

/** Every setting, with what it means; `.env.example` is checked against it by a test. */
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
  TRIALS_PER_DAY: z._default(whole(1, 1_000_000), 5),
  VOUCHER_VALID_MONTHS: z._default(whole(1, 120), 12),
  SESSION_DAYS: z._default(whole(1, 365), 30),
  OUTAGE_GRACE_MINUTES: z._default(whole(0, 10_080), 1440),
  STOP_DELAY_SECONDS: z._default(whole(0, 60), 0),
  HEADERS_TIMEOUT_SECONDS: z._default(whole(1, 300), 10),
  REQUEST_TIMEOUT_SECONDS: z._default(whole(1, 3600), 120),
  MAX_CONNECTIONS: z._default(whole(1, 1_000_000), 25_000),
  DEMO_DATA: z.optional(flag),
  TEST_CONTROLS: z._default(flag, false),
  COMING_SOON_TECHS: z.optional(techs),
  PREORDER_TECHS: z.optional(techs),
  GITHUB_CLIENT_ID: z.optional(key),
  GITHUB_CLIENT_SECRET: z.optional(z.string()),
  GITHUB_ORIGIN: z._default(origin, 'https://github.com'),
  GITHUB_API_ORIGIN: z._default(origin, 'https://api.github.com'),
  DISCORD_CLIENT_ID: z.optional(key),
  DISCORD_CLIENT_SECRET: z.optional(z.string()),
  DISCORD_ORIGIN: z._default(origin, 'https://discord.com'),
  DISCORD_GUILD_ID: z.optional(z.string().check(z.regex(/^\d{1,20}$/, 'must be the number of a Discord server'))),
  DISCORD_BOT_TOKEN: z.optional(z.string()),
  NEW_RELIC_ENABLED: z._default(flag, false),
  PARTNERO_PROGRAM: z.optional(key),
  PARTNERO_API_KEY: z.optional(z.string()),
  PARTNERO_API_ORIGIN: z._default(origin, 'https://api.partnero.com'),
  PARTNERO_COOKIE_MAX_AGE: z._default(whole(60, 34_560_000), 2_592_000),
  PARTNERO_ALLOWED_ORIGINS: z._default(origins, []),
  RECAPTCHA_SITE: z.optional(key),
  RECAPTCHA_SECRET: z.optional(z.string()),
  RECAPTCHA_ORIGIN: z._default(origin, 'https://www.google.com'),
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
  OFFLINE_SHELL: z._default(flag, true),
  TEAMS_DASHBOARD_ENABLED: z._default(flag, true),
  CERT_DASHBOARD_ENABLED: z._default(flag, true),
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
});

/** Settings that no message repeats. */
const SECRET: ReadonlySet<PropertyKey> = new Set([
  'APP_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'GITHUB_CLIENT_SECRET',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'PARTNERO_API_KEY',
  'RECAPTCHA_SECRET',
]);

export type Settings = {
  environment: (typeof environments)[number];
  environmentName: string;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Origin that links in mails carry. */
  publicUrl: string;
  dataDir: string;
  /** PostgreSQL when set, the embedded database otherwise. */
  databaseUrl: string | null;
  databasePool: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Number of proxies in front whose `X-Forwarded-For` entries are believed. */
  trustedProxies: number;
  /** Header in which a trusted proxy names the country of a request; null without one. */
  countryHeader: string | null;
  /** Multiplies every rate limit, for load tests. */
  rateLimitFactor: number;
  /** Trial exams of one technology that an account may begin within 24 hours. */
  trialsPerDay: number;
  /** Months in which a voucher of an order can be redeemed. */
  voucherValidMonths: number;
  sessionDays: number;
  /** Most that outages of the service add to the grace period of one attempt. Milliseconds. */
  maxOutageMs: number;
  /** How long `/api/ready` answers 503 before the server stops listening, so that a proxy sends nothing more here. */
  stopDelaySeconds: number;
  /** How long a connection may take to send its first headers, and a request to arrive whole. Seconds. */
  headersTimeoutSeconds: number;
  requestTimeoutSeconds: number;
  /** Connections that one process accepts, half of them from one network unless a proxy is trusted. */
  maxConnections: number;
  /** Seed demo accounts into an empty database. */
  demoData: boolean;
  /** Clock control and other test calls; refused in production. */
  testControls: boolean;
  /** Technologies whose pages are under construction (ST-03). */
  comingSoonTechs: readonly Tech[];
  /** Technologies that are sold before they are there (ST-03). */
  preorderTechs: readonly Tech[];
  /** Opens the pages of coming-soon technologies. */
  beta: boolean;
  /** Key by which links are signed; null for one that is made and kept in the database. */
  appSecret: string | null;
  /** Mail server; null when mails stay in the outbox. */
  smtpUrl: string | null;
  /** Sender of mails. */
  mailFrom: string;
  /** Null where the provider is not configured. */
  github: { clientId: string; clientSecret: string; origin: string; apiOrigin: string } | null;
  discord: { clientId: string; clientSecret: string; origin: string } | null;
  /** The Discord server that users can join, and the bot that lets them in. */
  discordServer: { guildId: string; botToken: string } | null;
  /** The partner tool that hears of sign-ups through partners; null when it has no key. */
  partnerTool: { program: string; apiKey: string; origin: string } | null;
  /** With which forms' tokens are checked; null without a secret. */
  captcha: { secret: string; origin: string } | null;
  /** What pages may know (IN-08). */
  site: SiteSettings;
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
  /** Null unless account, application and key are set. */
  newRelicAgent: { account: string; application: string; license_key: string } | null;
  analyticsWriteKey: string | null;
  feedbackProjectId: string | null;
  tagManagerId: string | null;
  crowdfundingUrl: string | null;
  allowBanners: boolean;
  /** Running exams may be reopened without a connection. */
  offlineShell: boolean;
  teamsDashboardEnabled: boolean;
  certDashboardEnabled: boolean;
  /** The word for an issued credential in addresses and labels. */
  product: string;
};

export type SettingsOutcome = { settings: Settings } | { problems: string[] };

/** Reads the settings from environment variables. A wrong one yields a sentence that names it. */
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
  if (production && values.TEST_CONTROLS)
    return { problems: ['TEST_CONTROLS must be false when NODE_ENV is production.'] };
  if (production && values.DEMO_DATA) return { problems: ['DEMO_DATA must be false when NODE_ENV is production.'] };
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
      // The passwords of demo accounts are public, so nobody else's machine reaches them unless somebody decides so.
      host: values.HOST ?? (demoData ? '127.0.0.1' : '0.0.0.0'),
      port: values.PORT,
      publicUrl,
      dataDir: resolve(values.DATA_DIR),
      databaseUrl: values.DATABASE_URL ?? null,
      databasePool: values.DATABASE_POOL,
      logLevel: values.LOG_LEVEL,
      trustedProxies: values.TRUSTED_PROXIES,
      countryHeader: values.COUNTRY_HEADER ?? null,
      rateLimitFactor: values.RATE_LIMIT_FACTOR,
      trialsPerDay: values.TRIALS_PER_DAY,
      voucherValidMonths: values.VOUCHER_VALID_MONTHS,
      sessionDays: values.SESSION_DAYS,
      maxOutageMs: values.OUTAGE_GRACE_MINUTES * 60_000,
      stopDelaySeconds: values.STOP_DELAY_SECONDS,
      headersTimeoutSeconds: values.HEADERS_TIMEOUT_SECONDS,
      requestTimeoutSeconds: values.REQUEST_TIMEOUT_SECONDS,
      maxConnections: values.MAX_CONNECTIONS,
      demoData,
      testControls: values.TEST_CONTROLS,
      comingSoonTechs: values.COMING_SOON_TECHS ?? [],
      preorderTechs: values.PREORDER_TECHS ?? [],
      beta: values.BETA,
      ...serviceSettings(values),
      site: siteSettings(values),
      appSecret: values.APP_SECRET ?? null,
      smtpUrl: values.SMTP_URL ?? null,
      mailFrom: values.MAIL_FROM ?? `Chartered <no-reply@${new URL(publicUrl).hostname}>`,
    },
  };
}

/** Shorter names are near to those of other programs: POST is no misspelt PORT. */
const LONG_NAME = 6;

/** Names that are none of ours and look like one: what they set would be left out silently. */
function misspelt(environment: Record<string, string | undefined>): string[] {
  const names = Object.keys(settingsSchema.shape).filter((name) => name.length >= LONG_NAME);
  return Object.entries(environment).flatMap(([written, value]) => {
    if (!value || Object.hasOwn(settingsSchema.shape, written)) return [];
    const nearest = nearestWord(written.toUpperCase(), names);
    return nearest ? [`${written} is no setting. Did you mean ${nearest}?`] : [];
  });
}

type Values = z.output<typeof settingsSchema>;

/** Settings that are of use together alone. */
const TOGETHER = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  ['DISCORD_GUILD_ID', 'DISCORD_BOT_TOKEN'],
  ['DISCORD_GUILD_ID', 'DISCORD_CLIENT_ID'],
  ['PARTNERO_API_KEY', 'PARTNERO_PROGRAM'],
  ['RECAPTCHA_SITE', 'RECAPTCHA_SECRET'],
] as const;

/** The second of a pair may be set alone where it is of use without the first. */
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
): Pick<Settings, 'github' | 'discord' | 'discordServer' | 'partnerTool' | 'captcha'> {
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
  };
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
    offlineShell: values.OFFLINE_SHELL,
    teamsDashboardEnabled: values.TEAMS_DASHBOARD_ENABLED,
    certDashboardEnabled: values.CERT_DASHBOARD_ENABLED,
    product: values.PRODUCT_SEGMENT,
  };
}

export const SETTING_NAMES = Object.keys(settingsSchema.shape);
