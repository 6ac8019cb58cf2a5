/** What a runner is asked to do. */
export type Order = {
  /** Files of tests; `pattern` chooses among full titles. */
  readonly files: readonly { readonly file: string; readonly pattern?: string }[];
  /** Files of the product whose text is not that of the order before. */
  readonly changed: readonly string[];
  /** Folder for what each test executes. */
  readonly record?: string;
  /** Ends at the first failure. */
  readonly bail?: boolean;
  /** How long a test or hook may take; those of the suite otherwise. */
  readonly timeoutMs?: number;
};

export type TestOutcome = {
  readonly file: string;
  readonly title: string;
  /** Where it stands in its file, from 1; 0 when that is not known. */
  readonly line: number;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** `test.fails`: passes while the product is wrong. */
  readonly isExpectedToFail: boolean;
  readonly ms: number;
  /** First line of the first error. */
  readonly message: string | null;
};

export type Outcome = {
  readonly tests: readonly TestOutcome[];
  /** How long each file took besides its tests: imports, environment. Milliseconds. */
  readonly overheads: Readonly<Record<string, number>>;
  /** Outside of tests: files that do not load, hooks, rejections that nobody handled. */
  readonly errors: readonly string[];
};
