import * as z from 'zod/mini';
import { instantSchema, matching, okSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { DWELL_LIMITS } from './dwell.ts';
import { chartIdSchema, chartVersionSchema, stateValueSchema, transitionKeySchema } from './recording.ts';

/** Limits of a batch, for the browser too: it sends no more than this. */
const MOST = { charts: 100, transitions: 200, states: 200, count: 10_000, runs: 5, steps: 100, keys: 20 };

const countSchema = z
  .int('This is not a count.')
  .check(z.minimum(0, 'This is not a count.'), z.maximum(MOST.count, `A batch counts to ${MOST.count}.`));

function atMost<T extends z.ZodMiniType>(schema: T, max: number, what: string) {
  return z.array(schema).check(z.maxLength(max, `A batch has at most ${max} ${what}.`));
}

/** How often each group of `DWELL_LIMITS` was counted. */
const dwellSchema = z.array(z.int().check(z.nonnegative())).check(z.length(DWELL_LIMITS.length + 1));

const countedTransitionSchema = z
  .strictObject({ ...transitionKeySchema.shape, count: countSchema, dwell: dwellSchema })
  .check(
    z.refine(
      ({ count, dwell }) => dwell.reduce((sum, one) => sum + one, 0) <= count,
      'There are more times than transitions.',
    ),
  );

/** A run without times and data. Later steps of a long one are left out. */
export const toldRunSchema = z.strictObject({
  start: stateValueSchema,
  steps: atMost(
    z.strictObject({ keys: z.array(transitionKeySchema).check(z.maxLength(MOST.keys)) }),
    MOST.steps,
    'steps of a run',
  ),
});

/** What charts did in a browser since its last batch. Holds nothing about the visitor, their data or the order of charts. */
export const trafficBatchSchema = z.strictObject({
  charts: atMost(
    z.strictObject({
      chart: chartIdSchema,
      version: chartVersionSchema,
      transitions: atMost(countedTransitionSchema, MOST.transitions, 'transitions of a chart'),
      /** How often each state was entered, and how often a visitor left the page in it. */
      states: atMost(
        z.strictObject({ state: transitionKeySchema.shape.source, visits: countSchema, leaves: countSchema }),
        MOST.states,
        'states of a chart',
      ),
      runs: atMost(toldRunSchema, MOST.runs, 'runs of a chart'),
    }),
    MOST.charts,
    'charts',
  ),
});
export type TrafficBatch = z.output<typeof trafficBatchSchema>;

const total = z.int().check(z.nonnegative());

export const chartTrafficSchema = z.strictObject({
  chart: chartIdSchema,
  /** The version that the server has. */
  version: chartVersionSchema,
  /** Days that counts are kept; 0 when nothing is counted. */
  kept_days: z.int(),
  /** Every transition, also those that were not used. */
  transitions: z.array(
    z.strictObject({
      ...transitionKeySchema.shape,
      /** As in the drawing. */
      id: z.string(),
      count: total,
      /** Milliseconds in the state before; null when unknown, as on the server. */
      median_dwell: z.nullable(total),
      dwell: dwellSchema,
      /** The start of the last day with this transition; null when it was never used. */
      last_seen: z.nullable(instantSchema),
    }),
  ),
  /** States of charts in browsers. `drop_off`: the share of visits in which the page was left, from 0 to 1. */
  states: z.array(
    z.strictObject({ state: z.string(), visits: total, leaves: total, drop_off: z.nullable(z.number()) }),
  ),
  /** Runs told by browsers, those that the chart does not allow, and batches of pages with another version. */
  runs: z.strictObject({ judged: total, strays: total, other_versions: total }),
  /** The newest runs that the chart does not allow, with the first step that is not possible; -1 is the start. */
  strays: z.array(
    z.strictObject({
      version: chartVersionSchema,
      at: instantSchema,
      step: z.int(),
      reason: z.string(),
      run: toldRunSchema,
    }),
  ),
  /** Versions with counts in these days, the newest first. */
  versions: z.array(
    z.strictObject({ version: chartVersionSchema, first_seen: instantSchema, last_seen: instantSchema, count: total }),
  ),
  /** Batches of any chart that were refused: malformed, too large, or for an unknown chart. */
  refused: total,
});
export type ChartTraffic = z.output<typeof chartTrafficSchema>;

export const chartTrafficRoutes = {
  reportChartTraffic: defineRoute({
    method: 'POST',
    path: '/statecharts/traffic',
    access: 'public',
    owner: 'none',
    summary: 'Counts what statecharts did in a browser whose visitor agreed.',
    body: trafficBatchSchema,
    response: okSchema,
    status: 202,
    errors: [],
    limit: 'traffic',
    maxBodyKb: 64,
  }),
  chartTraffic: defineRoute({
    method: 'GET',
    path: '/statecharts/traffic',
    access: 'public',
    owner: 'none',
    guards: ['workshop'],
    summary: 'How often the transitions of a statechart were taken, for those who may see the workshop.',
    query: z.strictObject({
      chart: chartIdSchema,
      /** The last days, today included; 30 without it. */
      days: z.optional(
        z.pipe(
          matching(/^[1-9]\d*$/, 4, 'This is not a number of days.'),
          z.transform((days) => Number(days)),
        ),
      ),
    }),
    response: chartTrafficSchema,
    status: 200,
    errors: [401, 403, 404],
  }),
};
