import type { Sandbox, SandboxOutcome } from '../../src/server/exam/grading/sandbox.ts';

export type FakeSandbox = Sandbox & {
  /** Outcomes of the next test runs, one each; afterwards the files decide again. */
  next: (SandboxOutcome | Error)[];
  /** The preview's result while it is set. */
  previewError: Error | null;
  runs: number;
};

/** A sandbox that runs nothing: files that say "right" pass every test, files that say "half" pass the first, others none. */
export function createFakeSandbox(): FakeSandbox {
  const sandbox: FakeSandbox = {
    next: [],
    previewError: null,
    runs: 0,
    async runTests({ files, tests }) {
      sandbox.runs += 1;
      const planned = sandbox.next.shift();
      if (planned instanceof Error) throw planned;
      if (planned) return planned;
      const text = Object.values(files).join('\n');
      return {
        kind: 'finished',
        results: tests.map(({ name }, index) => {
          const passed = text.includes('right') || (text.includes('half') && index === 0);
          return { name, passed, observed: passed ? '1' : 'null', error: null, logs: [] };
        }),
      };
    },
    async runAttempt(jobs) {
      const outcomes: SandboxOutcome[] = [];
      for (const job of jobs) outcomes.push(await sandbox.runTests(job));
      return outcomes;
    },
    runProgram: async () => ({ lines: [], error: null }),
    async bundlePreview() {
      if (sandbox.previewError) throw sandbox.previewError;
      return { kind: 'built', code: 'preview();', css: '' };
    },
    async close() {},
  };
  return sandbox;
}
