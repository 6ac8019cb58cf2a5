import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { chartIdSchema } from './recording.ts';

/** What an earlier version of a chart is called. */
const versionSchema = {
  /** The number of a release, or the first ten digits of a commit. */
  id: z.string(),
  is_release: z.boolean(),
  /** When it was released or committed. ISO 8601. */
  date: z.string(),
  /** The first line of the commit's message. */
  subject: z.string(),
};
const versionNameSchema = z.strictObject(versionSchema);

const historySchema = z.strictObject({
  /** Without git, as in a source archive, nothing is known. */
  has_git: z.boolean(),
  /** The last release; null as long as no version is tagged. */
  release: z.nullable(versionNameSchema),
  /** By chart: how many states, transitions and implementations changed since the last release; without one, since its version before. */
  changes: z.record(
    z.string(),
    z.strictObject({
      since: versionNameSchema,
      count: z.int(),
      /** The earlier version did not have the chart. */
      is_new: z.boolean(),
    }),
  ),
});

/** The newest first. The chart is as the workshop exports it. */
const versionsSchema = z.array(z.strictObject({ ...versionSchema, chart: z.record(z.string(), z.unknown()) }));

/** Everything that is known of earlier versions; versions by chart. */
export const chartHistorySchema = z.strictObject({
  summary: historySchema,
  versions: z.record(z.string(), versionsSchema),
});
export type ChartHistory = z.output<typeof chartHistorySchema>;

export const chartHistoryRoutes = {
  chartHistory: defineRoute({
    method: 'GET',
    path: '/statecharts/history',
    access: 'public',
    owner: 'none',
    guards: ['workshop'],
    summary: 'How the statecharts have changed since the last release, for those who may see the workshop.',
    response: historySchema,
    status: 200,
    errors: [503],
  }),
  chartVersions: defineRoute({
    method: 'GET',
    path: '/statecharts/versions',
    access: 'public',
    owner: 'none',
    guards: ['workshop'],
    summary: 'Earlier versions of a statechart, for those who may see the workshop.',
    query: z.strictObject({ chart: chartIdSchema }),
    response: z.strictObject({ data: versionsSchema, meta: z.strictObject({ total: z.int() }) }),
    status: 200,
    errors: [503],
  }),
};
