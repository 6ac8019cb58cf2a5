import { TECHS, type Tech } from './common.ts';

const THEMES: Record<Tech, string> = {
  vuejs: 'theme-vue',
  nuxt: 'theme-nuxt',
  angular: 'theme-angular',
  javascript: 'theme-javascript',
  typescript: 'theme-typescript',
  react: 'theme-react',
};

/** Remembers the reader's choice for a year. */
export const DARK_COOKIE = 'dark';

/** The tech that a path is about. */
export function techOfPath(pathname: string): Tech | null {
  const first = pathname.split('/')[1];
  return TECHS.find((tech) => tech === first) ?? null;
}

/**
 * Theme classes of the document for a path: the tech's own, and dark for TypeScript always and elsewhere as the cookie says,
 * which is dark unless it was switched off (RT-32).
 *
 * @param dark value of the cookie: 'true', 'false' or null when there is none
 */
export function documentClasses(pathname: string, dark: string | null): string {
  const tech = techOfPath(pathname);
  const isDark = tech === 'typescript' || (tech === null ? dark === 'true' : dark !== 'false');
  return [THEMES[tech ?? 'javascript'], isDark ? 'dark' : 'light'].join(' ');
}
