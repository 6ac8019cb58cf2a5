import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { copyTree, type TreeCopy } from './copies.ts';
import type { Order, Outcome } from './orders.ts';

/** Work for a runner: which file has which text meanwhile, and what runs. */
export type Job = Omit<Order, 'changed'> & { readonly edit?: { readonly file: string; readonly text: string } };

export type Pool = {
  readonly size: number;
  run(job: Job): Promise<Outcome>;
  close(): Promise<void>;
};

/** Longer than any order needs; a runner that does not answer is ended, and another one started. */
const ORDER_TIMEOUT_MS = 600_000;
/** What is said of such a runner, and of one that ended. */
const NO_ANSWER = 'The runner did not answer.';
const ENDED = 'The runner ended.';
/** Whether an outcome says something about a runner rather than about tests. */
export const isRunnerProblem = ({ errors }: Outcome): boolean =>
  errors[0] === NO_ANSWER || errors[0]?.startsWith(ENDED) === true;
/** The same for an edit, whose tests are chosen to be quick: a loop without end, which no time limit of a test ends. */
const EDIT_TIMEOUT_MS = 90_000;

export type PoolOptions = {
  /** Of the tree that is copied. */
  root: string;
  /** Where copies are made. */
  folder: string;
  size: number;
  /** Starts the database server that all runners share. */
  database?: () => Promise<{ url: string; stop(): Promise<void> }>;
};

/** Runners in copies of the tree, each with one order at a time. */
export function startPool(options: PoolOptions): Pool {
  const database = options.database?.() ?? Promise.resolve(null);
  // The caller that waits for it is told.
  database.catch(() => {});
  const runners = Array.from({ length: options.size }, (_, index) =>
    createRunner({
      copy: copyTree(options.root, join(options.folder, `tree-${index + 1}`)),
      // Half of the time that a file of tests takes is Node reading the product's files.
      compiled: join(options.folder, `compiled-${index + 1}`),
      databaseUrl: database.then((server) => server?.url ?? null),
    }),
  );
  const idle = [...runners];
  const waiting: ((runner: Runner) => void)[] = [];
  return {
    size: options.size,
    async run(job) {
      const runner = idle.pop() ?? (await new Promise<Runner>((resolve) => waiting.push(resolve)));
      try {
        return await runner.run(job);
      } finally {
        const next = waiting.shift();
        if (next) next(runner);
        else idle.push(runner);
      }
    },
    async close() {
      await Promise.all(runners.map((runner) => runner.close()));
      await (await database)?.stop();
    },
  };
}

/** Without what a test runner says to its own workers. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

type RunnerOptions = { copy: TreeCopy; compiled: string; databaseUrl: Promise<string | null> };

type Runner = { run(job: Job): Promise<Outcome>; close(): Promise<void> };

type Answer = { outcome: Outcome } | { problem: string };

function createRunner({ copy, compiled, databaseUrl }: RunnerOptions): Runner {
  databaseUrl.catch(() => {});
  let child: ChildProcess | undefined;
  const start = (url: string | null) =>
    fork(join(copy.root, 'tests/proof/run/runner.ts'), {
      cwd: copy.root,
      // A group of its own, which is ended as a whole.
      detached: true,
      // Nothing of the runner's own: only answers.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: {
        ...ownEnvironment(),
        ...(url === null ? {} : { TEST_DATABASE_URL: url }),
        NODE_COMPILE_CACHE: compiled,
        FORCE_COLOR: '0',
        CI: '',
      },
    });
  return {
    async run({ edit, ...order }) {
      const changed = copy.edit(edit ?? null);
      if (child && hasEnded(child)) child = undefined;
      child ??= start(await databaseUrl);
      const runner = child;
      const answer = await new Promise<Answer>((resolve) => {
        let said = '';
        const end = (given: Answer) => {
          clearTimeout(timer);
          runner.stderr?.off('data', hear);
          runner.off('message', end).off('exit', gone);
          resolve(given);
        };
        const hear = (chunk: Buffer) => {
          said = (said + String(chunk)).slice(-2000);
        };
        const gone = () => end({ problem: `${ENDED} ${said}` });
        const timer = setTimeout(
          () => {
            runner.once('exit', () => end({ problem: NO_ANSWER }));
            runner.off('exit', gone);
            endGroup(runner);
          },
          edit ? EDIT_TIMEOUT_MS : ORDER_TIMEOUT_MS,
        );
        runner.stderr?.on('data', hear);
        runner.on('message', end).on('exit', gone);
        // One that has just ended cannot be told.
        runner.send({ ...order, changed } satisfies Order, (error) => {
          if (error) gone();
        });
      });
      if ('outcome' in answer) return answer.outcome;
      if (hasEnded(runner)) child = undefined;
      return { tests: [], overheads: {}, errors: [answer.problem] };
    },
    async close() {
      const runner = child;
      if (!runner || hasEnded(runner)) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => endGroup(runner), 10_000);
        runner.once('exit', () => {
          clearTimeout(timer);
          resolve();
        });
        runner.send('end');
      });
    },
  };
}
