/**
 * The routes of the specification (section 2), one row a page, written by hand from it and from the requirements ledger.
 * Nothing here comes from the product: what it does is compared with this.
 */

/** Who opens the pages. A user has an account and nothing else. */
export const ACTORS = ['guest', 'user', 'exam owner', 'team owner', 'member', 'partner', 'administrator'] as const;
export type Actor = (typeof ACTORS)[number];

/** The page, a page that says 403, or the address that the visitor is led to. */
export type Outcome = 'page' | 'forbidden' | `/${string}`;

/** What each visitor gets; who is not named gets the same as a user. */
export type Gets = { guest: Outcome; user: Outcome } & Partial<Record<Actor, Outcome>>;

export type Row = {
  /** The line's ids in the ledger. */
  ids: readonly string[];
  /** As the specification writes it. */
  path: string;
  /** The same with a name for each part that the specification lists. */
  pattern?: string;
  /** An address of the page. What stands in braces has to be made first. */
  open: string;
  /** In the order of the specification. */
  guards: readonly string[];
  layout: string;
  title: string;
  /** Title of the document, where that names its item. */
  itemTitle?: string;
  /** Of the page once its content is there, where that has a title of its own. */
  contentTitle?: string;
  /** An address whose item does not exist: a document with the status 404. */
  missing?: string;
  /** Of the page at that address, where it says more than that there is none. */
  missingTitle?: string;
  gets: Gets;
  /** To whom the page itself says 403, because of the role in the team (PE-04). */
  forbids?: readonly Actor[];
  /** Where the page leads by itself when it is done. */
  leadsTo?: string;
};

export const NOT_FOUND = 'Not Found · Chartered';

/** The technologies of the specification (VO-01); in `open` stands one of them. */
export const TECHNOLOGIES = ['vuejs', 'nuxt', 'angular', 'javascript', 'typescript', 'react'] as const;

/** The decisions of the ledger that a guard of the specification stands for. */
export const GUARD_IDS: Readonly<Record<string, string>> = {
  session: 'GU-01',
  guest: 'GU-02',
  'validate-session': 'GU-03',
  'has-trial-exam': 'GU-04',
  'require-free-weekend': 'GU-05',
  'require-upgradeable': 'GU-06',
  'require-teams-order': 'GU-07',
  'watch-intended-route': 'GU-08',
  'setup-voucher': 'GU-09',
  'detect-coupon': 'GU-10',
  'marketing-tracking': 'GU-11',
  'require-cert-dashboard-enabled': 'GU-12',
  'require-team-access': 'GU-13',
  'can-access-teams-onboarding': 'GU-14',
};

const EVERYBODY: Gets = { guest: 'page', user: 'page' };
const USERS: Gets = { guest: '/login', user: 'page' };
const USERS_OF_TECH: Gets = { guest: '/javascript/login', user: 'page' };
/** Without a technology in the address it is the first one; staff land on their desk. */
const GUESTS: Gets = { guest: 'page', user: '/vuejs/dashboard', administrator: '/review' };
const GUESTS_OF_TECH: Gets = { guest: 'page', user: '/javascript/dashboard', administrator: '/review' };
const TEAM: Gets = { guest: '/login', user: 'forbidden', 'team owner': 'page', member: 'page', partner: 'page' };
const STAFF: Gets = { guest: '/login', user: 'forbidden', administrator: 'page' };

const TECH_ROUTES: readonly Row[] = [
  {
    ids: ['RT-01'],
    path: '/{tech}/{product}/{id}',
    open: '/javascript/certificates/{credential}',
    missing: '/javascript/certificates/no-such-id',
    guards: [],
    layout: 'tech',
    title: 'Credential · JavaScript · Chartered',
    itemTitle: 'JavaScript Junior Developer · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-01'],
    path: '/{tech}/{product}/{id}/share',
    open: '/javascript/certificates/{credential}/share',
    missing: '/javascript/certificates/no-such-id/share',
    guards: ['session'],
    layout: 'tech',
    title: 'Share · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-02'],
    path: '/{tech}/dashboard',
    open: '/javascript/dashboard',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
    title: 'Dashboard · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-03'],
    path: '/{tech}/dashboard/bootcamp',
    open: '/javascript/dashboard/bootcamp',
    guards: ['session'],
    layout: 'dashboard',
    title: 'Online Bootcamp · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-03'],
    path: '/{tech}/dashboard/bootcamp/{slug}',
    open: '/javascript/dashboard/bootcamp/{bootcamp}',
    missing: '/javascript/dashboard/bootcamp/no-such-slug',
    guards: ['session'],
    layout: 'dashboard',
    title: 'Online Bootcamp · JavaScript · Chartered',
    itemTitle: 'Six evenings · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-04'],
    path: '/{tech}/dashboard/exam',
    open: '/javascript/dashboard/exam',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
    title: 'Examination · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-05'],
    path: '/{tech}/dashboard/free-weekend',
    open: '/javascript/dashboard/free-weekend',
    guards: ['session', 'require-free-weekend'],
    layout: 'dashboard',
    title: 'Free Weekend · JavaScript · Chartered',
    gets: { guest: '/javascript/login', user: '/javascript/free-weekend' },
  },
  {
    ids: ['RT-06'],
    path: '/{tech}/dashboard/guides',
    open: '/javascript/dashboard/guides',
    guards: ['session'],
    layout: 'dashboard',
    title: 'Preparation Guides · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-06'],
    path: '/{tech}/dashboard/guides/{slug}',
    open: '/javascript/dashboard/guides/javascript-certification',
    missing: '/javascript/dashboard/guides/no-such-slug',
    guards: ['session'],
    layout: 'dashboard',
    title: 'Preparation Guides · JavaScript · Chartered',
    contentTitle: 'Preparing for the JavaScript exams · JavaScript · Chartered',
    itemTitle: 'Preparing for the JavaScript exams · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-07'],
    path: '/{tech}/dashboard/profile',
    open: '/javascript/dashboard/profile',
    guards: ['session'],
    layout: 'dashboard',
    title: 'Profile · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-08'],
    path: '/{tech}/dashboard/training',
    open: '/javascript/dashboard/training',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
    title: 'Training · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-08'],
    path: '/{tech}/dashboard/training/{slug}',
    open: '/javascript/dashboard/training/iterators-and-generators',
    missing: '/javascript/dashboard/training/no-such-slug',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
    title: 'Training · JavaScript · Chartered',
    contentTitle: 'Iterators and generators · JavaScript · Chartered',
    itemTitle: 'Iterators and generators · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-09'],
    path: '/{tech}/dashboard/upgrades',
    open: '/javascript/dashboard/upgrades',
    guards: ['session', 'require-upgradeable'],
    layout: 'dashboard',
    title: 'Upgrades · JavaScript · Chartered',
    gets: { guest: '/javascript/login', user: '/javascript/dashboard', 'exam owner': 'page' },
  },
  {
    ids: ['RT-10'],
    path: '/{tech}/dashboard/vouchers',
    open: '/javascript/dashboard/vouchers',
    guards: ['session', 'require-teams-order'],
    layout: 'dashboard',
    title: 'Team Vouchers · JavaScript · Chartered',
    gets: { guest: '/javascript/login', user: '/javascript/dashboard', 'team owner': 'page', partner: 'page' },
  },
  {
    ids: ['RT-11'],
    path: '/{tech}/editor/{challenge}',
    open: '/javascript/editor/javascript-practice-initials',
    missing: '/javascript/editor/no-such-challenge',
    guards: ['validate-session'],
    layout: 'editor',
    title: 'Editor · JavaScript · Chartered',
    contentTitle: 'Initials · JavaScript · Chartered',
    itemTitle: 'Initials · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  ...['terms', 'rules', 'start', 'progress', 'done', 'dispute'].map(
    (step): Row => ({
      ids: ['RT-12'],
      path: `/{tech}/exam/{id}/${step}`,
      pattern: '/{tech}/exam/{id}/{step}',
      open: `/javascript/exam/{exam}/${step}`,
      missing: `/javascript/exam/no-such-id/${step}`,
      guards: ['session'],
      layout: 'exam',
      title: 'Examination · JavaScript · Chartered',
      gets: USERS_OF_TECH,
    }),
  ),
  ...['terms', 'rules', 'start', 'progress', 'done'].map(
    (step): Row => ({
      ids: ['RT-13'],
      path: `/{tech}/trial-exams/{id}/${step}`,
      pattern: '/{tech}/trial-exams/{id}/{step}',
      open: `/javascript/trial-exams/{trial}/${step}`,
      missing: `/javascript/trial-exams/no-such-id/${step}`,
      guards: ['session'],
      layout: 'exam',
      title:
        step === 'rules'
          ? 'Training Examination Rules · JavaScript · Chartered'
          : 'Trial Examination · JavaScript · Chartered',
      gets: USERS_OF_TECH,
    }),
  ),
  {
    ids: ['RT-14'],
    path: '/{tech}/trial-exams/{id}/results',
    open: '/javascript/trial-exams/{result}/results',
    missing: '/javascript/trial-exams/no-such-id/results',
    guards: [],
    layout: 'default',
    title: 'Trial Examination Result · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-15'],
    path: '/{tech}/free-weekend',
    open: '/javascript/free-weekend',
    guards: ['validate-session'],
    layout: 'tech',
    title: 'Free Weekend · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-15'],
    path: '/{tech}/free-weekend/poll',
    open: '/javascript/free-weekend/poll',
    guards: ['session'],
    layout: 'tech',
    title: 'Cast Your Vote · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-15'],
    path: '/{tech}/free-weekend/success',
    open: '/javascript/free-weekend/success',
    guards: ['validate-session'],
    layout: 'tech',
    title: 'Free Weekend · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-16'],
    path: '/{tech}/login',
    open: '/javascript/login',
    guards: ['guest', 'watch-intended-route'],
    layout: 'auth',
    title: 'Log in · JavaScript · Chartered',
    gets: GUESTS_OF_TECH,
  },
  {
    ids: ['RT-16'],
    path: '/{tech}/logout',
    open: '/javascript/logout',
    guards: [],
    layout: 'default',
    title: 'Log out · JavaScript · Chartered',
    gets: EVERYBODY,
    leadsTo: '/',
  },
  {
    ids: ['RT-16'],
    path: '/{tech}/register',
    open: '/javascript/register',
    guards: ['guest'],
    layout: 'auth',
    title: 'Sign up · JavaScript · Chartered',
    gets: GUESTS_OF_TECH,
  },
  {
    ids: ['RT-17'],
    path: '/{tech}/password-recover',
    open: '/javascript/password-recover',
    guards: [],
    layout: 'auth',
    title: 'Recover your password · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-17'],
    path: '/{tech}/password-recover/check-email',
    open: '/javascript/password-recover/check-email',
    guards: ['guest'],
    layout: 'auth',
    title: 'Check your mail · JavaScript · Chartered',
    gets: GUESTS_OF_TECH,
  },
  {
    ids: ['RT-17'],
    path: '/{tech}/password-recover/success',
    open: '/javascript/password-recover/success',
    guards: [],
    layout: 'auth',
    title: 'Password changed · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-17'],
    path: '/{tech}/password-reset/{token}',
    open: '/javascript/password-reset/no-such-token',
    guards: [],
    layout: 'auth',
    title: 'Set a new password · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-17'],
    path: '/{tech}/password-set/{token}',
    open: '/javascript/password-set/no-such-token',
    guards: [],
    layout: 'auth',
    title: 'Set your password · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-18'],
    path: '/{tech}/preview/{secret}/mcq',
    open: '/javascript/preview/{secret}/mcq',
    missing: '/javascript/preview/no-such-secret/mcq',
    guards: [],
    layout: 'default',
    title: 'Question set · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-19'],
    path: '/{tech}/verify-email/{id}/{hash}',
    open: '/javascript/verify-email/no-such-id/no-such-hash',
    guards: ['session'],
    layout: 'auth',
    title: 'Verify Email · JavaScript · Chartered',
    gets: USERS_OF_TECH,
  },
  {
    ids: ['RT-20'],
    path: '/{tech}/voucher/{code}',
    open: '/javascript/voucher/{voucher}',
    missing: '/javascript/voucher/NONE-SUCH',
    missingTitle: 'Your voucher · JavaScript · Chartered',
    guards: ['setup-voucher'],
    layout: 'tech',
    title: 'Your voucher · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-21'],
    path: '/{tech}/success',
    open: '/javascript/success',
    guards: [],
    layout: 'tech',
    title: 'You are in · JavaScript · Chartered',
    gets: EVERYBODY,
  },
];

const LANDING_PAGES: readonly Row[] = [
  ...(
    [
      ['angular', 'Angular'],
      ['javascript', 'JavaScript'],
      ['nuxt', 'Nuxt.js'],
      ['react', 'React'],
      ['vuejs', 'Vue.js'],
    ] as const
  ).map(
    ([tech, label]): Row => ({
      ids: ['RT-22'],
      path: `/${tech}`,
      pattern: '/{tech}',
      open: `/${tech}`,
      guards: ['detect-coupon', 'marketing-tracking'],
      layout: 'tech',
      title: `${label} certification · Chartered`,
      gets: EVERYBODY,
    }),
  ),
  {
    ids: ['RT-22'],
    path: '/typescript',
    open: '/typescript',
    guards: ['validate-session'],
    layout: 'tech',
    title: 'TypeScript certification · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-22'],
    path: '/vuejs/qa/demo',
    open: '/vuejs/qa/demo',
    guards: [],
    layout: 'tech',
    title: 'Example questions · Chartered',
    gets: EVERYBODY,
  },
  ...(
    [
      ['angular', 'Angular'],
      ['javascript', 'JavaScript'],
      ['nuxt', 'Nuxt.js'],
      ['react', 'React'],
      ['vuejs', 'Vue.js'],
    ] as const
  ).map(
    ([tech, label]): Row => ({
      ids: ['RT-23'],
      path: `/${tech}/legal/{slug}`,
      pattern: '/{tech}/legal/{slug}',
      open: `/${tech}/legal/privacy`,
      missing: `/${tech}/legal/no-such-slug`,
      guards: [],
      layout: 'tech',
      title: `Legal · ${label} · Chartered`,
      contentTitle: `Privacy policy · ${label} · Chartered`,
      itemTitle: `Privacy policy · ${label} · Chartered`,
      gets: EVERYBODY,
    }),
  ),
];

const GENERAL_ROUTES: readonly Row[] = [
  {
    ids: ['RT-24'],
    path: '/',
    open: '/',
    guards: [],
    layout: 'default',
    title: 'Chartered: certification for web developers',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-24'],
    path: '/home',
    open: '/home',
    guards: [],
    layout: 'default',
    title: 'Chartered: certification for web developers',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-24'],
    path: '/blog',
    open: '/blog',
    guards: [],
    layout: 'default',
    title: 'Blog · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-24'],
    path: '/blog/{slug}',
    open: '/blog/how-an-exam-is-graded',
    missing: '/blog/no-such-slug',
    guards: [],
    layout: 'default',
    title: 'Blog · Chartered',
    contentTitle: 'How an exam is graded · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-24'],
    path: '/press-release',
    open: '/press-release',
    guards: [],
    layout: 'default',
    title: 'Press release · Chartered',
    contentTitle: 'Chartered: certification exams that run the code they ask about',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-24'],
    path: '/soon',
    open: '/soon',
    guards: [],
    layout: 'default',
    title: 'What comes next · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-24'],
    path: '/freeweekend',
    open: '/freeweekend',
    guards: [],
    layout: 'default',
    title: 'Free Weekend · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-24'],
    path: '/checkout/success',
    open: '/checkout/success',
    guards: [],
    layout: 'default',
    title: 'Your order · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-23'],
    path: '/legal/{slug}',
    open: '/legal/privacy',
    missing: '/legal/no-such-slug',
    guards: [],
    layout: 'default',
    title: 'Legal · Chartered',
    contentTitle: 'Privacy policy · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-25'],
    path: '/{product}',
    open: '/certificates',
    guards: ['require-cert-dashboard-enabled'],
    layout: 'default',
    title: 'My Certificates · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-25'],
    path: '/{product}/{id}/share',
    open: '/certificates/{credential}/share',
    missing: '/certificates/no-such-id/share',
    guards: ['session', 'require-cert-dashboard-enabled'],
    layout: 'default',
    title: 'Share · Chartered',
    gets: USERS,
  },
  {
    ids: ['RT-25'],
    path: '/profile',
    open: '/profile',
    guards: ['session', 'require-cert-dashboard-enabled'],
    layout: 'default',
    title: 'Profile · Chartered',
    gets: USERS,
  },
  {
    ids: ['RT-26'],
    path: '/login/{provider}/callback',
    open: '/login/github/callback',
    missing: '/login/no-such-provider/callback',
    guards: [],
    layout: 'auth',
    title: 'Signing in · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-26'],
    path: '/login/{provider}/callback/{tech}',
    open: '/login/github/callback/javascript',
    missing: '/login/no-such-provider/callback/javascript',
    guards: [],
    layout: 'auth',
    title: 'Signing in · JavaScript · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-26'],
    path: '/logout',
    open: '/logout',
    guards: [],
    layout: 'default',
    title: 'Log out · Chartered',
    gets: EVERYBODY,
    leadsTo: '/',
  },
  {
    ids: ['VC-01'],
    path: '/voucher',
    open: '/voucher',
    guards: [],
    layout: 'default',
    title: 'Have a code? · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-20'],
    path: '/voucher/{code}',
    open: '/voucher/{voucher}',
    missing: '/voucher/NONE-SUCH',
    missingTitle: 'Your voucher · Chartered',
    guards: ['setup-voucher'],
    layout: 'default',
    title: 'Your voucher · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-20'],
    path: '/voucher/{code}/select',
    open: '/voucher/{voucher}/select',
    missing: '/voucher/NONE-SUCH/select',
    missingTitle: 'Your voucher · Chartered',
    guards: ['setup-voucher'],
    layout: 'default',
    title: 'Your voucher · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-27'],
    path: '/login',
    open: '/login',
    guards: ['guest', 'watch-intended-route'],
    layout: 'auth',
    title: 'Log in · Chartered',
    gets: GUESTS,
  },
  {
    ids: ['RT-27'],
    path: '/register',
    open: '/register',
    guards: ['guest'],
    layout: 'auth',
    title: 'Sign up · Chartered',
    gets: GUESTS,
  },
  {
    ids: ['RT-27'],
    path: '/password-recover',
    open: '/password-recover',
    guards: [],
    layout: 'auth',
    title: 'Recover your password · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-27'],
    path: '/password-recover/success',
    open: '/password-recover/success',
    guards: [],
    layout: 'auth',
    title: 'Password changed · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-27'],
    path: '/password-recover/check-email',
    open: '/password-recover/check-email',
    guards: ['guest'],
    layout: 'auth',
    title: 'Check your mail · Chartered',
    gets: GUESTS,
  },
  {
    ids: ['RT-27'],
    path: '/password-reset/{token}',
    open: '/password-reset/no-such-token',
    guards: [],
    layout: 'auth',
    title: 'Set a new password · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['RT-27'],
    path: '/password-set/{token}',
    open: '/password-set/no-such-token',
    guards: [],
    layout: 'auth',
    title: 'Set your password · Chartered',
    gets: EVERYBODY,
  },
];

const TEAM_AREA: readonly Row[] = [
  {
    ids: ['RT-28'],
    path: '/team/dashboard',
    open: '/team/dashboard',
    guards: ['require-team-access'],
    layout: 'team',
    title: 'Team Dashboard · Chartered',
    gets: TEAM,
    forbids: ['member'],
  },
  {
    ids: ['RT-28'],
    path: '/team/manage',
    open: '/team/manage',
    guards: ['require-team-access'],
    layout: 'team',
    title: 'Manage Team · Chartered',
    gets: TEAM,
    forbids: ['member'],
  },
  {
    ids: ['RT-28'],
    path: '/team/my-dashboard',
    open: '/team/my-dashboard',
    guards: ['require-team-access'],
    layout: 'team',
    title: 'My Dashboard · Chartered',
    gets: TEAM,
  },
  {
    ids: ['RT-28'],
    path: '/team/progress',
    open: '/team/progress',
    guards: ['require-team-access'],
    layout: 'team',
    title: 'Team Progress · Chartered',
    gets: TEAM,
    forbids: ['member', 'partner'],
  },
  {
    ids: ['RT-28'],
    path: '/team/vouchers',
    open: '/team/vouchers',
    guards: ['require-team-access'],
    layout: 'team',
    title: 'Team Vouchers · Chartered',
    gets: TEAM,
    forbids: ['member'],
  },
  {
    ids: ['RT-28'],
    path: '/team/onboarding/{orderId}',
    open: '/team/onboarding/{order}',
    guards: ['require-team-access', 'can-access-teams-onboarding'],
    layout: 'team',
    title: 'Set up your team · Chartered',
    gets: {
      guest: '/login',
      user: 'forbidden',
      'team owner': 'page',
      member: '/team/dashboard',
      partner: '/team/dashboard',
    },
  },
];

/** Pages of decisions of the ledger, not of the specification. */
const DECIDED_PAGES: readonly Row[] = [
  {
    ids: ['RT-37'],
    path: '/orders',
    open: '/orders',
    guards: ['session'],
    layout: 'default',
    title: 'Orders · Chartered',
    gets: USERS,
  },
  {
    ids: ['RT-37'],
    path: '/orders/{id}',
    open: '/orders/{order}',
    missing: '/orders/no-such-id',
    guards: ['session'],
    layout: 'default',
    title: 'Order · Chartered',
    gets: USERS,
  },
  {
    ids: ['CO-04'],
    path: '/checkout/{slug}',
    open: '/checkout/javascript-developer-exam',
    missing: '/checkout/no-such-slug',
    missingTitle: 'Checkout · Chartered',
    guards: ['validate-session', 'detect-coupon'],
    layout: 'default',
    title: 'Checkout · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['VC-05'],
    path: '/verify',
    open: '/verify',
    guards: [],
    layout: 'default',
    title: 'Verify a credential · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['PE-01'],
    path: '/team/partner',
    open: '/team/partner',
    guards: ['require-team-access'],
    layout: 'team',
    title: 'Partner area · Chartered',
    gets: TEAM,
    forbids: ['team owner', 'member'],
  },
  {
    ids: ['TM-08'],
    path: '/team/invitation/{token}',
    open: '/team/invitation/{invitation}',
    missing: '/team/invitation/no-such-token',
    missingTitle: 'Team invitation · Chartered',
    guards: [],
    layout: 'default',
    title: 'Team invitation · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['EX-15'],
    path: '/review',
    open: '/review',
    guards: ['session', 'reviewer'],
    layout: 'default',
    title: 'Review · Chartered',
    gets: STAFF,
  },
  {
    ids: ['EX-15'],
    path: '/review/exams/{id}',
    open: '/review/exams/{exam}',
    missing: '/review/exams/no-such-id',
    guards: ['session', 'reviewer'],
    layout: 'default',
    title: 'Exam under review · Chartered',
    gets: STAFF,
  },
  {
    ids: ['CO-10'],
    path: '/review/orders/{id}',
    open: '/review/orders/{order}',
    missing: '/review/orders/no-such-id',
    guards: ['session', 'administrator'],
    layout: 'default',
    title: 'Order under review · Chartered',
    gets: STAFF,
  },
  {
    ids: ['CO-12'],
    path: '/offers',
    open: '/offers',
    guards: ['session', 'administrator'],
    layout: 'default',
    title: 'Offers · Chartered',
    gets: STAFF,
  },
  {
    ids: ['CO-12'],
    path: '/offers/{kind}/{slug}',
    // Whether an offer exists is not for everybody to know, so its document does not say.
    open: '/offers/bundle/no-such-slug',
    guards: ['session', 'administrator'],
    layout: 'default',
    title: 'Offer · Chartered',
    gets: STAFF,
  },
  {
    ids: ['WS-01'],
    path: '/statecharts',
    open: '/statecharts',
    guards: ['workshop'],
    layout: 'workshop',
    title: 'Statecharts · Chartered',
    gets: EVERYBODY,
  },
  {
    ids: ['WS-03'],
    path: '/statecharts/{chart}',
    open: '/statecharts/exam',
    guards: ['workshop'],
    layout: 'workshop',
    title: 'Statechart · Chartered',
    gets: EVERYBODY,
  },
  {
    // No line of the ledger: a decision of the architecture.
    ids: [],
    path: '/mailbox',
    open: '/mailbox',
    guards: ['session'],
    layout: 'default',
    title: 'Mailbox · Chartered',
    gets: USERS,
  },
  {
    ids: [],
    path: '/unsubscribe/{id}/{kind}',
    open: '/unsubscribe/no-such-id/reminders',
    guards: [],
    layout: 'auth',
    title: 'Unsubscribe · Chartered',
    gets: EVERYBODY,
  },
];

export const ROUTE_CONTRACT: readonly Row[] = [
  ...TECH_ROUTES,
  ...LANDING_PAGES,
  ...GENERAL_ROUTES,
  ...TEAM_AREA,
  ...DECIDED_PAGES,
];

/** What an actor gets who opens a page. */
export function outcomeOf({ gets }: Row, actor: Actor): Outcome {
  return gets[actor] ?? gets.user;
}

/** Ids as the title of a test names them. */
export function inBrackets(...ids: readonly string[]): string {
  return [...new Set(ids)].map((id) => `[${id}] `).join('');
}

/** A row as the title of a test names it. */
export function titleOf({ ids, path, pattern }: Row, ...more: readonly string[]): string {
  return `${inBrackets(...ids, ...more)}${path}${pattern ? ` (${pattern})` : ''}`;
}

/** The ids of the guards of a page. */
export function guardIds({ guards }: Row): string[] {
  return guards.flatMap((name) => GUARD_IDS[name] ?? []);
}

/** An address with what the test has made; null where one of its items has not been made. */
export function addressOf(open: string, items: Readonly<Record<string, string>>): string | null {
  const filled = open.replaceAll(/\{(\w+)\}/g, (whole, name: string) => items[name] ?? whole);
  return filled.includes('{') ? null : filled;
}
