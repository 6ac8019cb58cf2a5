import { Worker } from 'node:worker_threads';
import type { Amount, Generator, Kills } from './measure.ts';

/** Asks the worker to measure a chart. */
export interface Request {
  readonly chart: string;
  readonly generators: readonly Generator[];
}

/** What the worker has done, and what it does next. */
export type Response =
  | { readonly doing: 'paths'; readonly generator: Generator }
  | { readonly doing: 'mutants'; readonly generator: Generator; readonly amount: Amount }
  | { readonly doing: 'nothing'; readonly generator: Generator; readonly kills: Kills }
  | { readonly doing: 'end' };

/** What is known of one generator and one chart. What is missing took too long. */
export interface Measured {
  amount?: Amount;
  kills?: Kills;
}

/** All generators at one chart. */
export interface Comparison {
  readonly chart: string;
  readonly of: Readonly<Record<Generator, Measured>>;
}

/** In the order in which they are measured. */
export const generators: readonly Generator[] = ['ours', 'xstate/graph', '@xstate/test'];

/** How often it is looked whether a limit is passed, in ms. */
const LOOK_EVERY = 200;

/** Compares generators at charts, one after the other, so that each has the processor for itself. */
export async function compare(
  charts: readonly string[],
  options: {
    readonly folder: string;
    /** Milliseconds of processor time for the paths of a chart, and as much again for its mutants. */
    readonly limit: number;
    readonly onChart?: (chart: string, at: number) => void;
    /** Told of each chart when it is finished. */
    readonly onFinished?: (comparison: Comparison) => void;
  },
): Promise<Comparison[]> {
  const startComparing = () => start(new URL('compare-worker.ts', import.meta.url), options.folder);
  const own = await start(new URL('generate-worker.ts', import.meta.url), options.folder);
  let worker = await startComparing();
  const results: Comparison[] = [];
  for (const [at, chart] of charts.entries()) {
    options.onChart?.(chart, at);
    const of = Object.fromEntries(generators.map((generator) => [generator, {} as Measured])) as Record<
      Generator,
      Measured
    >;
    const computing = await answerTo(own, chart);
    let left = generators;
    while (left.length > 0) {
      const stopped = await measure(worker, { chart, generators: left }, of, options.limit);
      if (stopped === undefined) break;
      worker = await startComparing();
      left = left.slice(left.indexOf(stopped) + 1);
    }
    if (of.ours.amount) of.ours.amount = { ...of.ours.amount, computing };
    results.push({ chart, of });
    options.onFinished?.({ chart, of });
  }
  await Promise.all([own.terminate(), worker.terminate()]);
  return results;
}

async function start(program: URL, folder: string): Promise<Worker> {
  const worker = new Worker(program, { workerData: { folder } });
  await messageOf(worker);
  return worker;
}

/** The milliseconds of processor time that our paths of a chart take. */
function answerTo(worker: Worker, chart: string): Promise<number> {
  const answer = messageOf(worker) as Promise<number>;
  worker.postMessage(chart);
  return answer;
}

function messageOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(error);
    worker.once('error', fail);
    worker.once('message', (message) => {
      worker.off('error', fail);
      resolve(message);
    });
  });
}

/** Measures until all is done; otherwise ends the worker and tells which generator took too long. */
function measure(
  worker: Worker,
  request: Request,
  of: Record<Generator, Measured>,
  limit: number,
): Promise<Generator | undefined> {
  return new Promise((resolve, reject) => {
    let current: Generator | undefined;
    let began: Promise<number> = Promise.resolve(0);
    const timer = setInterval(async () => {
      if (!current || current === 'ours') return;
      const asked = current;
      const [spent, before] = await Promise.all([cpuOf(worker), began]);
      if (asked !== current || spent - before < limit) return;
      end();
      await worker.terminate();
      resolve(asked);
    }, LOOK_EVERY);
    const listen = (response: Response): void => {
      if (response.doing === 'end') {
        end();
        resolve(undefined);
        return;
      }
      const { generator } = response;
      current = generator;
      began = cpuOf(worker);
      if (response.doing === 'mutants') of[generator].amount = response.amount;
      if (response.doing === 'nothing') of[generator].kills = response.kills;
    };
    const fail = (error: unknown): void => {
      end();
      reject(error);
    };
    const end = (): void => {
      clearInterval(timer);
      worker.off('message', listen);
      worker.off('error', fail);
    };
    worker.on('message', listen);
    worker.on('error', fail);
    worker.postMessage(request);
  });
}

/** The processor time of a thread, in ms. */
async function cpuOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}
