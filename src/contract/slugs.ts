import { type Level, TECHS, type Tech } from './common.ts';

/** Names of the levels (VO-04). */
export const LEVEL_LABELS: Record<Level, string> = {
  junior: 'Junior',
  intermediate: 'Intermediate',
  senior: 'Senior',
};

const RANKS: Record<Level, number> = { junior: 1, intermediate: 2, senior: 3 };

/** Level of a product: its own, else from its slug, else the middle one (VO-05). */
export function levelOfSlug(slug: string, displayLevel?: Level | null): Level {
  if (displayLevel) return displayLevel;
  if (slug.includes('senior') || slug.includes('level-3')) return 'senior';
  if (slug.includes('junior') || slug.includes('level-1')) return 'junior';
  return 'intermediate';
}

/** Technology of a certification slug, longest match first; Vue.js when it names none (VO-06). */
export function techOfSlug(slug: string): Tech {
  const byLength = [...TECHS].sort((a, b) => b.length - a.length);
  return byLength.find((tech) => slug.includes(tech)) ?? 'vuejs';
}

/** Whether a slug names a trial (VO-06). */
export const isTrialSlug = (slug: string): boolean => slug.includes('trial');

/** Level of a bundle: the highest of its products (VO-07). */
export function bundleLevel(levels: readonly Level[]): Level {
  return levels.reduce<Level>((highest, level) => (RANKS[level] > RANKS[highest] ? level : highest), 'junior');
}
