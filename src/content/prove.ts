import { createHash } from 'node:crypto';
import type { Challenge, ChallengeTest, Environment, Files, Json } from './exam.types.ts';
import type { LoadedExam } from './load/load-exams.ts';
import type { Place } from './problem.ts';
import { rulesOf } from './questions/kinds.ts';
import { failureAt } from './questions/printed.ts';
import { scoreChallenge } from './score.ts';
import { canonicalJson } from './version.ts';

/** The sandbox functions that proofs need. Injected, because content may not import the server. */
export type ProvingSandbox = {
  runTests(job: {
    environment: Environment;
    entry: string;
    files: Files;
    tests: { name: string; run: string; expect: Json }[];
  }): Promise<
    | { kind: 'finished'; results: { name: string; passed: boolean; observed: string | null; error: string | null }[] }
    | { kind: 'buildFailed'; message: string; file?: string; line?: number }
    | { kind: 'timeout' | 'memory' | 'crashed'; message: string }
  >;
  runProgram(job: { language: 'js' | 'ts'; code: string }): Promise<{ lines: string[]; error: string | null }>;
};

export type ProofFailure = { file: string; line: number; what: string; expected: string; observed: string };

export type Proof = {
  file: string;
  /** Hash of everything the outcome depends on; a known key needs no new run. */
  key: string;
  run(sandbox: ProvingSandbox): Promise<ProofFailure[]>;
};

export type ProofReport = {
  failures: ProofFailure[];
  /** Keys of the valid proofs, old ones included. */
  proven: string[];
  /** How many proofs ran; the others were cached. */
  executed: number;
};

/** Retries of a proof after a sandbox failure. */
const MAX_TRIES = 3;

/**
 * Every provable claim of the exams: each `output` item, each `fill` item with prints, each challenge.
 *
 * @param fingerprint identifies the sandbox, so that proofs of another one do not count
 * @param wanted filters by file
 */
export function listProofs(
  exams: readonly Pick<LoadedExam, 'questions' | 'challenges'>[],
  fingerprint: string,
  wanted: (file: string) => boolean = () => true,
): Proof[] {
  const key = (job: unknown) =>
    createHash('sha256')
      .update(canonicalJson([fingerprint, job]))
      .digest('hex');
  return exams.flatMap(({ questions, challenges }) => [
    ...questions.flatMap(({ question, place }): Proof[] => {
      const run = rulesOf(question.kind).proof(question, place);
      return run && wanted(place.file) ? [{ file: place.file, key: key(question), run }] : [];
    }),
    ...challenges.flatMap(({ challenge, place, testsPlace }): Proof[] => {
      const run = (sandbox: ProvingSandbox) => proveChallenge(challenge, place, testsPlace, sandbox);
      return wanted(place.file) ? [{ file: place.file, key: key(challenge), run }] : [];
    }),
  ]);
}

/**
 * Runs proofs with limited concurrency. After a sandbox failure (the machine may be too busy) a proof is retried; if it
 * still fails, only that proof fails.
 *
 * @param options.known keys that need no run
 */
export async function prove(
  proofs: readonly Proof[],
  options: {
    sandbox: ProvingSandbox;
    known: ReadonlySet<string>;
    concurrency: number;
    onProgress: (done: number, total: number, file: string) => void;
  },
): Promise<ProofReport> {
  const { sandbox, known, concurrency, onProgress } = options;
  const open = proofs.filter((proof) => !known.has(proof.key));
  const proven = proofs.filter((proof) => known.has(proof.key)).map((proof) => proof.key);
  const failures: ProofFailure[] = [];
  const queue = open.values();
  let done = 0;
  const work = async () => {
    for (const proof of queue) {
      const found = await runProof(proof, sandbox);
      failures.push(...found);
      if (found.length === 0) proven.push(proof.key);
      done++;
      onProgress(done, open.length, proof.file);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
  failures.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  return { failures, proven, executed: open.length };
}

async function runProof(proof: Proof, sandbox: ProvingSandbox, tries = 1): Promise<ProofFailure[]> {
  try {
    return await proof.run(sandbox);
  } catch (error) {
    return tries < MAX_TRIES ? runProof(proof, sandbox, tries + 1) : [brokenSandbox(proof.file, error)];
  }
}

function brokenSandbox(file: string, error: unknown): ProofFailure {
  const observed = error instanceof Error ? error.message : String(error);
  return { file, line: 1, what: 'The sandbox broke down.', expected: 'a result', observed };
}

async function proveChallenge(
  challenge: Challenge,
  place: Place,
  testsPlace: Place,
  sandbox: ProvingSandbox,
): Promise<ProofFailure[]> {
  const { environment, entry, files, tests, solution, wrong } = challenge;
  const run = (changed: Files) =>
    sandbox.runTests({
      environment,
      entry,
      files: { ...files, ...changed },
      tests: tests.map(({ name, run: code, expect }) => ({ name, run: code, expect })),
    });
  const failures: ProofFailure[] = [];
  // A practice challenge has no hidden tests.
  const isHidden = tests.some((test) => !test.visible);
  const isDeciding = (test: ChallengeTest) => !isHidden || !test.visible;
  const word = isHidden ? 'hidden test' : 'test';

  const solved = await run(solution);
  if (solved.kind !== 'finished') {
    failures.push(failureAt(place, 'title', 'The solution does not run.', 'all tests pass', told(solved)));
  } else {
    for (const [index, test] of tests.entries()) {
      const result = solved.results[index];
      if (result?.passed) continue;
      const observed = result?.error ?? result?.observed ?? 'no result';
      const what = `The solution fails "${test.name}".`;
      failures.push(failureAt(testsPlace, `test ${index}`, what, JSON.stringify(test.expect), observed));
    }
  }
  failures.push(...(await proveStage(challenge, place, sandbox)));
  const half = challenge.points / 2;
  const attempts = [
    { name: 'files/', files: {}, most: 0 },
    ...wrong.map((one) => ({ ...one, name: `wrong/${one.name}`, most: half })),
  ];
  for (const { name, files: changed, most } of attempts) {
    const outcome = await run(changed);
    // A solution that does not build, or crashes the sandbox, proves nothing about the hidden tests. One that runs too
    // long does.
    if (outcome.kind === 'buildFailed' || outcome.kind === 'crashed') {
      failures.push(failureAt(place, 'title', `${name} does not run.`, `a ${word} fails`, told(outcome)));
    } else if (outcome.kind === 'finished') {
      const failed = tests.some((test, index) => isDeciding(test) && !outcome.results[index]?.passed);
      const passed = tests.filter((test, index) => !test.visible && outcome.results[index]?.passed);
      const { points } = scoreChallenge(challenge, passed.length);
      if (!failed) {
        failures.push(failureAt(place, 'title', `${name} passes.`, `a ${word} fails`, `every ${word} passes`));
      } else if (isHidden && points > most) {
        const observed = `${points} points by ${passed.map((test) => `"${test.name}"`).join(', ')}`;
        failures.push(failureAt(place, 'title', `${name} scores too much.`, `at most ${most} points`, observed));
      }
    }
  }
  return failures;
}

/** Renders the stage. A white box, or the name of a missing value, would contradict a correct solution. */
const RENDER_STAGE = `
  const screen = mount(m.default);
  await settle();
  return [screen.text(), screen.count('input') + screen.count('textarea') + screen.count('button')];
`;
const MISSING_VALUE = /\b(?:NaN|undefined|null|Invalid Date)\b|\[object /;

/** Proves that the reference is shown without an error, and that the stage can be built before anything is written. */
async function proveStage(challenge: Challenge, place: Place, sandbox: ProvingSandbox): Promise<ProofFailure[]> {
  const { environment, files, stage, solution } = challenge;
  if (!stage) return [];
  const render = (changed: Files) =>
    sandbox.runTests({
      environment,
      entry: stage.path,
      files: { ...files, ...changed, [stage.path]: stage.text },
      tests: [{ name: 'stage', run: RENDER_STAGE, expect: null }],
    });
  const fail = (what: string, observed: string) => [
    failureAt(place, 'environment', what, 'a component with sample props', observed),
  ];
  const untouched = await render({});
  if (untouched.kind === 'buildFailed') return fail('files/ cannot be built with the stage.', told(untouched));
  const shown = await render(solution);
  if (shown.kind !== 'finished') return fail('The stage does not show the solution.', told(shown));
  const [result] = shown.results;
  if (!result || result.error !== null || result.observed === null) {
    return fail('The stage does not show the solution.', result?.error ?? 'no result');
  }
  const [text, controls] = JSON.parse(result.observed) as [string, number];
  if (text === '' && controls === 0) return fail('The stage shows nothing of the solution.', 'an empty page');
  return MISSING_VALUE.test(text) ? fail('The stage leaves a value out.', text) : [];
}

function told(outcome: { kind: string; message: string; file?: string; line?: number }): string {
  const at = outcome.file === undefined ? '' : ` at ${outcome.file}:${outcome.line ?? 1}`;
  return `${outcome.kind}${at}: ${outcome.message}`;
}
