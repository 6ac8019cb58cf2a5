import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { RouteResponse } from '../../contract/route.ts';
import { type ChartHistory, type chartHistoryRoutes, chartHistorySchema } from '../../contract/site/chart-history.ts';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import { lastingAnswer } from '../http/json-response.ts';

type Versions = RouteResponse<typeof chartHistoryRoutes.chartVersions>;

/** Earlier versions of the charts, as they are answered: each answer is made once. */
export type ReadHistory = { summary: ChartHistory['summary']; versionsOf(chart: string): Versions };

export type ChartHistoryReader = {
  /** @throws ApiError 503 when they cannot be read */
  read(): Promise<ReadHistory>;
};

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../workshop/build/print-history.ts', import.meta.url));
/** How long what was read counts; a commit shows after this time. Milliseconds. */
const MAX_AGE_MS = 30_000;
/** What is printed for all charts is a few megabytes. Bytes. */
const MAX_OUTPUT = 2 ** 28;

/**
 * Reads the history of the charts when it is asked for, in a process of its own, because reading a commit for the first time takes
 * seconds. A caller that asks meanwhile waits for the same reading.
 *
 * @param print prints it as JSON
 */
export function createChartHistory(clock: Clock, log: Logger, print = printHistory): ChartHistoryReader {
  let reading: Promise<ReadHistory> | null = null;
  // What is read again is mostly the same, and megabytes: nobody waits while it is parsed again.
  let last: { text: string; history: ReadHistory } | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    read() {
      if (reading && clock.now() - readAt < MAX_AGE_MS) return reading;
      readAt = Number.POSITIVE_INFINITY;
      reading = readOnce().finally(() => {
        readAt = clock.now();
      });
      return reading;
    },
  };

  async function readOnce(): Promise<ReadHistory> {
    try {
      const text = await print();
      if (last?.text !== text) last = { text, history: answersOf(chartHistorySchema.parse(JSON.parse(text))) };
      return last.history;
    } catch (error) {
      reading = null;
      log.warn({ err: error }, 'the history of the charts was not read');
      throw new ApiError(503, 'The history of the charts could not be read. The log of the server says why.');
    }
  }
}

function answersOf({ summary, versions }: ChartHistory): ReadHistory {
  const answers = new Map<string, Versions>();
  return {
    summary: lastingAnswer(summary),
    versionsOf(chart) {
      const data = versions[chart] ?? [];
      const answer = answers.get(chart) ?? lastingAnswer({ data, meta: { total: data.length } });
      answers.set(chart, answer);
      return answer;
    },
  };
}

async function printHistory(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], { cwd: ROOT, maxBuffer: MAX_OUTPUT });
  return stdout;
}
