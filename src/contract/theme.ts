import { TECHS, type Tech } from './techs.ts';

const THEMES: Record<Tech, string> = {
  vuejs: 'theme-vue',
  nuxt: 'theme-nuxt',
  angular: 'theme-angular',
  javascript: 'theme-javascript',
  typescript: 'theme-typescript',
  react: 'theme-react',
};

/** Stores the reader's choice for a year. */
export const DARK_COOKIE = 'dark';

/** The tech of a path: its first segment, or the last one of a provider's callback. */
export function techOfPath(pathname: string): Tech | null {
  const [, first, , third, fourth] = pathname.split('/');
  const named = first === 'login' && third === 'callback' ? fourth : first;
  return TECHS.find((tech) => tech === named) ?? null;
}

/** Theme class that colors part of a page for a tech. */
export const themeOfTech = (tech: Tech): string => THEMES[tech];

/** Whether a page is dark regardless of the choice (RT-32). */
export function isAlwaysDark(pathname: string): boolean {
  return techOfPath(pathname) === 'typescript';
}

function themeOf(pathname: string): string {
  // Pages after a sign-up or an order look the same for every tech (RT-33); a free weekend follows its tech (RT-15).
  if (/^\/[^/]+\/success$/.test(pathname)) return 'theme-gundo';
  // Checkout looks like the page of what is bought.
  const tech = techOfPath(pathname) ?? TECHS.find((one) => pathname.startsWith(`/checkout/${one}-`)) ?? null;
  // The blog, and every page without a tech.
  return tech === null ? 'theme-lapiz' : THEMES[tech];
}

/**
 * Theme classes of a path's document (RT-32, RT-33): always dark for TypeScript, elsewhere dark unless the reader
 * switched it off. The choice applies to the whole site.
 *
 * @param dark value of the cookie: 'true', 'false' or null when there is none
 */
export function documentClasses(pathname: string, dark: string | null): string {
  const isDark = isAlwaysDark(pathname) || dark !== 'false';
  return [themeOf(pathname), isDark ? 'dark' : 'light'].join(' ');
}
