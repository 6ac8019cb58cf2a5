import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Ends the whole process group when the program has ended, or when nobody holds the other end of the input any more. */
const WITH_ITS_PARENT = '{ "$@"; kill -KILL 0; } & read -r _; kill -KILL 0';

export type Child = ChildProcess & {
  /** Ends it with all that it has started. */
  end(): Promise<void>;
};

/**
 * Starts a program that ends with this process, however this one ends.
 *
 * @param outputs what the child has as its file descriptors from 1 on
 */
export function startChild(program: string, args: string[], outputs: ('ignore' | 'pipe')[], env = process.env): Child {
  const stdio: StdioOptions = ['pipe', ...outputs];
  const child = spawn('/bin/sh', ['-c', WITH_ITS_PARENT, 'sh', program, ...args], { stdio, env, detached: true });
  const closed = once(child, 'close');
  return Object.assign(child, {
    async end() {
      child.stdin?.destroy();
      await closed;
    },
  });
}
