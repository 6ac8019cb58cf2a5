/**
 * Program of the run child: evaluates candidate code in QuickJS and reports observations. It does not know the
 * expectations. Bundled into one script by programs.ts; reads everything from stdin and writes one response to stdout.
 */
import { testParameters } from '../../../harness/harness.ts';
import { writeReply } from './framing.ts';
import { createGuest, type Guest, GuestStop, prepareImage } from './guest.ts';
import { packImage, unpackImage } from './image.ts';
import { loadEngine } from './load-engine.ts';
import type { Observation, RunEnd, RunJob, RunReply, RunRequest } from './run-protocol.ts';

/**
 * @param segments the engine's WebAssembly, a memory image (or the harness to create one from), the request as JSON
 */
export async function start(segments: Buffer[]): Promise<void> {
  const [wasm, content, request] = segments as [Buffer, Buffer, Buffer];
  const job = JSON.parse(request.toString('utf8')) as RunRequest;
  let outcome: RunReply;
  try {
    const engine = await loadEngine(wasm, job.limits);
    if (job.kind === 'image') {
      const image = prepareImage(engine, job.limits, content.toString('utf8'), job.isSealed);
      return writeReply(Buffer.from(job.nonce), packImage(image));
    }
    const guest = createGuest(engine, job.limits, unpackImage(content));
    outcome = job.kind === 'tests' ? runTests(guest, job) : runProgram(guest, job);
  } catch (error) {
    outcome =
      error instanceof GuestStop && error.kind !== 'stack'
        ? { kind: error.kind, message: error.message }
        : // Anything else thrown here came from the engine, whose memory can no longer be trusted: the process ends.
          { kind: 'crashed', message: String(error instanceof Error ? error.message : error).slice(0, 500) };
  }
  writeReply(Buffer.from(`${job.nonce}${JSON.stringify(outcome)}\n`));
}

function runTests(guest: Guest, { jobs }: Extract<RunRequest, { kind: 'tests' }>): RunReply {
  const ends: RunEnd[] = [];
  for (const job of jobs) {
    const end = runJob(guest, job);
    ends.push(end);
    // A program that hit a limit may have left anything behind: the others get their own process.
    if (end.kind !== 'observed') break;
  }
  return { kind: 'observed', ends };
}

function runJob(guest: Guest, { code, tests }: RunJob): RunEnd {
  const observations: Observation[] = [];
  guest.allowTime();
  for (const [index, test] of tests.entries()) {
    guest.reset();
    try {
      observations.push(guest.guard(() => runTest(guest, code, test)));
    } catch (error) {
      if (!(error instanceof GuestStop)) throw error;
      if (error.kind !== 'stack') return { kind: error.kind, message: `test ${index + 1} ${error.message}` };
      // Not even its output is read: nothing that a program does after it has felt for the end of the stack counts.
      observations.push({ value: null, error: error.message, logs: [] });
    }
  }
  return { kind: 'observed', observations };
}

function runTest(guest: Guest, code: string, run: string): Observation {
  const step = (): boolean => {
    const more = guest.call('clock.step');
    return more.kind === 'value' && guest.context.dump(more.handle) === true;
  };
  const finish = (value: string | null, error: string | null): Observation => {
    const printed = guest.call('printed');
    const logs = printed.kind === 'value' ? (JSON.parse(guest.text(printed.handle)) as string[]) : [];
    const uncaught = guest.call('uncaughtText');
    if (uncaught.kind === 'value' && guest.text(uncaught.handle) !== '') logs.push(guest.text(uncaught.handle));
    return { value, error, logs };
  };
  const explain = (thrown: Parameters<Guest['text']>[0]): string => {
    const text = guest.call('errorText', thrown);
    return text.kind === 'value' ? guest.text(text.handle) : 'Error';
  };
  const failure = (where: string, ended: ReturnType<Guest['evaluate']>): Observation => {
    if (ended.kind === 'error') return finish(null, `${where}${explain(ended.handle)}`);
    return finish(null, `${where}never finished: it waits for something that does not happen`);
  };

  // The test is compiled before candidate code runs, so that no patched global can affect it. A block lets a test reuse
  // a parameter's name for a variable (`const screen = await mount(…)`).
  const compiled = guest.evaluate(`(async function test(${testParameters}) { 'use strict'; {\n${run}\n} })`, 'test.js');
  if (compiled.kind !== 'value') return failure('the test does not compile: ', compiled);
  const factory = guest.evaluate(`(${code})`, 'candidate.js');
  if (factory.kind !== 'value') return failure('', factory);
  const loading = guest.load(factory.handle);
  if (loading.kind !== 'value') return failure('', loading);
  const loaded = guest.drive(loading.handle, step);
  if (loaded.kind !== 'value') return failure(loaded.kind === 'never' ? 'loading the module ' : '', loaded);
  const running = guest.call('begin', compiled.handle, loaded.handle);
  if (running.kind !== 'value') return failure('', running);
  const ended = guest.drive(running.handle, step);
  if (ended.kind !== 'value') return failure(ended.kind === 'never' ? 'the test ' : '', ended);
  const observed = guest.call('observe', ended.handle);
  if (observed.kind !== 'value') return failure('', observed);
  return finish(guest.text(observed.handle), null);
}

/** Names of the errors that a program cannot catch. */
const stopNames = { timeout: 'Timeout', memory: 'OutOfMemory', stack: 'RangeError' } as const;

function runProgram(guest: Guest, job: Extract<RunRequest, { kind: 'program' }>): RunReply {
  const { context } = guest;
  const printed = (error: string | null): RunReply => {
    const lines = guest.call('printed');
    return { kind: 'printed', lines: lines.kind === 'value' ? JSON.parse(guest.text(lines.handle)) : [], error };
  };
  const nameOf = (thrown: Parameters<Guest['text']>[0]): string => {
    const name = guest.call('errorName', thrown);
    return name.kind === 'value' ? guest.text(name.handle) : 'Error';
  };
  const uncaught = (): string | null => {
    const name = guest.call('uncaught');
    return name.kind === 'value' && context.typeof(name.handle) === 'string' ? guest.text(name.handle) : null;
  };
  let fired = 0;
  const step = (): boolean => {
    if (fired >= job.limits.programTimers || uncaught() !== null) return false;
    fired += 1;
    const more = guest.call('clock.runNextTimer');
    return more.kind === 'value' && context.dump(more.handle) === true;
  };
  const run = (): RunReply => {
    const main = guest.evaluateModule(job.code, 'program.js');
    if (main.kind !== 'value') return printed(main.kind === 'error' ? nameOf(main.handle) : null);
    const ended = guest.drive(main.handle, step);
    if (ended.kind === 'error') return printed(nameOf(ended.handle));
    do guest.drain();
    while (step());
    return printed(uncaught() ?? (fired >= job.limits.programTimers ? 'Timeout' : null));
  };
  try {
    return guest.guard(run);
  } catch (error) {
    if (!(error instanceof GuestStop)) throw error;
    return { kind: 'printed', lines: [], error: stopNames[error.kind] };
  }
}
