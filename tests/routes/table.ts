import { TECHS } from '../../src/contract/common.ts';
import { DEFAULT_SITE, type GuardName, type PageId, pageOf, pages, pageTitle } from '../../src/contract/pages.ts';

/** Who opens every page in the table of routes. */
export const ACTORS = ['guest', 'new user', 'exam owner', 'team owner', 'member', 'partner', 'administrator'] as const;
export type Actor = (typeof ACTORS)[number];

/** The outcome of opening a page. */
export type Expectation = {
  /** HTTP status of the document. */
  status: 200 | 404;
  title: string;
  layout: string;
  outcome: 'shown' | 'login' | 'onward' | 'elsewhere' | 'forbidden';
  /** Address on which the visitor ends. */
  lands: string;
};

/** Parameters of the table's addresses; the order is the team owner's. */
export const SAMPLE: Record<string, string> = {
  tech: 'javascript',
  product: DEFAULT_SITE.product,
  id: 'no-such-id',
  slug: 'no-such-slug',
  code: 'NONE-SUCH',
  step: 'terms',
  token: 'no-such-token',
  hash: 'no-such-hash',
  secret: 'no-such-secret',
  challenge: 'no-such-challenge',
  provider: 'github',
  orderId: '{order}',
  kind: 'bundle',
  chart: 'exam',
};

/** The address of a page in the table. */
export function pathOf(id: PageId): string {
  return pages[id].path.replaceAll(/:(\w+)/g, (_, name: string) => SAMPLE[name] ?? '');
}

/** Pages of which the server knows that the sample does not exist (RT-31). */
const MISSING: readonly PageId[] = [
  'blogPost',
  'legal',
  'techLegal',
  'credential',
  'credentialShare',
  'techCredentialShare',
  'voucher',
  'voucherSelect',
  'techVoucher',
  'teamInvitation',
  'preview',
  'editor',
];

const everybody = (outcome: string): Record<Actor, string> =>
  Object.fromEntries(ACTORS.map((actor) => [actor, outcome])) as Record<Actor, string>;
const signedIn = (outcome: string) => ({ ...everybody(outcome), guest: 'login' });

/** Written by hand, not computed: what each guard says to each actor. A path is where it leads. */
const RULES: Record<GuardName, Record<Actor, string>> = {
  session: signedIn('pass'),
  guest: { ...everybody('onward'), guest: 'pass' },
  'validate-session': everybody('pass'),
  'watch-intended-route': everybody('pass'),
  'detect-coupon': everybody('pass'),
  'marketing-tracking': everybody('pass'),
  'setup-voucher': everybody('pass'),
  'require-cert-dashboard-enabled': everybody('pass'),
  'has-trial-exam': signedIn('pass'),
  'require-free-weekend': signedIn('/{tech}/free-weekend'),
  'require-upgradeable': { ...signedIn('/{tech}/dashboard'), 'exam owner': 'pass' },
  'require-teams-order': { ...signedIn('/{tech}/dashboard'), 'team owner': 'pass', partner: 'pass' },
  'require-team-access': { ...signedIn('forbidden'), 'team owner': 'pass', member: 'pass', partner: 'pass' },
  'can-access-teams-onboarding': { ...signedIn('/team/dashboard'), 'team owner': 'pass' },
  reviewer: { ...signedIn('forbidden'), administrator: 'pass' },
  administrator: { ...signedIn('forbidden'), administrator: 'pass' },
  // The servers of the table are no production.
  workshop: everybody('pass'),
};

/** What an actor gets who opens a page; `lastTech` is the tech that a dashboard without one falls back to. */
export function expected(id: PageId, actor: Actor, lastTech: string = TECHS[0]): Expectation {
  const path = pathOf(id);
  const { layout, guards } = pageOf(id);
  const tech = path.split('/').find((part) => TECHS.some((known) => known === part)) ?? null;
  const inPath = TECHS.some((known) => path.startsWith(`/${known}`)) ? tech : null;
  const params = path.includes('/javascript') && pages[id].path.includes(':tech') ? { tech: 'javascript' } : {};
  const isMissing = MISSING.includes(id);
  const title = isMissing ? 'Not Found · Chartered' : pageTitle({ id, params }, DEFAULT_SITE);
  const said = guards.map((guard) => RULES[guard][actor]).find((word) => word !== 'pass') ?? 'pass';
  const result = { status: isMissing ? 404 : 200, title, layout } as const;
  if (said === 'pass') return { ...result, outcome: 'shown', lands: path };
  if (said === 'forbidden') return { ...result, outcome: 'forbidden', lands: path };
  const leads = {
    login: inPath ? `/${inPath}/login` : '/login',
    onward: actor === 'administrator' ? '/review' : `/${inPath ?? lastTech}/dashboard`,
  } as const;
  if (said === 'login' || said === 'onward') return { ...result, outcome: said, lands: leads[said] };
  return { ...result, outcome: 'elsewhere', lands: said.replace('{tech}', inPath ?? lastTech) };
}

export const PAGE_IDS = Object.keys(pages) as PageId[];

/** Whether a page has a title of its content's own: that of a document, or that there is none such. */
export function titledByContent(id: PageId): boolean {
  return id === 'pressRelease' || /:(id|slug|code|token|hash|secret|challenge|provider)/.test(pages[id].path);
}

/** Pages of the team area that a role in the team does not see (PE-04); by hand, like the rules above. */
const UNSEEN: Partial<Record<Actor, readonly PageId[]>> = {
  'team owner': ['teamPartner'],
  member: ['teamDashboard', 'teamManage', 'teamProgress', 'teamVouchers', 'teamPartner'],
  partner: ['teamProgress'],
};

/** Whether a page that the guards show says 403 itself, because of the visitor's role in the team. */
export const isUnseen = (id: PageId, actor: Actor): boolean => UNSEEN[actor]?.includes(id) ?? false;

/**
 * Pages that stand for all others for one actor: of those that share guards and layout, and that end alike, the first. The
 * API answers for every page and actor; a browser shows these.
 */
export function samplePages(actor: Actor): PageId[] {
  const kinds = new Map<string, PageId>();
  for (const id of PAGE_IDS) {
    const { outcome, layout, lands } = expected(id, actor);
    const end = outcome === 'shown' || outcome === 'forbidden' ? layout : lands;
    const kind = [pageOf(id).guards.join(), outcome, end, isUnseen(id, actor)].join(' ');
    if (!kinds.has(kind)) kinds.set(kind, id);
  }
  return [...kinds.values()];
}
