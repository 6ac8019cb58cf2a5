import { PROVIDERS, type Provider } from './account/provider-names.ts';
import { TECH_LABELS, TECHS, type Tech } from './techs.ts';

/** Guards that a page may name; an unknown name does not compile, and fails at startup (GU-15). */
export const GUARD_NAMES = [
  'session',
  'guest',
  'validate-session',
  'has-trial-exam',
  'require-free-weekend',
  'require-upgradeable',
  'require-teams-order',
  'watch-intended-route',
  'setup-voucher',
  'detect-coupon',
  'marketing-tracking',
  'require-cert-dashboard-enabled',
  'require-team-access',
  'can-access-teams-onboarding',
  'reviewer',
  'administrator',
  'workshop',
] as const;
export type GuardName = (typeof GUARD_NAMES)[number];

/** `tech` is the public layout in the theme of the path's tech. */
export type Layout = 'default' | 'tech' | 'dashboard' | 'editor' | 'team' | 'exam' | 'auth' | 'workshop';

export const EXAM_STEPS = ['terms', 'rules', 'start', 'progress', 'done', 'dispute'] as const;
export type ExamStep = (typeof EXAM_STEPS)[number];

export type PageDefinition = {
  /** Path with parameters in react-router syntax; `:tech` is one of the techs, `:product` the configured word. */
  path: string;
  /** `{tech}` and `{product}` are replaced by their labels. */
  title: string;
  /** Titles of the steps that have their own. */
  stepTitles?: Partial<Record<ExamStep, string>>;
  /** Evaluated in the order of the guards chart, whatever their order here. */
  guards: readonly GuardName[];
  layout: Layout;
  /** Prerendered, readable without JavaScript, and in the site map. */
  isPublic?: boolean;
  /** Prerendered as guests see it, though not in the site map by that. Public pages are always prerendered. */
  isPrerendered?: boolean;
  /** In the site map, although it is not public. Public pages are always indexable. */
  isListed?: boolean;
  /** The canonical path of the page, if it differs. */
  canonical?: string;
};

function page<const P extends PageDefinition>(definition: P): P {
  return definition;
}

/** Every page of the product. The router, the server's document statuses and `npm run chart -- routes` are derived from it. */
export const pages = {
  home: page({
    path: '/',
    title: 'Chartered: certification for web developers',
    guards: [],
    layout: 'default',
    isPublic: true,
  }),
  homeAlias: page({
    path: '/home',
    title: 'Chartered: certification for web developers',
    guards: [],
    layout: 'default',
    canonical: '/',
    isPublic: true,
  }),
  landing: page({
    path: '/:tech',
    title: '{tech} certification',
    guards: ['detect-coupon', 'marketing-tracking'],
    layout: 'tech',
    isPublic: true,
  }),
  landingTypescript: page({
    path: '/typescript',
    title: 'TypeScript certification',
    guards: ['validate-session'],
    layout: 'tech',
    isPublic: true,
  }),
  vuejsDemo: page({
    path: '/vuejs/qa/demo',
    title: 'Example questions',
    guards: [],
    layout: 'tech',
    isPublic: true,
  }),
  success: page({
    path: '/:tech/success',
    title: 'You are in',
    guards: [],
    layout: 'tech',
  }),
  blog: page({
    path: '/blog',
    title: 'Blog',
    guards: [],
    layout: 'default',
    isPublic: true,
  }),
  blogPost: page({
    path: '/blog/:slug',
    title: 'Blog',
    guards: [],
    layout: 'default',
    isPublic: true,
  }),
  pressRelease: page({
    path: '/press-release',
    title: 'Press release',
    guards: [],
    layout: 'default',
    isPublic: true,
  }),
  soon: page({
    path: '/soon',
    title: 'What comes next',
    guards: [],
    layout: 'default',
    isPublic: true,
  }),
  freeWeekends: page({
    path: '/freeweekend',
    title: 'Free Weekend',
    guards: [],
    layout: 'default',
    isPublic: true,
  }),
  checkoutSuccess: page({
    path: '/checkout/success',
    title: 'Your order',
    guards: [],
    layout: 'default',
  }),
  checkout: page({
    path: '/checkout/:slug',
    title: 'Checkout',
    guards: ['validate-session', 'detect-coupon'],
    layout: 'default',
  }),
  orders: page({
    path: '/orders',
    title: 'Orders',
    guards: ['session'],
    layout: 'default',
  }),
  order: page({
    path: '/orders/:id',
    title: 'Order',
    guards: ['session'],
    layout: 'default',
  }),
  legal: page({
    path: '/legal/:slug',
    title: 'Legal',
    guards: [],
    layout: 'default',
    isPublic: true,
  }),
  techLegal: page({
    path: '/:tech/legal/:slug',
    title: 'Legal',
    guards: [],
    layout: 'tech',
    canonical: '/legal/:slug',
    isPublic: true,
  }),
  voucherCode: page({
    path: '/voucher',
    title: 'Have a code?',
    guards: [],
    layout: 'default',
    isPrerendered: true,
    isListed: true,
  }),
  voucher: page({
    path: '/voucher/:code',
    title: 'Your voucher',
    guards: ['setup-voucher'],
    layout: 'default',
  }),
  voucherSelect: page({
    path: '/voucher/:code/select',
    title: 'Your voucher',
    guards: ['setup-voucher'],
    layout: 'default',
  }),
  techVoucher: page({
    path: '/:tech/voucher/:code',
    title: 'Your voucher',
    guards: ['setup-voucher'],
    layout: 'tech',
  }),
  login: page({
    path: '/login',
    title: 'Log in',
    guards: ['guest', 'watch-intended-route'],
    layout: 'auth',
    isPrerendered: true,
    isListed: true,
  }),
  register: page({
    path: '/register',
    title: 'Sign up',
    guards: ['guest'],
    layout: 'auth',
    isPrerendered: true,
    isListed: true,
  }),
  logout: page({
    path: '/logout',
    title: 'Log out',
    guards: [],
    layout: 'default',
  }),
  passwordRecover: page({
    path: '/password-recover',
    title: 'Recover your password',
    guards: [],
    layout: 'auth',
    isPrerendered: true,
  }),
  passwordRecoverCheckEmail: page({
    path: '/password-recover/check-email',
    title: 'Check your mail',
    guards: ['guest'],
    layout: 'auth',
  }),
  passwordRecoverSuccess: page({
    path: '/password-recover/success',
    title: 'Password changed',
    guards: [],
    layout: 'auth',
  }),
  passwordReset: page({
    path: '/password-reset/:token',
    title: 'Set a new password',
    guards: [],
    layout: 'auth',
  }),
  passwordSet: page({
    path: '/password-set/:token',
    title: 'Set your password',
    guards: [],
    layout: 'auth',
  }),
  techLogin: page({
    path: '/:tech/login',
    title: 'Log in',
    guards: ['guest', 'watch-intended-route'],
    layout: 'auth',
    isPrerendered: true,
  }),
  techRegister: page({
    path: '/:tech/register',
    title: 'Sign up',
    guards: ['guest'],
    layout: 'auth',
    isPrerendered: true,
  }),
  techLogout: page({
    path: '/:tech/logout',
    title: 'Log out',
    guards: [],
    layout: 'default',
  }),
  techPasswordRecover: page({
    path: '/:tech/password-recover',
    title: 'Recover your password',
    guards: [],
    layout: 'auth',
    isPrerendered: true,
  }),
  techPasswordRecoverCheckEmail: page({
    path: '/:tech/password-recover/check-email',
    title: 'Check your mail',
    guards: ['guest'],
    layout: 'auth',
  }),
  techPasswordRecoverSuccess: page({
    path: '/:tech/password-recover/success',
    title: 'Password changed',
    guards: [],
    layout: 'auth',
  }),
  techPasswordReset: page({
    path: '/:tech/password-reset/:token',
    title: 'Set a new password',
    guards: [],
    layout: 'auth',
  }),
  techPasswordSet: page({
    path: '/:tech/password-set/:token',
    title: 'Set your password',
    guards: [],
    layout: 'auth',
  }),
  verifyEmail: page({
    path: '/:tech/verify-email/:id/:hash',
    title: 'Verify Email',
    guards: ['session'],
    layout: 'auth',
  }),
  unsubscribe: page({
    path: '/unsubscribe/:id/:kind',
    title: 'Unsubscribe',
    guards: [],
    layout: 'auth',
  }),
  socialCallback: page({
    path: '/login/:provider/callback',
    title: 'Signing in',
    guards: [],
    layout: 'auth',
  }),
  techSocialCallback: page({
    path: '/login/:provider/callback/:tech',
    title: 'Signing in',
    guards: [],
    layout: 'auth',
  }),
  profile: page({
    path: '/profile',
    title: 'Profile',
    guards: ['session', 'require-cert-dashboard-enabled'],
    layout: 'default',
  }),
  credentials: page({
    path: '/:product',
    title: 'My {product}',
    guards: ['require-cert-dashboard-enabled'],
    layout: 'default',
  }),
  credentialShare: page({
    path: '/:product/:id/share',
    title: 'Share',
    guards: ['session', 'require-cert-dashboard-enabled'],
    layout: 'default',
  }),
  verify: page({
    path: '/verify',
    title: 'Verify a credential',
    guards: [],
    layout: 'default',
    isPrerendered: true,
    isListed: true,
  }),
  credential: page({
    path: '/:tech/:product/:id',
    title: 'Credential',
    guards: [],
    layout: 'tech',
  }),
  techCredentialShare: page({
    path: '/:tech/:product/:id/share',
    title: 'Share',
    guards: ['session'],
    layout: 'tech',
  }),
  dashboard: page({
    path: '/:tech/dashboard',
    title: 'Dashboard',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
  }),
  dashboardExam: page({
    path: '/:tech/dashboard/exam',
    title: 'Examination',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
  }),
  bootcamps: page({
    path: '/:tech/dashboard/bootcamp',
    title: 'Online Bootcamp',
    guards: ['session'],
    layout: 'dashboard',
  }),
  bootcamp: page({
    path: '/:tech/dashboard/bootcamp/:slug',
    title: 'Online Bootcamp',
    guards: ['session'],
    layout: 'dashboard',
  }),
  dashboardFreeWeekend: page({
    path: '/:tech/dashboard/free-weekend',
    title: 'Free Weekend',
    guards: ['session', 'require-free-weekend'],
    layout: 'dashboard',
  }),
  guides: page({
    path: '/:tech/dashboard/guides',
    title: 'Preparation Guides',
    guards: ['session'],
    layout: 'dashboard',
  }),
  guide: page({
    path: '/:tech/dashboard/guides/:slug',
    title: 'Preparation Guides',
    guards: ['session'],
    layout: 'dashboard',
  }),
  dashboardProfile: page({
    path: '/:tech/dashboard/profile',
    title: 'Profile',
    guards: ['session'],
    layout: 'dashboard',
  }),
  trainings: page({
    path: '/:tech/dashboard/training',
    title: 'Training',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
  }),
  training: page({
    path: '/:tech/dashboard/training/:slug',
    title: 'Training',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
  }),
  upgrades: page({
    path: '/:tech/dashboard/upgrades',
    title: 'Upgrades',
    guards: ['session', 'require-upgradeable'],
    layout: 'dashboard',
  }),
  vouchers: page({
    path: '/:tech/dashboard/vouchers',
    title: 'Team Vouchers',
    guards: ['session', 'require-teams-order'],
    layout: 'dashboard',
  }),
  editor: page({
    path: '/:tech/editor/:challenge',
    title: 'Editor',
    guards: ['validate-session'],
    layout: 'editor',
  }),
  exam: page({
    path: '/:tech/exam/:id/:step',
    title: 'Examination',
    guards: ['session'],
    layout: 'exam',
  }),
  trialExam: page({
    path: '/:tech/trial-exams/:id/:step',
    title: 'Trial Examination',
    stepTitles: { rules: 'Training Examination Rules' },
    guards: ['session'],
    layout: 'exam',
  }),
  trialResult: page({
    path: '/:tech/trial-exams/:id/results',
    title: 'Trial Examination Result',
    guards: [],
    layout: 'default',
  }),
  preview: page({
    path: '/:tech/preview/:secret/mcq',
    title: 'Question set',
    guards: [],
    layout: 'default',
  }),
  freeWeekend: page({
    path: '/:tech/free-weekend',
    title: 'Free Weekend',
    guards: ['validate-session'],
    layout: 'tech',
    isPrerendered: true,
    isListed: true,
  }),
  freeWeekendPoll: page({
    path: '/:tech/free-weekend/poll',
    title: 'Cast Your Vote',
    guards: ['session'],
    layout: 'tech',
  }),
  freeWeekendSuccess: page({
    path: '/:tech/free-weekend/success',
    title: 'Free Weekend',
    guards: ['validate-session'],
    layout: 'tech',
  }),
  teamDashboard: page({
    path: '/team/dashboard',
    title: 'Team Dashboard',
    guards: ['require-team-access'],
    layout: 'team',
  }),
  teamManage: page({
    path: '/team/manage',
    title: 'Manage Team',
    guards: ['require-team-access'],
    layout: 'team',
  }),
  teamMyDashboard: page({
    path: '/team/my-dashboard',
    title: 'My Dashboard',
    guards: ['require-team-access'],
    layout: 'team',
  }),
  teamProgress: page({
    path: '/team/progress',
    title: 'Team Progress',
    guards: ['require-team-access'],
    layout: 'team',
  }),
  teamVouchers: page({
    path: '/team/vouchers',
    title: 'Team Vouchers',
    guards: ['require-team-access'],
    layout: 'team',
  }),
  teamPartner: page({
    path: '/team/partner',
    title: 'Partner area',
    guards: ['require-team-access'],
    layout: 'team',
  }),
  teamOnboarding: page({
    path: '/team/onboarding/:orderId',
    title: 'Set up your team',
    guards: ['require-team-access', 'can-access-teams-onboarding'],
    layout: 'team',
  }),
  teamInvitation: page({
    path: '/team/invitation/:token',
    title: 'Team invitation',
    guards: [],
    layout: 'default',
  }),
  review: page({
    path: '/review',
    title: 'Review',
    guards: ['session', 'reviewer'],
    layout: 'default',
  }),
  reviewExam: page({
    path: '/review/exams/:id',
    title: 'Exam under review',
    guards: ['session', 'reviewer'],
    layout: 'default',
  }),
  reviewOrder: page({
    path: '/review/orders/:id',
    title: 'Order under review',
    guards: ['session', 'administrator'],
    layout: 'default',
  }),
  offers: page({
    path: '/offers',
    title: 'Offers',
    guards: ['session', 'administrator'],
    layout: 'default',
  }),
  offer: page({
    path: '/offers/:kind/:slug',
    title: 'Offer',
    guards: ['session', 'administrator'],
    layout: 'default',
  }),
  statecharts: page({
    path: '/statecharts',
    title: 'Statecharts',
    guards: ['workshop'],
    layout: 'workshop',
  }),
  statechart: page({
    path: '/statecharts/:chart',
    title: 'Statechart',
    guards: ['workshop'],
    layout: 'workshop',
  }),
  mailbox: page({
    path: '/mailbox',
    title: 'Mailbox',
    guards: ['session'],
    layout: 'default',
  }),
} as const;

export type PageId = keyof typeof pages;

/** A page's definition without its literal types. */
export function pageOf(id: PageId): PageDefinition {
  return pages[id];
}

/** Whether the document of a page holds its HTML. */
export function isPrerendered(id: PageId): boolean {
  const { isPublic = false, isPrerendered: isAhead = false } = pageOf(id);
  return isPublic || isAhead;
}

/** Settings that determine which pages exist. */
export type SiteFacts = {
  /** The word for a credential in URLs. */
  product: string;
  /** Techs whose pages are not open yet (ST-03). */
  comingSoon: readonly Tech[];
  /** Opens them anyway. */
  beta: boolean;
};

/** The site without any configuration. */
export const DEFAULT_SITE: SiteFacts = { product: 'certificates', comingSoon: [], beta: false };

export type PageMatch = { id: PageId; params: Record<string, string> };

export type PageOutcome =
  | ({ kind: 'page' } & PageMatch)
  | { kind: 'redirect'; to: string }
  | { kind: 'missing'; message: string };

const patterns = (Object.keys(pages) as PageId[]).map((id) => ({
  id,
  segments: pages[id].path.split('/').slice(1),
  parameters: (pages[id].path.match(/:/g) ?? []).length,
}));

function patternsOf(segments: string[]) {
  return patterns.filter(
    (pattern) =>
      pattern.segments.length === segments.length &&
      pattern.segments.every((part, index) =>
        part.startsWith(':') ? segments[index] !== '' : part === segments[index],
      ),
  );
}

/** Whether a parameter of a page rejects its part of this path. Where nothing of the path is a word of a page, the route is unknown. */
function isKnownShape(pathname: string): boolean {
  return patternsOf(pathname.split('/').slice(1)).some(({ segments, parameters }) => parameters < segments.length);
}

/** Whether 'null' replaces the tech, as at the end of a provider's callback (RT-30). */
function namesTechNull(pathname: string): boolean {
  const segments = pathname.split('/').slice(1);
  return patternsOf(segments).some((pattern) =>
    pattern.segments.some((part, index) => part === ':tech' && segments[index] === 'null'),
  );
}

/** The page of a path without query; literal segments win over parameters. Null for an unknown path. */
export function matchPage(pathname: string, site: SiteFacts = DEFAULT_SITE): PageMatch | null {
  const segments = pathname.split('/').slice(1);
  const found = patternsOf(segments)
    .sort((a, b) => a.parameters - b.parameters)
    .map(({ id, segments: parts }) => ({
      id,
      params: Object.fromEntries(
        parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index] ?? '']] : [])),
      ),
    }));
  return found.find(({ id, params }) => isValid(id, params, site)) ?? null;
}

/** Short addresses that people type, without a technology: they lead to what is behind the word. */
const ALIASES: Readonly<Record<string, (tech: Tech) => string>> = {
  '/practice': (tech) => `/${tech}#try`,
  '/guides': (tech) => `/${tech}/dashboard/guides`,
  '/training': (tech) => `/${tech}/dashboard/training`,
  '/pricing': () => '/#pricing',
};

/** The destination of a redirect with the query of the address that led there; none goes to the start page alone. */
export function redirectTarget(to: string, search: string): string {
  if (to === '/') return to;
  const [path, hash] = to.split('#');
  return `${path}${search}${hash === undefined ? '' : `#${hash}`}`;
}

/**
 * What a path resolves to: a page, a redirect, or an error with its message. A tech of 'null' redirects to the start
 * (RT-30), a short credential link to its page, a closed tech to "under construction" (ST-03), any other unknown path
 * to "not found" (RT-31).
 *
 * @param lastTech the technology that short addresses lead to, if it is known and open
 */
export function resolvePage(pathname: string, site: SiteFacts = DEFAULT_SITE, lastTech?: Tech): PageOutcome {
  if (pathname.startsWith('/null/') || namesTechNull(pathname)) {
    return { kind: 'redirect', to: '/' };
  }
  const alias = ALIASES[pathname];
  if (alias) {
    const open = TECHS.filter((tech) => site.beta || !site.comingSoon.includes(tech));
    return { kind: 'redirect', to: alias(open.find((tech) => tech === lastTech) ?? open[0] ?? TECHS[0]) };
  }
  const match = matchPage(pathname, site);
  if (!match) {
    // The capitalization distinguishes rejected parameters from an unknown path, as specified.
    const words = isKnownShape(pathname) ? 'Page Not Found' : 'Page not found';
    return { kind: 'missing', message: `${words}: ${pathname}` };
  }
  const tech = match.params.tech as Tech | undefined;
  const landing = match.id === 'landingTypescript' ? 'typescript' : match.id === 'vuejsDemo' ? 'vuejs' : tech;
  if (landing && site.comingSoon.includes(landing) && !site.beta && match.id !== 'success') {
    return { kind: 'missing', message: 'Page is under construction.' };
  }
  return { kind: 'page', ...match };
}

/** Techs with their own legal pages (RT-23). */
const TECHS_WITH_LEGAL: readonly string[] = ['angular', 'javascript', 'nuxt', 'react', 'vuejs'];

function isValid(id: PageId, params: Record<string, string>, site: SiteFacts): boolean {
  if (params.tech !== undefined && !TECHS.includes(params.tech as Tech)) return false;
  if (params.product !== undefined && params.product !== site.product) return false;
  if (params.provider !== undefined && !PROVIDERS.includes(params.provider as Provider)) return false;
  if (id === 'techLegal' && !TECHS_WITH_LEGAL.includes(params.tech ?? '')) return false;
  if (params.step === undefined) return true;
  if (id === 'trialExam' && params.step === 'dispute') return false;
  return EXAM_STEPS.includes(params.step as ExamStep);
}

/** What an attempt's address is made of. */
type AttemptAddress = { id: string; tech: Tech; trial: boolean };

/** The one address of a step of an attempt, below its own technology and kind (RT-12, RT-13). */
export function examPath({ id, tech, trial }: AttemptAddress, step: ExamStep): string {
  // A trial has no dispute.
  return trial ? `/${tech}/trial-exams/${id}/${step === 'dispute' ? 'done' : step}` : `/${tech}/exam/${id}/${step}`;
}

/** The public page of a trial's result (RT-14). */
export function trialResultPath({ id, tech }: Omit<AttemptAddress, 'trial'>): string {
  return `/${tech}/trial-exams/${id}/results`;
}

/** The label of the word for a credential: 'certificates' is "Certificates". */
export function productLabel(site: SiteFacts): string {
  return site.product.charAt(0).toUpperCase() + site.product.slice(1);
}

/** A page's text with its parameters filled in. */
export function interpolate(words: string, { params }: PageMatch, site: SiteFacts): string {
  const tech = params.tech as Tech | undefined;
  return words.replaceAll('{tech}', tech ? TECH_LABELS[tech] : '').replaceAll('{product}', productLabel(site));
}

/** The title of a document without its page or item. */
export const MISSING_TITLE = 'Not Found · Chartered';

/**
 * The title of a page for its parameters, with the product's name at the end: of the document that the server sends,
 * and of the page in the browser.
 *
 * @param item name of what the page shows, where that has one
 */
export function pageTitle(match: PageMatch, site: SiteFacts, item?: string): string {
  const { title: common, stepTitles } = pageOf(match.id);
  const words = stepTitles?.[match.params.step as ExamStep] ?? common;
  const tech = match.params.tech as Tech | undefined;
  const title = item ?? interpolate(words, match, site);
  const names = [title];
  if (tech && !words.includes('{tech}')) names.push(TECH_LABELS[tech]);
  if (!title.startsWith('Chartered')) names.push('Chartered');
  return names.join(' · ');
}

/** Throws when a page names an unknown guard (GU-15). Call it before the first page is served or shown. */
export function assertGuardsExist(definitions: Record<string, PageDefinition>): void {
  for (const [id, { guards }] of Object.entries(definitions)) {
    for (const guard of guards) {
      if (!GUARD_NAMES.includes(guard))
        throw new Error(`The page ${id} names the guard "${guard}", which does not exist.`);
    }
  }
}
