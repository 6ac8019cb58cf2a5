import { TECHS, type Tech } from './techs.ts';

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

/** The tech that a path is about: its first segment, or the last one of a provider's callback. */
export function techOfPath(pathname: string): Tech | null {
  const [, first, , third, fourth] = pathname.split('/');
  const named = first === 'login' && third === 'callback' ? fourth : first;
  return TECHS.find((tech) => tech === named) ?? null;
}

/** Theme class that colours a part of a page for a tech. */
export const themeOfTech = (tech: Tech): string => THEMES[tech];

/** Whether a page is dark whatever was chosen (RT-32). */
export function isAlwaysDark(pathname: string): boolean {
  return techOfPath(pathname) === 'typescript';
}

function themeOf(pathname: string): string {
  // What comes after a sign-up or an order looks alike for every tech (RT-33); a free weekend follows its tech (RT-15).
  if (/^\/[^/]+\/success$/.test(pathname)) return 'theme-gundo';
  const tech = techOfPath(pathname);
  // The blog, and every page that is about no tech.
  return tech === null ? 'theme-lapiz' : THEMES[tech];
}

/**
 * Theme classes of the document for a path (RT-32, RT-33): dark for TypeScript always, elsewhere unless the reader switched it
 * off. One choice for the whole site: no page differs from the one before it.
 *
 * @param dark value of the cookie: 'true', 'false' or null when there is none
 */
export function documentClasses(pathname: string, dark: string | null): string {
  const isDark = isAlwaysDark(pathname) || dark !== 'false';
  return [themeOf(pathname), isDark ? 'dark' : 'light'].join(' ');
}
