import * as z from 'zod/mini';
import { idSchema, instantSchema, levelSchema, techSchema } from './common.ts';
import { defineRoute } from './route.ts';

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

export const systemRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/health',
    access: 'public',
    owner: 'none',
    summary: 'The process answers.',
    response: z.strictObject({ status: z.literal('ok') }),
    status: 200,
    errors: [],
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/ready',
    access: 'public',
    owner: 'none',
    summary: 'The database answers and the process is not stopping.',
    response: z.strictObject({ status: z.literal('ready') }),
    status: 200,
    errors: [503],
  }),
  datetime: defineRoute({
    method: 'GET',
    path: '/datetime',
    access: 'public',
    owner: 'none',
    summary: "The time by the server's clock.",
    response: z.strictObject({ serverTime: instantSchema }),
    status: 200,
    errors: [],
  }),
  certifications: defineRoute({
    method: 'GET',
    path: '/certifications',
    access: 'public',
    owner: 'none',
    summary: 'Every certification and trial that can be taken.',
    response: z.strictObject({ data: z.array(certificationSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
    errors: [],
  }),
  publicSettings: defineRoute({
    method: 'GET',
    path: '/settings',
    access: 'public',
    owner: 'none',
    summary: 'The settings that the page may know.',
    response: z.strictObject({ environment: z.string(), demo: z.boolean(), terms_version: z.string() }),
    status: 200,
    errors: [],
  }),
};
