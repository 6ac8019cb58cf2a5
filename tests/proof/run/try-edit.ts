import { applyEdit, type Edit } from '../edits/operators.ts';
import type { ProofTest } from '../record/collect.ts';
import type { Outcome } from './orders.ts';
import type { Pool } from './pool.ts';

/** What became of an edit. */
export type Verdict =
  | { readonly kind: 'noticed'; readonly by: string; readonly message: string }
  /** By a test that names another requirement. */
  | { readonly kind: 'noticed elsewhere'; readonly by: string; readonly message: string }
  | { readonly kind: 'unnoticed'; readonly ran: number }
  /** Nothing ran: that says something about the proof, not about the tests. */
  | { readonly kind: 'not tried'; readonly why: string };

/** Tests of an edit that together take longer are cut short: the quickest are run. Milliseconds. */
const MOST_MS = 30_000;
/** The same for tests of other ids. Milliseconds. */
export const MOST_OF_OTHERS_MS = 8000;
const LEAST_TIMEOUT_MS = 15_000;

/** The quickest of the tests, within the time that one edit may take; at least one. A file costs what it takes to load, once. */
export function choose(tests: readonly ProofTest[], mostMs = MOST_MS): ProofTest[] {
  const chosen: ProofTest[] = [];
  const files = new Set<string>();
  let total = 0;
  for (const test of tests.toSorted((a, b) => a.overheadMs + a.ms - b.overheadMs - b.ms)) {
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
  mostMs?: number,
): Promise<Verdict> {
  const chosen = choose(tests, mostMs);
  const files = [...new Set(chosen.map(({ file }) => file))].map((file) => ({
    file,
    pattern: patternOf(chosen.filter((test) => test.file === file).map(({ title }) => title)),
  }));
  const outcome = await pool.run({
    files,
    edit: { file: edit.file, text: applyEdit(text, edit) },
    bail: true,
    timeoutMs: Math.max(LEAST_TIMEOUT_MS, 6 * Math.max(...chosen.map(({ ms }) => ms))),
  });
  return judge(outcome);
}

export function judge({ tests, errors }: Outcome): Verdict {
  const failed = tests.find(({ state }) => state === 'failed');
  if (failed) return { kind: 'noticed', by: failed.title, message: failed.message ?? '' };
  // A module that does not load, or an error that no test caught, fails the run as well.
  if (errors[0] !== undefined) return { kind: 'noticed', by: 'the run', message: errors[0].split('\n')[0] ?? '' };
  const ran = tests.filter(({ state }) => state === 'passed').length;
  return ran > 0 ? { kind: 'unnoticed', ran } : { kind: 'not tried', why: 'None of its tests ran.' };
}
