import * as z from 'zod/mini';
import { providerSchema } from '../account/providers.ts';
import { idSchema, instantSchema, levelSchema, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

export const certificationSchema = z.strictObject({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  tech: techSchema,
  display_level: levelSchema,
  difficulty_level: z.int(),
  trial: z.boolean(),
  summary: z.string(),
  minutes: z.number(),
  pass_percent: z.number(),
  questions: z.int(),
  challenges: z.int(),
  topics: z.array(z.strictObject({ id: z.string(), name: z.string(), questions: z.int() })),
});
export type Certification = z.output<typeof certificationSchema>;

/** The settings exposed to pages (IN-08). Anything not configured is null and is not loaded (IN-07). */
export const publicSettingsSchema = z.strictObject({
  /** Name of the environment in reports: production, staging, ... */
  environment: z.string(),
  demo: z.boolean(),
  terms_version: z.string(),
  /** Sign-in providers. */
  providers: z.array(providerSchema),
  /** Whether a Discord server is configured. */
  discord_server: z.boolean(),
  new_relic_enabled: z.boolean(),
  partnero_program: z.nullable(z.string()),
  /** Seconds. */
  partnero_cookie_max_age: z.int(),
  /** Origins that an affiliate link may redirect to. */
  partnero_allowed_origins: z.array(z.string()),
  recaptcha_site: z.nullable(z.string()),
  rightmessage_project_id: z.nullable(z.string()),
  help_desk_id: z.nullable(z.string()),
  /** Key of the monitoring agent; public by nature. */
  new_relic_agent: z.nullable(
    z.strictObject({ account: z.string(), application: z.string(), license_key: z.string() }),
  ),
  teams_dashboard_enabled: z.boolean(),
  cert_dashboard_enabled: z.boolean(),
  /** Everyone may see the statecharts, not staff alone. */
  workshop_open: z.boolean(),
  allow_banners: z.boolean(),
  /** Whether visitors are asked to have the charts of their pages counted. */
  chart_traffic: z.boolean(),
  /** Whether a running exam may be reopened without a connection. */
  offline_shell: z.boolean(),
  analytics_write_key: z.nullable(z.string()),
  feedback_project_id: z.nullable(z.string()),
  tag_manager_id: z.nullable(z.string()),
  crowdfunding_url: z.nullable(z.string()),
  /** The word for a credential in URLs and labels. */
  product: z.string(),
  /** Technologies whose pages are under construction (ST-03). */
  coming_soon: z.array(techSchema),
  /** Technologies on presale (ST-03). */
  presale: z.array(techSchema),
  /** Whether to show pages under construction anyway. */
  beta: z.boolean(),
});
export type PublicSettings = z.output<typeof publicSettingsSchema>;

export const systemRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/health',
    access: 'public',
    owner: 'none',
    summary: 'Liveness: the process responds.',
    response: z.strictObject({ status: z.literal('ok') }),
    status: 200,
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/ready',
    access: 'public',
    owner: 'none',
    summary: 'Readiness: the database responds and the process is not shutting down.',
    response: z.strictObject({ status: z.literal('ready') }),
    status: 200,
    errors: [503],
  }),
  datetime: defineRoute({
    method: 'GET',
    path: '/datetime',
    access: 'public',
    owner: 'none',
    summary: "The server's time.",
    response: z.strictObject({ serverTime: instantSchema }),
    status: 200,
  }),
  certifications: defineRoute({
    method: 'GET',
    path: '/certifications',
    access: 'public',
    owner: 'none',
    summary: 'Every available certification and trial.',
    response: z.strictObject({ data: z.array(certificationSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
  certification: defineRoute({
    method: 'GET',
    path: '/certifications/{id}',
    access: 'public',
    owner: 'anyone',
    summary: 'One certification or trial.',
    params: z.strictObject({ id: idSchema }),
    response: certificationSchema,
    status: 200,
  }),
  publicSettings: defineRoute({
    method: 'GET',
    path: '/settings',
    access: 'public',
    owner: 'none',
    summary: 'The settings exposed to pages.',
    response: publicSettingsSchema,
    status: 200,
  }),
};
