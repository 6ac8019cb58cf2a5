import type { ExecutedFiles } from './executed.ts';

/** What a file of tests executed. */
export type RecordedFile = {
  /** Relative to the root. */
  readonly file: string;
  /** By no test: while modules were imported, and in `beforeAll`. */
  readonly outside: ExecutedFiles;
  /** By full title: of its blocks and its own. */
  readonly tests: Record<string, ExecutedFiles>;
};
