import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { asJson, deepEqual } from '../../../harness/deep-equal.ts';
import { createBuildCache } from './build-cache.ts';
import { type BuildPool, createBuildPool } from './build-pool.ts';
import type { BuildFailure, BuildJob, BuildReply, BuildRequest } from './build-protocol.ts';
import { type ChildEnd, runChild } from './child.ts';
import { escapeForHtml } from './escape.ts';
import { checkFiles } from './job-files.ts';
import { limits } from './limits.ts';
import { byKey, createPrograms, type EngineUse, type HarnessKind } from './programs.ts';
import { createQueue, type Lane, SandboxBusyError } from './queue.ts';
import type { Observation, RunEnd, RunJob, RunReply, RunRequest } from './run-protocol.ts';

export type Environment = 'js' | 'ts' | 'vue' | 'react';
export type SandboxTest = { name: string; run: string; expect: unknown };
export type TestResult = {
  name: string;
  passed: boolean;
  /** JSON text of the test's return value, truncated to 2 kB; null when it returned nothing because of `error`. */
  observed: string | null;
  error: string | null;
  /** Console output, at most 16,000 characters. */
  logs: string[];
};
export type SandboxOutcome =
  | { kind: 'finished'; results: TestResult[] }
  | BuildFailure
  | { kind: 'timeout' | 'memory' | 'crashed'; message: string };

export type SandboxJob = {
  environment: Environment;
  entry: string;
  files: Record<string, string>;
  /** Priority lane; by default `grading` for tests and programs, the candidate's for previews. */
  lane?: Lane;
};

/** `stage` is the path of the module whose default export is shown; without one the entry's is. */
export type PreviewJob = SandboxJob & { stage?: string | undefined };

export type Sandbox = {
  /**
   * Builds the job and runs each test with a fresh evaluation. Candidate code cannot make this reject: it rejects only
   * with SandboxBusyError or SandboxClosedError (see queue.ts), which say nothing about the candidate.
   */
  runTests(job: SandboxJob & { tests: SandboxTest[] }): Promise<SandboxOutcome>;
  /**
   * The same for the challenges of one attempt, in order. They share one run child, each with a fresh guest; after a
   * limit or a crash the remaining programs get a new child. The engine runs unoptimized here, which halves the time of
   * most attempts but slows down heavy computation by up to 1.7 times. A `timeout` is therefore preliminary: repeat
   * that program with `runTests`.
   */
  runAttempt(jobs: readonly (SandboxJob & { tests: SandboxTest[] })[]): Promise<SandboxOutcome[]>;
  /**
   * Runs a program to its end (firing timers without waiting) and returns its output. `error` is the name of the
   * uncaught error, or 'Timeout', 'OutOfMemory' or 'Crashed' at a limit.
   */
  runProgram(job: { language: 'js' | 'ts'; code: string }): Promise<{ lines: string[]; error: string | null }>;
  /** Builds a script for the preview frame; src/harness/preview.ts describes what it does there. */
  bundlePreview(job: PreviewJob): Promise<{ kind: 'built'; code: string; css: string } | BuildFailure>;
  /** Rejects queued jobs, and resolves when no child is left. */
  close(): Promise<void>;
};

export type SandboxOptions = {
  /** Concurrent jobs; two per core by default. */
  concurrency?: number;
  /** Queued jobs; more are rejected with SandboxBusyError. */
  maxWaiting?: number;
  /** CPU time for all tests of a job together, in milliseconds; 2,000 by default. */
  guestCpuMs?: number;
  /** After how many milliseconds a job that hardly ran on a busy machine counts as not run; 30,000 by default, 10,000 for anonymous ones. */
  timeoutMs?: number;
  /** Called with each child process, the leader of a process group with the same id. */
  onChild?: (pid: number) => void;
};

/** The sandbox for candidate code. README.md describes its processes and its threat model. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const places = options.concurrency ?? 2 * availableParallelism();
  const maxWaiting = options.maxWaiting ?? places * limits.waitingPerPlace;
  const share = (ofFour: number): number => Math.max(1, Math.floor((places * ofFour) / 4));
  const queue = createQueue(places, {
    grading: { places, maxWaiting },
    // The other slots stay free for handed-in work, whatever is sent as a preview.
    candidate: { places: share(limits.previewPlaces), maxWaiting },
    anonymous: {
      places: share(limits.anonymousPlaces),
      maxWaiting: limits.anonymousWaiting,
    },
  });
  const runLimits = { ...limits, guestCpuMs: options.guestCpuMs ?? limits.guestCpuMs };
  const programs = createPrograms();
  const esbuild = createRequire(import.meta.url).resolve('esbuild');

  const buildPool = (maxRequests: number, isUrgent: boolean) =>
    createBuildPool(
      async () => ({
        flags: buildFlags(esbuild),
        program: await programs.build(),
        dataKb: limits.buildDataKb,
        cpuSeconds: limits.buildCpuSeconds,
        isUrgent,
        onStart: options.onChild,
      }),
      { maxRequests, idleMs: limits.buildIdleMs },
    );
  // Handed-in work shares no child with previews, nor anonymous work one with any other.
  const builders: Record<Lane, BuildPool> = {
    grading: buildPool(limits.buildRequests, true),
    candidate: buildPool(limits.buildRequests, false),
    anonymous: buildPool(1, false),
  };
  const cache = createBuildCache(limits.buildCacheBytes);

  /** One request to a build child for `jobs` programs. */
  async function build(request: BuildInput, lane: Lane, jobs: number): Promise<BuildReply[] | Stopped> {
    const isAnonymous = lane === 'anonymous';
    const nonce = randomBytes(16).toString('hex');
    const message = { ...request, nonce, esbuild } as BuildRequest;
    const end = await builders[lane].ask(Buffer.from(JSON.stringify(message)), {
      wallMs: isAnonymous ? limits.anonymousWallMs : limits.childWallMs,
      maxWallMs: options.timeoutMs ?? (isAnonymous ? limits.anonymousMaxWallMs : limits.maxWallMs),
      fairCpuMs: limits.fairCpuMs,
      stdoutBytes: jobs * limits.stdoutBytes,
      memoryBytes: limits.buildMemoryBytes,
    });
    return readReply<BuildReply[]>(end, nonce) ?? stopped(end, 'building the program');
  }

  /** Engine images with a harness, each created once, on first use. */
  const images = byKey(async (key: `${HarnessKind} ${EngineUse}`) => {
    const [kind, use] = key.split(' ') as [HarnessKind, EngineUse];
    const nonce = randomBytes(16).toString('hex');
    const message: RunRequest = { kind: 'image', isSealed: use === 'tests', nonce, limits: runLimits };
    const end = await runChild({
      flags: runFlags,
      segments: [
        await programs.run(),
        await programs.engine(use),
        await programs.harness(kind),
        Buffer.from(JSON.stringify(message)),
      ],
      dataKb: limits.runDataKb,
      wallMs: limits.childWallMs,
      maxWallMs: options.timeoutMs ?? limits.maxWallMs,
      fairCpuMs: limits.fairCpuMs,
      onStart: options.onChild,
      stdoutBytes: limits.imageBytes,
    });
    const isImage =
      end.kind === 'output' && end.output.subarray(0, nonce.length + 1).toString('latin1') === `${nonce}{`;
    if (isImage) return end.output.subarray(nonce.length);
    const { message: reason } = stopped(end, 'preparing the harness');
    throw new Error(reason);
  });

  /** One run child for `jobs` programs. */
  async function run(kind: HarnessKind, request: RunInput, jobs: number, flags = runFlags): Promise<RunReply> {
    const nonce = randomBytes(16).toString('hex');
    const message = { ...request, nonce, limits: runLimits } as RunRequest;
    const use = request.kind === 'program' ? 'program' : 'tests';
    const image = await images(`${kind} ${use}`);
    const end = await runChild({
      flags,
      segments: [await programs.run(), await programs.engine(use), image, Buffer.from(JSON.stringify(message))],
      dataKb: limits.runDataKb,
      wallMs: jobs * limits.childWallMs,
      maxWallMs: options.timeoutMs ?? limits.maxWallMs,
      fairCpuMs: jobs * limits.fairCpuMs,
      onStart: options.onChild,
      stdoutBytes: jobs * limits.stdoutBytes,
    });
    return readReply<RunReply>(end, nonce) ?? stopped(end, 'the program');
  }

  /** Builds an attempt's programs in one request; if its child is stopped, each in its own request. */
  async function buildJobs(jobs: readonly PreviewJob[], lane: Lane): Promise<(BuildReply | Stopped)[]> {
    const maxBytes = lane === 'anonymous' ? limits.anonymousSourceBytes : limits.sourceBytes;
    const checked = jobs.map(({ environment, entry, files, stage }): BuildJob | BuildFailure => {
      const known = checkFiles(entry, files, maxBytes);
      if (!(known instanceof Map)) return known;
      return { environment, entry, files: Object.fromEntries(known), ...(stage === undefined ? {} : { stage }) };
    });
    const built = checked.map((job) => ('kind' in job ? job : cache.get(job)));
    const missing = checked.filter((job, at): job is BuildJob => !('kind' in job) && built[at] === undefined);
    const replies = await buildMissing(missing, lane);
    for (const [at, job] of missing.entries()) {
      const reply = replies[at];
      if (reply?.kind === 'built' || reply?.kind === 'buildFailed') cache.set(job, reply);
    }
    return built.map((reply) => reply ?? replies.shift() ?? noAnswer);
  }

  async function buildMissing(jobs: readonly BuildJob[], lane: Lane): Promise<(BuildReply | Stopped)[]> {
    const built = jobs.length === 0 ? [] : await build({ kind: 'bundle', jobs: [...jobs] }, lane, jobs.length);
    const replies: (BuildReply | Stopped)[] = Array.isArray(built) ? built : jobs.length === 1 ? [built] : [];
    // A stopped child or a crashed compiler leaves the rest unbuilt.
    for (const job of jobs.slice(replies.length)) {
      replies.push(first(await build({ kind: 'bundle', jobs: [job] }, lane, 1)));
    }
    return replies;
  }

  /** Runs programs with the same harness in one child, until one hits a limit or crashes it. */
  async function runJobs(kind: HarnessKind, jobs: readonly RunJob[], flags: string[]): Promise<(RunEnd | Stopped)[]> {
    const ends: (RunEnd | Stopped)[] = [];
    let together = jobs.length;
    while (ends.length < jobs.length) {
      const batch = jobs.slice(ends.length, ends.length + together);
      const reply = await run(kind, { kind: 'tests', jobs: batch }, batch.length, flags);
      if (reply.kind === 'observed' && reply.ends.length > 0) ends.push(...reply.ends.slice(0, batch.length));
      // Any of them may have stopped the child, so from here on each gets its own.
      else if (batch.length > 1) together = 1;
      else ends.push(reply.kind === 'observed' || reply.kind === 'printed' ? noAnswer : reply);
    }
    return ends;
  }

  async function runAll(
    jobs: readonly (SandboxJob & { tests: SandboxTest[] })[],
    flags: string[],
  ): Promise<SandboxOutcome[]> {
    const outcomes = new Map<number, SandboxOutcome>();
    const waiting: { index: number; kind: HarnessKind; code: string }[] = [];
    for (const [index, built] of (await buildJobs(jobs, 'grading')).entries()) {
      const { environment, tests } = jobs[index] as SandboxJob & { tests: SandboxTest[] };
      if (built.kind !== 'built') outcomes.set(index, built);
      else if (tests.length > limits.tests)
        outcomes.set(index, { kind: 'crashed', message: `more than ${limits.tests} tests` });
      else waiting.push({ index, kind: harnessOf(environment), code: built.code });
    }
    for (const [kind, group] of Map.groupBy(waiting, (job) => job.kind)) {
      const testsOf = (index: number) => jobs[index]?.tests ?? [];
      const ends = await runJobs(
        kind,
        group.map(({ index, code }) => ({ code, tests: testsOf(index).map((test) => test.run) })),
        flags,
      );
      for (const [at, { index }] of group.entries())
        outcomes.set(index, outcomeOf(testsOf(index), ends[at] ?? noAnswer));
    }
    return jobs.map((_, index) => outcomes.get(index) ?? noAnswer);
  }

  return {
    runTests: async (job) => {
      const [outcome] = await queue.run(job.lane ?? 'grading', () => runAll([job], runFlags));
      return outcome ?? noAnswer;
    },
    runAttempt: (jobs) => queue.run('grading', () => runAll(jobs, quickRunFlags)),
    runProgram: (job) =>
      queue.run('grading', async () => {
        let { code } = job;
        if (job.language === 'ts') {
          const stripped = first(await build({ kind: 'strip', code }, 'grading', 1));
          if (stripped.kind === 'buildFailed') return { lines: [], error: 'SyntaxError' };
          if (stripped.kind !== 'built') return { lines: [], error: endNames[stripped.kind] };
          code = stripped.code;
        }
        const reply = await run('plain', { kind: 'program', code }, 1);
        if (reply.kind === 'printed') return { lines: reply.lines, error: reply.error };
        return { lines: [], error: reply.kind === 'observed' ? 'Crashed' : endNames[reply.kind] };
      }),
    bundlePreview: (job) =>
      queue.run(job.lane ?? 'candidate', async () => {
        const [built = noAnswer] = await buildJobs([job], job.lane ?? 'candidate');
        if (built.kind === 'buildFailed') return built;
        if (built.kind !== 'built') return { kind: 'buildFailed', message: built.message };
        const harness = await programs.preview(harnessOf(job.environment));
        return { kind: 'built', code: `${escapeForHtml(harness)}\nchartered.define(${built.code});`, css: built.css };
      }),
    async close() {
      await queue.close();
      await Promise.all(Object.values(builders).map((pool) => pool.close()));
    },
  };
}

const noAnswer = { kind: 'crashed', message: 'the child gave no answer' } as const;

function first(built: BuildReply[] | Stopped): BuildReply | Stopped {
  return Array.isArray(built) ? (built[0] ?? noAnswer) : built;
}

function outcomeOf(tests: readonly SandboxTest[], end: RunEnd | Stopped): SandboxOutcome {
  if (end.kind !== 'observed') return end;
  if (end.observations.length !== tests.length) return { kind: 'crashed', message: 'tests went missing' };
  return { kind: 'finished', results: tests.map((test, at) => judge(test, end.observations[at])) };
}

type BuildInput = BuildRequest extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'nonce' | 'esbuild'>
    : never
  : never;
type RunInput = RunRequest extends infer Each ? (Each extends unknown ? Omit<Each, 'nonce' | 'limits'> : never) : never;
type Stopped = { kind: 'timeout' | 'memory' | 'crashed'; message: string };

const endNames = { timeout: 'Timeout', memory: 'OutOfMemory', crashed: 'Crashed' } as const;

/** No files, processes, workers or addons: the run child gets everything on stdin. */
const runFlags = [
  '--permission',
  `--max-old-space-size=${limits.nodeHeapMb}`,
  `--stack-size=${limits.nodeStackKb}`,
  '--no-warnings',
  '--disable-proto=throw',
];

/**
 * Without the optimizing WebAssembly compiler, which costs most programs more than it saves; see "Time" in README.md.
 */
const quickRunFlags = [...runFlags, '--liftoff-only'];

/** The build child starts esbuild's binary and reads esbuild's folder; it executes no candidate code. */
function buildFlags(esbuild: string): string[] {
  const folder = dirname(dirname(esbuild));
  return [
    '--permission',
    '--allow-child-process',
    // Otherwise a build could tamper with built-ins for the next one.
    '--frozen-intrinsics',
    `--allow-fs-read=${folder}`,
    `--allow-fs-read=${join(dirname(folder), '@esbuild')}`,
    `--max-old-space-size=${limits.buildHeapMb}`,
    '--no-warnings',
  ];
}

function harnessOf(environment: Environment): HarnessKind {
  return environment === 'vue' || environment === 'react' ? environment : 'plain';
}

/** The child's response; null when it is missing or does not start with the nonce known only to the child program. */
function readReply<T>(end: ChildEnd, nonce: string): T | null {
  if (end.kind !== 'output') return null;
  const text = end.output.toString('utf8');
  if (!text.startsWith(nonce)) return null;
  try {
    return JSON.parse(text.slice(nonce.length)) as T;
  } catch {
    return null;
  }
}

function stopped(end: ChildEnd, what: string): Stopped {
  switch (end.kind) {
    case 'timeout':
      return { kind: 'timeout', message: `${what} took longer than ${limits.childWallMs / 1_000} s and was stopped` };
    case 'starved':
      throw new SandboxBusyError('the machine is too busy to run candidate code');
    case 'memory':
      return { kind: 'memory', message: `${what} used too much memory` };
    case 'flood':
      return { kind: 'crashed', message: `${what} wrote too much and was stopped` };
    case 'died':
      if (/heap out of memory|Out of memory|out of memory/i.test(end.message)) {
        return { kind: 'memory', message: `${what} used too much memory` };
      }
      return { kind: 'crashed', message: `${what} ended unexpectedly (${end.message.slice(0, 300)})` };
    case 'output':
      return { kind: 'crashed', message: `${what} ended without an answer` };
  }
}

/** The verdict on one test. The expectation is known only here, outside the guest and its process. */
function judge(test: SandboxTest, observation: Observation | undefined): TestResult {
  const value = observation?.value ?? null;
  const error = observation?.error ?? null;
  const passed = value !== null && error === null && deepEqual(JSON.parse(value), asJson(test.expect));
  const observed = value !== null && value.length > limits.observedBytes ? `${cut(value)}…` : value;
  return { name: test.name, passed, observed, error, logs: observation?.logs ?? [] };
}

/** Truncates a text to the maximum size of a stored observation, in UTF-8 bytes. */
function cut(text: string): string {
  return Buffer.from(text)
    .subarray(0, limits.observedBytes - 8)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}
