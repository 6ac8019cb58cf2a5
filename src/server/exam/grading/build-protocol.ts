/** Messages between the parent and the build child, as JSON. */

export type BuildEnvironment = 'js' | 'ts' | 'vue' | 'react';

export type BuildJob = {
  environment: BuildEnvironment;
  entry: string;
  files: Record<string, string>;
  /** Of a preview: the module whose default export is shown in place of the entry's. */
  stage?: string;
};

export type BuildRequest =
  | {
      kind: 'bundle';
      nonce: string;
      esbuild: string;
      /** Programs of one attempt; never of two. */
      jobs: BuildJob[];
    }
  | { kind: 'strip'; nonce: string; esbuild: string; code: string };

export type BuildFailure = { kind: 'buildFailed'; message: string; file?: string; line?: number };

/** The reported error when the compiler itself crashed; the child ends after it. */
export const COMPILER_LOST = 'the program could not be built';

/**
 * `code` is an async function expression with one argument, the provided modules, that returns the entry's namespace.
 */
export type BuildReply = { kind: 'built'; code: string; css: string } | BuildFailure;
