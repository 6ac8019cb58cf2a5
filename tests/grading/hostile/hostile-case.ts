import type { Environment } from '../../../src/server/exam/grading/sandbox.ts';

/** How a hostile program must end. `contained`: any way but with a passed test. */
export type Ending = 'contained' | 'buildFailed' | 'stopped' | 'honest';

/**
 * A hostile program. Unless it says otherwise, one test calls its export `answer` and expects a secret that lies in a
 * file and in the environment of the host, so that a pass is an escape.
 */
export type HostileCase = {
  name: string;
  environment: Environment;
  files: Record<string, string>;
  ending: Ending;
  /** For `honest`: hostile but right, so this is what the test must return. */
  expect?: unknown;
  /** Source of the test instead of calling `answer`. */
  run?: string;
};

export type HostileGroup = { attack: string; cases: HostileCase[] };

type Options = Partial<Omit<HostileCase, 'name'>>;

/** A case of one module. */
export function program(name: string, code: string, options: Options = {}): HostileCase {
  return { name, environment: 'js', files: { 'main.js': code }, ending: 'contained', ...options };
}

/** A group of one-module cases that all must end alike. */
export function group(
  attack: string,
  ending: Ending,
  programs: Record<string, string>,
  options: Options = {},
): HostileGroup {
  const cases = Object.entries(programs).map(([name, code]) => program(name, code, { ending, ...options }));
  return { attack, cases };
}

/** A group of single-file components. */
export function components(
  attack: string,
  ending: Ending,
  sources: Record<string, string>,
  run?: string,
): HostileGroup {
  const cases = Object.entries(sources).map(([name, source]) =>
    program(name, '', { environment: 'vue', files: { 'App.vue': source }, ending, ...(run ? { run } : {}) }),
  );
  return { attack, cases };
}
