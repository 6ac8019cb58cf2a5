import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../../.config/vitest.config.ts';

/** Files in the order in which they are asked for: the quickest first. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/**
 * The projects of the suite for the proof: without reporters that judge a whole run, without those that run in a browser, and with
 * what each test executes recorded.
 */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    reporters: [{}],
    maxWorkers: 1,
    retry: 0,
    includeTaskLocation: true,
    sequence: { ...config.test?.sequence, sequencer: AsGiven },
    projects: (config.test?.projects ?? []).flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project)) return [project];
      const { setupFiles, ...test } = project.test ?? {};
      if (test.browser?.enabled) return [];
      const setup = [...[setupFiles ?? []].flat(), 'tests/proof/record/record.ts'];
      // Each file has a process of its own: what was edited is loaded again, and what was executed is its own.
      return [{ ...project, test: { ...test, setupFiles: setup, isolate: true } }];
    }),
  },
});
