import * as z from 'zod/mini';
import { boundedText, instantSchema, matching } from '../common.ts';
import { defineRoute } from '../route.ts';
import { DWELL_LIMITS } from './dwell.ts';
import { chartIdSchema, chartVersionSchema, stateValueSchema, transitionKeySchema } from './recording.ts';

const MAX_RUNS = 200;
const MAX_STEPS = 500;
const MAX_TRANSITIONS = 100;
/** A year: nobody stays longer. Milliseconds. */
const MAX_DWELL = 31_536_000_000;

function atMost<T extends z.ZodMiniType>(schema: T, max: number, what: string) {
  return z
    .array(schema, `This is not a list of ${what}.`)
    .check(z.maxLength(max, `A batch has at most ${max} ${what}.`));
}

/** No id, version or name of a chart is longer. */
const MAX_TEXT = 1000;

/** Text of the contract, with a sentence for what is missing or no text. */
function textOf<T extends z.ZodMiniType<string, string>>(schema: T, sentence: string) {
  return z.pipe(boundedText(MAX_TEXT, { required: sentence, tooLong: sentence }), schema);
}

const batchChartSchema = textOf(chartIdSchema, 'This is not the id of a chart.');
const batchVersionSchema = textOf(chartVersionSchema, 'This is not the version of a chart.');

/** How often each group of `DWELL_LIMITS` was counted. */
const dwellSchema = z.array(z.int().check(z.nonnegative())).check(z.length(DWELL_LIMITS.length + 1));

const { source, event } = transitionKeySchema.shape;
const NO_INDEX = 'This is not the index of a transition.';
const NO_TIME = 'This is not a time in whole milliseconds, from 0 to a year.';

/** A transition, with the milliseconds that the chart had been in the state that it left. */
const timedKeySchema = z.tuple(
  [
    textOf(source, 'This is not the id of a state.'),
    textOf(event, 'This is not the name of an event.'),
    z.int(NO_INDEX).check(z.nonnegative(NO_INDEX), z.maximum(100, NO_INDEX)),
    z.int(NO_TIME).check(z.nonnegative(NO_TIME), z.maximum(MAX_DWELL, NO_TIME)),
  ],
  'A transition has four parts: its state, its event, its index, and the milliseconds in the state.',
);

/** What charts did in a browser since its last batch. Holds nothing about the visitor, their data or the time of day. */
export const trafficBatchSchema = z.strictObject(
  {
    /** Of all charts of the page's build together. */
    version: batchVersionSchema,
    runs: atMost(
      z.strictObject(
        {
          chart: batchChartSchema,
          /** The state in which this part of the run begins. */
          start: stateValueSchema,
          /** Whether the run begins here, instead of being continued from the last batch. */
          begins: z.boolean('Whether the run begins here is true or false.'),
          /** The first one led to the start. */
          steps: z
            .array(atMost(timedKeySchema, MAX_TRANSITIONS, 'transitions of a step'), 'This is not a list of steps.')
            .check(
              z.minLength(1, 'A run has at least its start.'),
              z.maxLength(MAX_STEPS, `A batch has at most ${MAX_STEPS} steps of a run.`),
            ),
          /** Whether the visitor left the page in the last state. */
          left: z.boolean('Whether the visitor left the page is true or false.'),
        },
        'A run has a chart, a start, its steps, and whether it begins and was left.',
      ),
      MAX_RUNS,
      'runs',
    ),
  },
  'A batch has a version and runs.',
);
export type TrafficBatch = z.output<typeof trafficBatchSchema>;

export const trafficReceiptSchema = z.strictObject({
  ok: z.literal(true),
  /** Positions of the runs of the batch that left their chart. What they did afterwards need not be sent. */
  strays: atMost(z.int().check(z.nonnegative()), MAX_RUNS, 'runs'),
});

/** A run without times and data. */
export const toldRunSchema = z.strictObject({
  start: stateValueSchema,
  steps: atMost(
    z.strictObject({ keys: z.array(transitionKeySchema).check(z.maxLength(MAX_TRANSITIONS)) }),
    MAX_STEPS,
    'steps of a run',
  ),
});

const total = z.int().check(z.nonnegative());

export const chartTrafficSchema = z.strictObject({
  chart: chartIdSchema,
  /** The version that the server has. */
  version: chartVersionSchema,
  /** Days that counts are kept; 0 when nothing is counted. */
  kept_days: z.int(),
  /** Whether what charts do in browsers is counted; what they do on the server is, unless nothing is. */
  in_browsers: z.boolean(),
  /** Days that are shown, today included. */
  days: total,
  /** The start of the first of them. */
  since: instantSchema,
  /** Every transition, also those that were not used. */
  transitions: z.array(
    z.strictObject({
      ...transitionKeySchema.shape,
      /** As in the drawing. */
      id: z.string(),
      count: total,
      /** Milliseconds in the state before; null when unknown. */
      median_dwell: z.nullable(total),
      dwell: dwellSchema,
      /** The start of the last day with this transition; null when it was never used. */
      last_seen: z.nullable(instantSchema),
    }),
  ),
  /**
   * States of charts in browsers. `drop_off`: the share of visits in which the page was left, from 0 to 1; null when unknown, and
   * for the chart as a whole, which every visitor leaves.
   */
  states: z.array(
    z.strictObject({ state: z.string(), visits: total, leaves: total, drop_off: z.nullable(z.number()) }),
  ),
  /** Runs of this version told by browsers, those of them that left the chart, and batches of pages with another version. */
  runs: z.strictObject({ judged: total, strays: total, other_versions: total }),
  /**
   * Some of the runs of this version that left the chart, the newest first, each as the part that was told last, with the
   * first step that is not possible; -1 is the start.
   */
  strays: z.array(
    z.strictObject({
      version: chartVersionSchema,
      at: instantSchema,
      step: z.int(),
      reason: z.string(),
      run: toldRunSchema,
    }),
  ),
  /** Versions of this chart with counts in these days, the newest first. All other figures are those of the current one. */
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
    response: trafficReceiptSchema,
    status: 202,
    limit: 'traffic',
    maxBodyKb: 64,
    // A page tells some 300 transitions at once, with five values each.
    maxValues: 4000,
    impersonated: 'asGuest',
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
      /** The last days, today included; 30 without it. No more than counts are kept. */
      days: z.optional(
        z.pipe(
          matching(/^[1-9]\d*$/, 4, 'This is not a number of days.'),
          z.transform((days) => Number(days)),
        ),
      ),
    }),
    response: chartTrafficSchema,
    status: 200,
  }),
};
