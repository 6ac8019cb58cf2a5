import { type ChildEnd, type ChildJob, startChild, watchTime } from './child.ts';
import { writeSegment } from './framing.ts';
import { watchMemory } from './process-memory.ts';
import { createReplyReader } from './reply-reader.ts';

/** Program and limits of a build child that serves many requests, one at a time. */
export type ServiceSetup = Pick<ChildJob, 'flags' | 'dataKb' | 'onStart'> & {
  /** The child's script. */
  program: Uint8Array;
  cpuSeconds: number;
  isUrgent: boolean;
};

/** Limits of one request. */
export type RequestLimits = Pick<ChildJob, 'wallMs' | 'maxWallMs' | 'fairCpuMs' | 'stdoutBytes'> & {
  /** Memory of the child and its compiler together. */
  memoryBytes: number;
};

/** A build child waiting for requests. */
export type BuildService = {
  /**
   * Sends a request and waits for the response, one at a time. Never rejects. After any end other than `output`, the
   * child's group has been sent SIGKILL.
   */
  ask(request: Uint8Array, limits: RequestLimits): Promise<ChildEnd>;
  /** Number of requests sent. */
  readonly asked: number;
  readonly isAlive: boolean;
  /** Kills the group; resolves when the child is gone. */
  kill(): Promise<void>;
};

/**
 * The child's bootstrap code: stdin carries segments with a 4-byte little-endian length; the first is the program, each
 * further one a request. Responses use the same format. The child ends when stdin ends.
 */
const bootstrap = `
let start;
let kept = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
  while (kept.length >= 4 && kept.length >= 4 + kept.readUInt32LE(0)) {
    const end = 4 + kept.readUInt32LE(0);
    const segment = kept.subarray(4, end);
    kept = kept.subarray(end);
    if (start) start(segment);
    else {
      const load = new Function('require', '__filename', '__dirname', segment.toString('utf8') + '\\nreturn program.start;');
      start = load(require, '/program.cjs', '/');
    }
  }
});
process.stdin.on('end', () => process.exit(0));
`;

/** Starts a build child. An idle child does not keep the process alive. */
export function startBuildService(setup: ServiceSetup): BuildService {
  const { child, killGroup } = startChild({ ...setup, bootstrap });
  let asked = 0;
  let isAlive = true;
  let trouble = '';
  let pending: { done: (end: ChildEnd) => void; read: ReturnType<typeof createReplyReader> } | null = null;
  let reportGone: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    reportGone = resolve;
  });

  const end = (how: ChildEnd): void => {
    const waiting = pending;
    pending = null;
    if (how.kind !== 'output' && isAlive) {
      isAlive = false;
      killGroup();
    }
    waiting?.done(how);
  };
  const hold = (isBusy: boolean): void => {
    for (const handle of [child, child.stdin, child.stdout, child.stderr] as { ref?(): void; unref?(): void }[]) {
      if (isBusy) handle.ref?.();
      else handle.unref?.();
    }
  };
  child.stdout.on('data', (chunk: Buffer) => {
    // Unsolicited output cannot be trusted as a response.
    if (pending === null) return end({ kind: 'died', message: 'unsolicited output' });
    const how = pending.read(chunk);
    if (how !== null) end(how);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (trouble.length < 4_000) trouble += chunk.toString('utf8').slice(0, 4_000);
  });
  // A child that dies early breaks the pipe; its exit event reports why.
  child.stdin.on('error', () => {});
  const died = (message: string): void => {
    end({ kind: 'died', message });
    reportGone();
  };
  child.on('error', (error) => {
    if (child.pid === undefined) died(error.message);
  });
  // esbuild's process may keep the pipes open; it ends with its parent.
  child.on('exit', killGroup);
  child.on('close', (code, signal) => died(`exit ${code ?? signal}: ${trouble.trim().slice(-1_500)}`));
  writeSegment(child.stdin, setup.program);
  hold(false);

  return {
    get asked() {
      return asked;
    },
    get isAlive() {
      return isAlive;
    },
    ask(request, limits) {
      asked += 1;
      return new Promise((resolve) => {
        if (!isAlive) return resolve({ kind: 'died', message: 'it had ended' });
        hold(true);
        const watch = watchTime(child.pid, limits, end);
        const stopWatching = watchMemory(child.pid, limits.memoryBytes, () => end({ kind: 'memory' }));
        const done = (how: ChildEnd): void => {
          watch.stop();
          stopWatching();
          hold(false);
          resolve(how);
        };
        pending = { done, read: createReplyReader(limits.stdoutBytes) };
        writeSegment(child.stdin, request);
      });
    },
    async kill() {
      end({ kind: 'died', message: 'it was stopped' });
      hold(true);
      await gone;
    },
  };
}
