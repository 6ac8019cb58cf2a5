import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCase, TestSpecification, Vitest } from 'vitest/node';
import { createVitest } from 'vitest/node';
import type { Order, Outcome, TestOutcome } from './orders.ts';

/**
 * A process with a warm test runner in a copy of the tree. It is sent orders: files of tests with the titles that are to
 * run, and which file of the product has another text since the last one.
 */
const root = process.cwd();
let vitest: Vitest | undefined;

async function start(): Promise<Vitest> {
  const started = await createVitest('test', {
    root,
    config: join(root, 'tests/proof/proof.config.ts'),
    watch: false,
    // The proof prints what it needs to.
    silent: true,
    onConsoleLog: () => false,
  });
  // Vite keeps a file's source map in its text for debuggers alone, and coverage of lines needs it as well.
  for (const { config } of [started, ...started.projects]) config.inspector.openInMainProcess = true;
  return started;
}

function specificationsOf(runner: Vitest, order: Order): TestSpecification[] {
  return order.files.flatMap(({ file, pattern }) => {
    const path = join(root, file);
    const found = runner.projects.filter((project) => project.matchesTestGlob(path, () => readFileSync(path, 'utf8')));
    return found.map((project) =>
      project.createSpecification(path, pattern ? { testNamePattern: new RegExp(pattern) } : undefined),
    );
  });
}

async function run(order: Order): Promise<Outcome> {
  vitest ??= await start();
  for (const file of order.changed) vitest.invalidateFile(join(root, file));
  if (order.record) process.env.PROOF_RECORD = order.record;
  else delete process.env.PROOF_RECORD;
  vitest.config.bail = order.bail ? 1 : 0;
  for (const project of vitest.projects) {
    project.config.bail = order.bail ? 1 : 0;
    if (order.timeoutMs) project.config.testTimeout = project.config.hookTimeout = order.timeoutMs;
  }
  // What an earlier order left behind is no outcome of a file that this one does not come to.
  for (const project of vitest.projects) {
    vitest.state.clearFiles(
      project,
      order.files.map(({ file }) => join(root, file)),
    );
  }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specificationsOf(vitest, order), false);
  const tests: TestOutcome[] = [];
  const overheads: Record<string, number> = {};
  const errors: string[] = unhandledErrors.map(String);
  const wanted = new Set(order.files.map(({ file }) => file));
  // Those of earlier orders are reported again.
  for (const module of testModules.filter(({ relativeModuleId }) => wanted.has(relativeModuleId))) {
    const file = module.relativeModuleId;
    errors.push(...module.errors().map(({ message }) => message));
    for (const suite of module.children.allSuites()) errors.push(...suite.errors().map(({ message }) => message));
    const own = [...module.children.allTests()].map((test) => outcomeOf(file, test));
    tests.push(...own);
    const all = module.diagnostic();
    const before = all.collectDuration + all.environmentSetupDuration + all.prepareDuration + all.setupDuration;
    const hooks = all.duration - own.reduce((sum, { ms }) => sum + ms, 0);
    overheads[file] = Math.round(before + Math.max(0, hooks));
  }
  return { tests, overheads, errors };
}

function outcomeOf(file: string, test: TestCase): TestOutcome {
  const { state, errors } = test.result();
  return {
    file,
    title: test.fullName.replaceAll(' > ', ' '),
    line: test.location?.line ?? 0,
    state,
    isExpectedToFail: Boolean(test.options.fails),
    ms: test.diagnostic()?.duration ?? 0,
    message: errors?.[0]?.message.split('\n')[0] ?? null,
  };
}

// The parent process is gone: nothing of this group goes on, the workers of the test runner neither.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));

process.on('message', (order: Order | 'end') => {
  if (order === 'end') {
    void Promise.resolve(vitest?.close()).finally(() => process.exit(0));
    return;
  }
  run(order).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
