import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { TECHS, type Tech } from '../contract/common.ts';

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

const environments = ['development', 'test', 'staging', 'production'] as const;

/** Every setting, with what it means; `.env.example` is checked against it by a test. */
const settingsSchema = z.object({
  NODE_ENV: z._default(z.enum(environments, `must be one of ${environments.join(', ')}`), 'development'),
  ENVIRONMENT_NAME: z.optional(z.string()),
  HOST: z._default(z.string().check(z.minLength(1, 'must be an address to listen on')), '0.0.0.0'),
  PORT: z._default(whole(0, 65_535), 3000),
  PUBLIC_URL: z.optional(url),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must be a folder')), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be a PostgreSQL address: postgres://user@host/database')),
  ),
  DATABASE_POOL: z._default(whole(1, 200), 10),
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
  TRUSTED_PROXIES: z._default(whole(0, 10), 0),
  RATE_LIMIT_FACTOR: z._default(whole(1, 1_000_000), 1),
  SESSION_DAYS: z._default(whole(1, 365), 30),
  STOP_DELAY_SECONDS: z._default(whole(0, 60), 0),
  DEMO_DATA: z.optional(flag),
  TEST_CONTROLS: z._default(flag, false),
  COMING_SOON_TECHS: z.optional(techs),
  PREORDER_TECHS: z.optional(techs),
  BETA: z._default(flag, false),
});

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
  /** Multiplies every rate limit, for load tests. */
  rateLimitFactor: number;
  sessionDays: number;
  /** How long `/api/ready` answers 503 before the server stops listening, so that a proxy sends nothing more here. */
  stopDelaySeconds: number;
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
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.map(
        (issue) => `${issue.path.join('.')} ${issue.message} (it is "${String(given[String(issue.path[0])])}").`,
      ),
    };
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (production && values.TEST_CONTROLS)
    return { problems: ['TEST_CONTROLS must be false when NODE_ENV is production.'] };
  if (production && values.DEMO_DATA) return { problems: ['DEMO_DATA must be false when NODE_ENV is production.'] };
  return {
    settings: {
      environment: values.NODE_ENV,
      environmentName: values.ENVIRONMENT_NAME ?? values.NODE_ENV,
      host: values.HOST,
      port: values.PORT,
      publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      dataDir: resolve(values.DATA_DIR),
      databaseUrl: values.DATABASE_URL ?? null,
      databasePool: values.DATABASE_POOL,
      logLevel: values.LOG_LEVEL,
      trustedProxies: values.TRUSTED_PROXIES,
      rateLimitFactor: values.RATE_LIMIT_FACTOR,
      sessionDays: values.SESSION_DAYS,
      stopDelaySeconds: values.STOP_DELAY_SECONDS,
      demoData: values.DEMO_DATA ?? !production,
      testControls: values.TEST_CONTROLS,
      comingSoonTechs: values.COMING_SOON_TECHS ?? [],
      preorderTechs: values.PREORDER_TECHS ?? [],
      beta: values.BETA,
    },
  };
}

export const SETTING_NAMES = Object.keys(settingsSchema.shape);
