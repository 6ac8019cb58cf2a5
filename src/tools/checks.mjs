import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/** A program of a package. */
export const bin = (path) => join(ROOT, 'node_modules', path);

/** Runs Biome, which is fetched when it is needed. */
export const BIOME = join(ROOT, 'src/tools/biome-command.ts');

/** What looks at files without running them, with the parameters for Node. */
export const CHECKS = [
  // Not incremental: such a check has passed what a cold one refuses. Several checkers each resolve the types of the charts again: one takes 25 s of processor time, the default of four 42 s.
  ['types', [bin('typescript/bin/tsc'), '-p', '.', '--checkers', '1']],
  ['format and lint', [BIOME, 'ci', '--config-path=.config', '--error-on-warnings']],
  ['unused code', [bin('knip/bin/knip.js'), '--config', '.config/knip.json']],
  ['content', [join(ROOT, 'src/content/lint/lint-command.ts')]],
  ['texts', [join(ROOT, 'src/tools/check-texts.ts')]],
  ['words', [join(ROOT, 'src/tools/check-words.mjs')]],
];
