import { TECHS, type Tech } from '../../../contract/techs.ts';

const TECH = `(?:${TECHS.join('|')})`;

/** Pages that somebody opens for one thing, which an account is a step of. */
const INTENT = new RegExp(
  `^/(?:checkout/(?!success$)|(?:${TECH}/)?voucher/|team/invitation/|${TECH}/free-weekend(?:/success)?$|${TECH}/trial-exams/[^/]+/results$)`,
);

/** Pages on which something has begun that is not done: signing in, and what it is for. */
const UNDERWAY = new RegExp(
  `^/(?:(?:${TECH}/)?(?:login|register)(?:/|$)|login/|checkout/(?!success$)|(?:${TECH}/)?voucher/|team/(?:invitation|onboarding)/|${TECH}/(?:exam|trial-exams)/[^/]+/(?!results$))`,
);

/** Opens the trial of a technology, which a session is needed for. */
export const trialPath = (tech: Tech): string => `/${tech}/dashboard?start=trial`;

/** Whether an address of the dashboard leads on to the trial. */
export const asksForTrial = (search: string): boolean => new URLSearchParams(search).get('start') === 'trial';

/** The sign-up page of a technology, or the login page, from which `path` is opened afterwards. */
export function signInPath(page: 'login' | 'register', tech: Tech | null, path: string | null): string {
  return `${tech ? `/${tech}` : ''}/${page}${path === null ? '' : `?redirect=${encodeURIComponent(path)}`}`;
}

/** The path to come back to after signing in, of a page that was opened for one thing; null for all others. */
export function intentOf(pathname: string, search: string): string | null {
  return INTENT.test(pathname) ? `${pathname}${search}` : null;
}

/** Whether a confirmation of a sign-up would interrupt what the account is for (UI-13). */
export function isUnderway({ pathname, search }: { pathname: string; search: string }): boolean {
  return UNDERWAY.test(pathname) || (pathname.endsWith('/dashboard') && asksForTrial(search));
}
