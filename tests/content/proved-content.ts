import { globSync } from 'node:fs';
import { changedFiles } from '../../src/tools/test-run/changed-files.ts';
import { isTurn } from '../paths/browser/walk-share.ts';

/** Whole challenges and single questions: what is proved by itself, from the root. */
const PROVED = ['src/content/{exams,practice}/**/challenges/*', 'src/content/{exams,practice}/**/questions/*.md'];
/** Proved in each run, so that a sandbox that proves nothing more is noticed. */
const ALWAYS = 'src/content/exams/javascript/junior/challenges/counter';
/** What judges: where it has changed, the full tier proves everything. */
const JUDGE = /^(?:src\/(?:content\/[^/]+\.ts|harness\/|server\/exam\/grading\/)|package\.json$)/;
/** Of what has not changed, the full tier proves one in so many; consecutive seeds take all of it. */
export const PARTS = 10;

/** @param root absolute, ends with a slash @returns every question and challenge, in a fixed order */
export function provedContent(root: string): string[] {
  return PROVED.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/**
 * Chooses what a run proves of the content.
 *
 * @param content all that can be proved, in a fixed order
 * @param choice.changed undefined where it is not known
 * @param choice.seed of the full tier; undefined for all
 * @returns null for everything
 */
export function chooseProved(
  content: readonly string[],
  { tier, changed, seed }: { tier: 'first' | 'full'; changed: readonly string[] | undefined; seed: number | undefined },
): readonly string[] | null {
  if (changed === undefined || (tier === 'full' && seed === undefined)) return null;
  if (tier === 'full' && changed.some((file) => JUDGE.test(file))) return null;
  const isChanged = (path: string) => changed.some((file) => file === path || file.startsWith(`${path}/`));
  const isDrawn = (at: number) => tier === 'full' && seed !== undefined && isTurn(at, PARTS, seed);
  return content.filter((path, at) => path === ALWAYS || isChanged(path) || isDrawn(at));
}

/** @param root absolute, ends with a slash @param seed of the full tier; undefined for all */
export function provedInRun(root: string, tier: 'first' | 'full', seed: number | undefined): readonly string[] | null {
  const since = changedFiles(root);
  return chooseProved(provedContent(root), { tier, seed, changed: since.kind === 'known' ? since.files : undefined });
}
