import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cpuTimeOf } from './cpu-time.ts';
import { writeSegment } from './framing.ts';
import { createReplyReader } from './reply-reader.ts';

/**
 * How a child ended: with a response, killed at its time limit, killed because a busy machine gave it no CPU time,
 * killed for too much output or memory, or exited.
 */
export type ChildEnd =
  | { kind: 'output'; output: Buffer }
  | { kind: 'timeout' }
  | { kind: 'starved' }
  | { kind: 'flood' }
  | { kind: 'memory' }
  | { kind: 'died'; message: string };

export type ChildJob = {
  /** Arguments for node, including the permission flags. */
  flags: readonly string[];
  /** Program and data for the child; see bootstrap below. */
  segments: readonly Uint8Array[];
  dataKb: number;
  /** Wall-clock time until the group is killed, provided that it got its CPU share. */
  wallMs: number;
  /** Wall-clock time until the group is killed in any case. */
  maxWallMs: number;
  /** CPU share in milliseconds. */
  fairCpuMs: number;
  stdoutBytes: number;
  onStart?: ((pid: number) => void) | undefined;
};

let knownNode: string | null = null;

/**
 * The node binary for children: the current one if it has the permission model, otherwise the one pinned by package
 * `node`.
 */
export function nodeBinary(): string {
  knownNode ??=
    Number(process.versions.node.split('.')[0]) < 24 ? (pinnedNode() ?? process.execPath) : process.execPath;
  return knownNode;
}

function pinnedNode(): string | null {
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node');
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * The child's bootstrap code. Program and data arrive on stdin as segments with a 4-byte little-endian length, so that
 * the child needs no file access; the first segment is the program.
 */
const bootstrap = `
const input = require('node:fs').readFileSync(0);
const segments = [];
for (let at = 0; at < input.length; ) {
  const length = input.readUInt32LE(at);
  segments.push(input.subarray(at + 4, at + 4 + length));
  at += 4 + length;
}
const start = new Function('require', '__filename', '__dirname', segments[0].toString('utf8') + '\\nreturn program.start;');
start(require, '/program.cjs', '/')(segments.slice(1));
`;

/** ulimit: no core files, no file writes, limited memory, and CPU seconds as a safety net if the parent dies. */
const wrapper = 'ulimit -c 0; ulimit -f 0; ulimit -d "$1"; ulimit -t "$2"; ulimit -s 16384; shift 2; exec "$@"';

/** What a child is started with. */
export type ChildSetup = {
  /** Arguments for node, including the permission flags. */
  flags: readonly string[];
  /** The child's bootstrap code. */
  bootstrap: string;
  dataKb: number;
  /** Seconds of CPU time after which the system kills the process. */
  cpuSeconds: number;
  /** Whether somebody waits for a result rather than for a preview. */
  isUrgent: boolean;
  onStart?: ((pid: number) => void) | undefined;
};

/**
 * Starts node in its own process group (EX-12), with an almost empty environment and a lower priority than the server.
 *
 * @returns the child, and a function that sends SIGKILL to its whole group
 */
export function startChild(setup: ChildSetup): { child: ChildProcessWithoutNullStreams; killGroup: () => void } {
  const node = [nodeBinary(), ...setup.flags, '-e', setup.bootstrap];
  const [file, args] =
    process.platform === 'win32'
      ? [nodeBinary(), node.slice(1)]
      : ['/bin/sh', ['-c', wrapper, 'sh', String(setup.dataKb), String(setup.cpuSeconds), ...node]];
  const child = spawn(file as string, args as string[], {
    cwd: tmpdir(),
    // The time zone affects program output, and esbuild would take every processor; all other variables are withheld.
    env: { TZ: 'UTC', GOMAXPROCS: '1' },
    detached: true,
    windowsHide: true,
  });
  if (child.pid !== undefined) {
    setup.onStart?.(child.pid);
    try {
      // Saves of active candidates have priority over grading, and grading over previews.
      const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
      setPriority(child.pid, setup.isUrgent ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);
    } catch {
      // Not every system allows it; the default priority remains.
    }
  }
  const killGroup = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  return { child, killGroup };
}

/**
 * Kills a child that takes too long, unless stopped before. A busy machine must not fail a candidate: see README.md,
 * "Time".
 */
export function watchTime(
  pid: number | undefined,
  job: Pick<ChildJob, 'wallMs' | 'maxWallMs' | 'fairCpuMs'>,
  stop: (end: ChildEnd) => void,
): { stop: () => void } {
  const started = performance.now();
  const before = (pid === undefined ? null : cpuTimeOf(pid)) ?? 0;
  // A child that hardly ran gets more time, and finally counts as not run.
  const check = (): void => {
    const used = pid === undefined ? null : cpuTimeOf(pid);
    if (used === null || used - before >= job.fairCpuMs) stop({ kind: 'timeout' });
    else if (performance.now() - started >= job.maxWallMs) stop({ kind: 'starved' });
    else timer = setTimeout(check, 250);
  };
  let timer = setTimeout(check, job.wallMs);
  return { stop: () => clearTimeout(timer) };
}

/** CPU seconds of a single-use child. */
const ONE_JOB_CPU_SECONDS = 10;

/**
 * Runs node once in its own process group with an almost empty environment, sends the input and waits for the response.
 * A child that has responded is killed rather than left to exit: Node can deadlock during shutdown (nodejs/node#54918).
 * Never rejects. When it resolves, the whole group has been sent SIGKILL.
 */
export function runChild(job: ChildJob): Promise<ChildEnd> {
  return new Promise((resolve) => {
    const { child, killGroup } = startChild({ ...job, bootstrap, cpuSeconds: ONE_JOB_CPU_SECONDS, isUrgent: true });
    const read = createReplyReader(job.stdoutBytes);
    let trouble = '';
    let early: ChildEnd | null = null;

    const stop = (end: ChildEnd): void => {
      early ??= end;
      killGroup();
    };
    const watch = watchTime(child.pid, job, stop);
    child.stdout.on('data', (chunk: Buffer) => {
      const end = early === null ? read(chunk) : null;
      if (end !== null) stop(end);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (trouble.length < 4_000) trouble += chunk.toString('utf8').slice(0, 4_000);
    });
    // A child that dies early breaks the pipe; its exit event reports why.
    child.stdin.on('error', () => {});
    child.on('error', (error) => {
      early ??= { kind: 'died', message: error.message };
      if (child.pid === undefined) finish(null, null);
    });
    // Kills on exit, not on close: a grandchild that holds the pipes open would delay close forever.
    child.on('exit', killGroup);
    child.on('close', finish);

    function finish(code: number | null, signal: string | null): void {
      watch.stop();
      resolve(early ?? { kind: 'died', message: `exit ${code ?? signal}: ${trouble.trim().slice(-1_500)}` });
    }

    for (const segment of job.segments) writeSegment(child.stdin, segment);
    child.stdin.end();
  });
}
