/** The product's techs in display order. */
export const TECHS = ['vuejs', 'nuxt', 'angular', 'javascript', 'typescript', 'react'] as const;
export type Tech = (typeof TECHS)[number];

export const TECH_LABELS: Record<Tech, string> = {
  vuejs: 'Vue.js',
  nuxt: 'Nuxt.js',
  angular: 'Angular',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  react: 'React',
};

/** Techs with the official certification (VO-01). */
export const OFFICIAL_TECHS: readonly Tech[] = ['vuejs', 'nuxt'];
