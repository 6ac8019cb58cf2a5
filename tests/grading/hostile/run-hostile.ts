import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createSandbox, type Sandbox, type SandboxOutcome } from '../../../src/server/exam/grading/sandbox.ts';
import { TIMEOUT_MS } from '../timeout.ts';
import { callerAttacks } from './callers.ts';
import { escapeAttacks } from './escapes.ts';
import { exhaustionAttacks } from './exhaustion.ts';
import { forgeryAttacks } from './forgery.ts';
import type { HostileCase, HostileGroup } from './hostile-case.ts';
import { importAttacks } from './imports.ts';
import { traceAttacks } from './traces.ts';
import { verdictAttacks } from './verdicts.ts';

export const hostileGroups: HostileGroup[] = [
  ...importAttacks,
  ...escapeAttacks,
  ...exhaustionAttacks,
  ...forgeryAttacks,
  ...verdictAttacks,
  ...callerAttacks,
  ...traceAttacks,
];

/** A host with things worth stealing or spoiling, and the sandbox under attack. */
export type Arena = {
  sandbox: Sandbox;
  secret: string;
  attack(hostile: HostileCase): Promise<SandboxOutcome>;
  /** What is no longer as it was on the host; empty when nothing is. */
  damage(): string[];
  /** Process groups of children that still exist. */
  leftGroups(): number[];
  close(): Promise<void>;
};

const callAnswer = 'return typeof m.answer === "function" ? await m.answer() : (m.answer ?? null);';

/** @param options.guestCpuMs the limit that endless programs run into; shorter than the real one to save time */
export function createArena(options: { concurrency?: number; guestCpuMs?: number } = {}): Arena {
  const secret = `canary-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
  const folder = mkdtempSync(join(tmpdir(), 'chartered-canary-'));
  const file = join(folder, 'secret.txt');
  writeFileSync(file, secret);
  process.env.CHARTERED_CANARY = secret;
  const before = snapshot();
  const groups = new Set<number>();
  const sandbox = createSandbox({
    timeoutMs: TIMEOUT_MS,
    ...options,
    maxWaiting: 100_000,
    onChild: (pid) => groups.add(pid),
  });

  function snapshot(): string {
    const shapes = [Object, Array, Function, Promise, String, Error, RegExp].map((type) =>
      [...Object.getOwnPropertyNames(type), ...Reflect.ownKeys(type.prototype).map(String)].join(),
    );
    return JSON.stringify([shapes, process.exitCode ?? null, process.cwd()]);
  }
  return {
    sandbox,
    secret,
    attack: ({ environment, files, run = callAnswer, expect = secret }) =>
      sandbox.runTests({
        environment,
        entry: Object.keys(files)[0] ?? '',
        files,
        tests: [
          { name: 'answer', run, expect },
          { name: 'answer again', run, expect },
        ],
      }),
    damage() {
      const damage: string[] = [];
      if (snapshot() !== before) damage.push('built-ins or state of the host process');
      if (readFileSync(file, 'utf8') !== secret) damage.push('the canary file');
      if (readdirSync(folder).join() !== 'secret.txt') damage.push('the canary folder');
      if (process.env.CHARTERED_CANARY !== secret) damage.push('the environment');
      if (({} as { polluted?: unknown }).polluted !== undefined) damage.push('Object.prototype');
      return damage;
    },
    leftGroups: () => livingGroups(groups),
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true });
      delete process.env.CHARTERED_CANARY;
    },
  };
}

/**
 * Those of the process groups that still have a process which this process started or which lost its parent. Numbers of
 * ended processes are reused, so the number alone proves nothing.
 */
function livingGroups(groups: ReadonlySet<number>): number[] {
  const left = new Set<number>();
  if (!existsSync('/proc')) return [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isOurs = Number(parent) === process.pid || Number(parent) === 1;
      const isChild = /--permission|esbuild/.test(readFileSync(`/proc/${entry}/cmdline`, 'utf8'));
      if (isOurs && isChild && state !== 'Z' && groups.has(Number(group))) left.add(Number(group));
    } catch {
      // It ended while we looked.
    }
  }
  return [...left];
}

/** What is wrong with how a hostile program ended; empty when it was contained as it should be. */
export function violationsOf(hostile: HostileCase, outcome: SandboxOutcome, secret: string): string[] {
  const wrong: string[] = [];
  const passed = outcome.kind === 'finished' ? outcome.results.filter((result) => result.passed).length : 0;
  if (hostile.ending === 'honest') {
    if (passed !== 2) wrong.push(`a right answer was refused: ${JSON.stringify(outcome).slice(0, 400)}`);
    return wrong;
  }
  if (passed > 0) wrong.push('a test passed');
  if (JSON.stringify(outcome).includes(secret)) wrong.push('the secret got out');
  if (hostile.ending === 'buildFailed' && outcome.kind !== 'buildFailed')
    wrong.push(`was built and ended as ${outcome.kind}`);
  if (hostile.ending === 'stopped' && outcome.kind === 'buildFailed') wrong.push(`did not build: ${outcome.message}`);
  if (outcome.kind === 'buildFailed' && outcome.message === '') wrong.push('failed to build without a reason');
  return wrong;
}

/** Watches how responsive the event loop of this process is until `stop` is called; delays in milliseconds. */
export function watchEventLoop(): { stop(): { p50: number; p99: number; max: number; turns: number } } {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  histogram.enable();
  return {
    stop() {
      histogram.disable();
      clearInterval(timer);
      const ms = (ns: number): number => Math.round(ns / 1e4) / 100;
      return { p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)), max: ms(histogram.max), turns };
    },
  };
}
