import { memo } from '../belongs/memo.ts';
import { applyEdit, type Edit } from '../edits/operators.ts';
import type { ProofTest } from '../record/collect.ts';
import type { ExecutedFiles, Spans } from '../record/executed.ts';
import type { Outcome } from './orders.ts';
import { isRunnerProblem, type Pool } from './pool.ts';

/** What became of an edit. */
export type Verdict =
  | { readonly kind: 'noticed'; readonly by: string; readonly message: string }
  /** By a test that names another requirement, or none. */
  | { readonly kind: 'noticed elsewhere'; readonly by: string; readonly message: string }
  | { readonly kind: 'unnoticed'; readonly ran: number }
  /** Nothing ran: that says something about the proof, not about the tests. */
  | { readonly kind: 'not tried'; readonly why: string };

/** Tests of an edit that together take longer are cut short: the quickest are run. Milliseconds. */
const MAX_MS = 30_000;
/** The same for tests that do not name the id. Milliseconds. */
export const MAX_OF_OTHERS_MS = 20_000;
const LEAST_TIMEOUT_MS = 15_000;

/** The quickest first. */
export const byCost = (a: ProofTest, b: ProofTest): number => a.overheadMs + a.ms - b.overheadMs - b.ms;

/**
 * Those first that execute little beside a file: what a test is about is most of what it runs. What a table of cases calls is
 * executed while its file is loaded, before any test.
 */
export function byCloseness(file: string): (a: ProofTest, b: ProofTest) => number {
  const shares = new Map<ProofTest, number>();
  const share = (test: ProofTest) =>
    memo(shares, test, () => Math.max(shareOf(test.executed, file), shareOf(test.outside, file)));
  return (a, b) => share(b) - share(a) || byCost(a, b);
}

/** How much of what was executed, in characters, lies in a file. 0 to 1. */
function shareOf(executed: ExecutedFiles, file: string): number {
  const length = (spans: Spans = []) => spans.reduce((sum, at, index) => sum + (index % 2 === 0 ? -at : at), 0);
  const all = Object.values(executed).reduce((sum, spans) => sum + length(spans), 0);
  return all === 0 ? 0 : length(executed[file]) / all;
}

/** The first of the tests, within the time that one edit may take; at least one. A file costs what it takes to load, once. */
export function choose(tests: readonly ProofTest[], mostMs = MAX_MS, first = byCost): ProofTest[] {
  const chosen: ProofTest[] = [];
  const files = new Set<string>();
  let total = 0;
  for (const test of tests.toSorted(first)) {
    const cost = test.ms + (files.has(test.file) ? 0 : test.overheadMs);
    if (chosen.length > 0 && total + cost > mostMs) continue;
    total += cost;
    files.add(test.file);
    chosen.push(test);
  }
  return chosen;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '(?: | > )');

/** Chooses exactly these titles, which the runner writes with and without `>` between blocks. */
export function patternOf(titles: readonly string[]): string {
  return `^\\s*(?:${titles.map(literally).join('|')})$`;
}

/** Runs tests against an edit until one fails. */
export async function tryEdit(
  pool: Pool,
  text: string,
  edit: Pick<Edit, 'file' | 'start' | 'end' | 'text'>,
  tests: readonly ProofTest[],
  { mostMs = MAX_MS, first = byCost } = {},
): Promise<Verdict> {
  const chosen = choose(tests, mostMs, first);
  const files = [...new Set(chosen.map(({ file }) => file))].map((file) => ({
    file,
    pattern: patternOf(chosen.filter((test) => test.file === file).map(({ title }) => title)),
  }));
  const job = {
    files,
    edit: { file: edit.file, text: applyEdit(text, edit) },
    bail: true,
    timeoutMs: Math.max(LEAST_TIMEOUT_MS, 6 * Math.max(...chosen.map(({ ms }) => ms))),
  };
  const outcome = await pool.run(job);
  // A loop without end does not end the second time either; a machine that was busy does.
  return judge(isRunnerProblem(outcome) || isTimeOut(outcome) ? await pool.run(job) : outcome);
}

/** Whether a test failed by the clock alone. */
const isTimeOut = ({ tests }: Outcome): boolean =>
  tests.some(({ state, message }) => state === 'failed' && /timed out in \d+ ?ms/.test(message ?? ''));

export function judge({ tests, errors }: Outcome): Verdict {
  const failed = tests.find(({ state }) => state === 'failed');
  if (failed) return { kind: 'noticed', by: failed.title, message: failed.message ?? '' };
  // A module that does not load, or an error that no test caught, fails the run as well.
  if (errors[0] !== undefined) return { kind: 'noticed', by: 'the run', message: errors[0].split('\n')[0] ?? '' };
  const ran = tests.filter(({ state }) => state === 'passed').length;
  return ran > 0 ? { kind: 'unnoticed', ran } : { kind: 'not tried', why: 'None of its tests ran.' };
}
