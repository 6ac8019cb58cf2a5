import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
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

/** Runners in copies of the tree, each with one order at a time; all share one PostgreSQL. */
export function startPool(options: { root: string; folder: string; size: number }): Pool {
  const postgres = startPostgres();
  // Whoever waits for it hears of it.
  postgres.catch(() => {});
  const runners = Array.from({ length: options.size }, (_, index) =>
    createRunner({
      copy: copyTree(options.root, join(options.folder, `tree-${index + 1}`)),
      // Half of the time that a file of tests takes is Node reading the product's files.
      compiled: join(options.folder, `compiled-${index + 1}`),
      postgres,
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
      await (await postgres).stop();
    },
  };
}

type RunnerOptions = { copy: TreeCopy; compiled: string; postgres: Promise<PostgresServer> };

type Runner = { run(job: Job): Promise<Outcome>; close(): Promise<void> };

type Answer = { outcome: Outcome } | { problem: string };

function createRunner({ copy, compiled, postgres }: RunnerOptions): Runner {
  let child: ChildProcess | undefined;
  const start = (databaseUrl: string) =>
    fork(join(copy.root, 'tests/proof/run/runner.ts'), {
      cwd: copy.root,
      // Nothing of the runner's own: only answers.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: compiled, FORCE_COLOR: '0', CI: '' },
    });
  return {
    async run({ edit, ...order }) {
      const changed = copy.edit(edit ?? null);
      child ??= start((await postgres).url);
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
        const gone = () => end({ problem: `The runner ended. ${said}` });
        const timer = setTimeout(() => {
          runner.kill('SIGKILL');
          end({ problem: 'The runner did not answer.' });
        }, ORDER_TIMEOUT_MS);
        runner.stderr?.on('data', hear);
        runner.on('message', end).on('exit', gone);
        runner.send({ ...order, changed } satisfies Order);
      });
      if ('outcome' in answer) return answer.outcome;
      if (runner.exitCode !== null || runner.killed) child = undefined;
      return { tests: [], errors: [answer.problem] };
    },
    async close() {
      const runner = child;
      if (!runner || runner.exitCode !== null) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => runner.kill('SIGKILL'), 10_000);
        runner.once('exit', () => {
          clearTimeout(timer);
          resolve();
        });
        runner.send('end');
      });
    },
  };
}
