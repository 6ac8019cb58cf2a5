import { defineConfig } from 'vitest/config';
import config from '../../.config/vitest.config.ts';

/** The projects of the suite for the proof: without reporters that judge a whole run, and with what each test executes recorded. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    reporters: [{}],
    maxWorkers: 1,
    retry: 0,
    includeTaskLocation: true,
    projects: (config.test?.projects ?? []).map((project) => {
      if (typeof project !== 'object' || !('test' in project)) return project;
      const { setupFiles, ...test } = project.test ?? {};
      return {
        ...project,
        test: {
          ...test,
          setupFiles: [
            ...(Array.isArray(setupFiles) ? setupFiles : setupFiles ? [setupFiles] : []),
            'tests/proof/record/record.ts',
          ],
        },
      };
    }),
  },
});
