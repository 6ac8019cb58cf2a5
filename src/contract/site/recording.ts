/**
 * Recorded runs of charts: what a page reports while it is watched, and the file in which it is kept. A recording holds
 * transitions and states, no data.
 */
import * as z from 'zod/mini';
import { boundedText, matching } from '../common.ts';

/** Ids of charts and states, and XState's event descriptors. */
const nameSchema = boundedText(200);
/** Id of a chart. */
export const chartIdSchema = matching(/^[A-Za-z][A-Za-z0-9]*$/, 60, 'This is not the id of a chart.');
/** Hash of a chart's structure. */
export const chartVersionSchema = matching(/^[0-9a-z]+$/, 12, 'This is not the version of a chart.');

/** A transition by its position in the chart. */
export const transitionKeySchema = z.strictObject({
  /** Id of the state that owns it. */
  source: nameSchema,
  /** XState's event descriptor; empty for an eventless transition. */
  event: nameSchema,
  /** Index among the alternatives of that state for that event. */
  index: z.int().check(z.nonnegative(), z.maximum(100)),
});

/** The state of a chart: a name, or the states of its regions by their names. */
export type StateValue = string | { [region: string]: StateValue | undefined };

/** Most states inside one another, and most of them at a time. */
const MAX_DEPTH = 12;
const MAX_STATES = 100;

function isStateValue(value: unknown): value is StateValue {
  let states = 0;
  const isPart = (part: unknown, depth: number): boolean => {
    states += 1;
    if (states > MAX_STATES || depth > MAX_DEPTH) return false;
    if (typeof part === 'string') return part.length <= 200;
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return false;
    return Object.entries(part).every(([name, inner]) => name.length <= 200 && isPart(inner, depth + 1));
  };
  return isPart(value, 1);
}

export const stateValueSchema = z.custom<StateValue>(isStateValue, 'This is not the state of a chart.');

/** What a page reports of a step. */
export type ChartReport = {
  /** Distinguishes tabs, and visits of one tab. */
  page: string;
  chart: string;
  version: string;
  /** Distinguishes runs of one chart in a page. */
  run: string;
  /** Milliseconds since the page opened. */
  at: number;
  transitions: z.output<typeof transitionKeySchema>[];
  value: StateValue;
  status: 'active' | 'done' | 'error' | 'stopped';
};

const MAX_STEPS = 5000;
const MAX_RUNS = 500;
/** Most characters, and most bytes, of a file. */
const MAX_FILE = 10_000_000;

export const recordedRunSchema = z.strictObject({
  chart: chartIdSchema,
  version: chartVersionSchema,
  /** The first is the start. */
  steps: z
    .array(
      z.strictObject({
        keys: z.array(transitionKeySchema).check(z.maxLength(100, 'A step has at most 100 transitions.')),
        /** Milliseconds since the page opened. */
        at: z.number().check(z.nonnegative(), z.maximum(1e12)),
        value: stateValueSchema,
      }),
    )
    .check(
      z.minLength(1, 'A run has at least its start.'),
      z.maxLength(MAX_STEPS, `A run has at most ${MAX_STEPS} steps.`),
    ),
  /** Whether later steps were left out, because there were too many. */
  is_cut: z.boolean(),
});
export type RecordedRun = z.output<typeof recordedRunSchema>;

/** The file. Another number means that the format has changed. */
export const recordingSchema = z.strictObject({
  format: z.literal('chartered.recording'),
  format_version: z.literal(1),
  runs: z.array(recordedRunSchema).check(z.maxLength(MAX_RUNS, `A recording has at most ${MAX_RUNS} runs.`)),
});
export type Recording = z.output<typeof recordingSchema>;

/** The runs in reports of one page or several, in the order of their starts. */
export function recordingOf(reports: readonly ChartReport[]): Recording {
  const runs = new Map<string, Omit<RecordedRun, 'is_cut'>>();
  for (const { page, run, chart, version, transitions, at, value } of reports) {
    const id = `${page} ${run}`;
    const recorded = runs.get(id) ?? { chart, version, steps: [] };
    recorded.steps.push({ keys: transitions, at, value });
    runs.set(id, recorded);
  }
  return recordingWith([...runs.values()]);
}

/** A recording with the first runs, and the first steps of each, as many as a file may have. */
export function recordingWith(runs: readonly Omit<RecordedRun, 'is_cut'>[]): Recording {
  const kept = runs.slice(0, MAX_RUNS).map((run) => ({
    ...run,
    steps: run.steps.slice(0, MAX_STEPS),
    is_cut: run.steps.length > MAX_STEPS,
  }));
  return { format: 'chartered.recording', format_version: 1, runs: kept };
}

/** The text of a recording's file. */
export function recordingText(recording: Recording): string {
  return `${JSON.stringify(recording)}\n`;
}

/** Why a file of so many bytes is not read; null when it is. */
export function sizeProblem(size: number): string | null {
  return size > MAX_FILE ? `A recording has at most ${MAX_FILE / 1_000_000} MB.` : null;
}

/** Reads a file that may hold anything. `problem` is a sentence for the person who opened it. */
export function readRecording(text: string): { recording: Recording } | { problem: string } {
  const tooLarge = sizeProblem(text.length);
  if (tooLarge) return { problem: tooLarge };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { problem: 'This file is not a recording: it is not JSON.' };
  }
  const head = z.looseObject({ format: z.literal('chartered.recording') }).safeParse(content);
  if (!head.success) return { problem: 'This file is not a recording of charts.' };
  if (head.data['format_version'] !== 1) {
    return { problem: 'This recording has another format than 1, which another version of the site can read.' };
  }
  const read = recordingSchema.safeParse(content);
  if (read.success) return { recording: read.data };
  const [issue] = read.error.issues;
  const place = (issue?.path ?? []).map((part) => (typeof part === 'number' ? part + 1 : String(part).slice(0, 40)));
  // Without messages of its own zod says this.
  const isNamed = issue !== undefined && !issue.message.startsWith('Invalid input');
  const what = isNamed ? issue.message : 'It is missing, or not as a recording has it.';
  return { problem: `This recording is damaged at ${place.join(', ') || 'its start'}: ${what}` };
}
