import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';

const RANKS = { junior: 1, intermediate: 2, senior: 3 } as const;

/** What the example of a credential says: the highest exam there is, or the one that is planned. */
export function exampleCredential(
  tech: Tech,
  certifications: readonly Certification[],
): { title: string; levelName: string; rank: 1 | 2 | 3 } {
  const [highest] = certifications
    .filter((exam) => exam.tech === tech && !exam.trial)
    .sort((a, b) => b.difficulty_level - a.difficulty_level);
  const level = highest?.display_level ?? 'intermediate';
  const title = highest?.title ?? `Certified ${TECH_LABELS[tech]} Developer`;
  return { title, levelName: LEVEL_LABELS[level], rank: RANKS[level] };
}
