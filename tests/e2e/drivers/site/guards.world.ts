import type { AnyMachineSnapshot } from 'xstate';
import type { GuardsContext, GuardsInput } from '../../../../machines/site/guards/guards.types.ts';
import { type GuardName, type PageId, pageOf } from '../../../../src/contract/pages.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import { definedGoals } from '../../../../src/walks/cover/goals.ts';
import { explore, type Graph, type GraphEdge } from '../../../../src/walks/explore/explore.ts';
import type { Cases, PathModel } from '../../../../src/walks/model.ts';
import { caseName } from '../../../../src/walks/model.ts';
import { model } from '../../../models/site/guards.model.ts';
import { pathsInWorld } from '../paths-in-world.ts';

/** A page of the product that stands for one of the model. */
export type RealPage = {
  readonly page: PageId;
  /** `{voucher}` and `{order}` are made for the walk. */
  readonly path: string;
  readonly heading: string | RegExp;
  /** Where its guests are redirected. */
  readonly login: '/login' | '/vuejs/login';
  /** A guard that it has besides and that lets everyone pass. */
  readonly also?: GuardName;
  /** It is public, and waits until the visitor is known. */
  readonly waits?: true;
  /** Who opens it. */
  readonly visitors: readonly VisitorName[];
  /** The setting that would show it is off. */
  readonly isOff?: true;
};

export type VisitorName =
  | 'a guest'
  | 'a user'
  | 'a new user'
  | 'a new team owner'
  | 'a team owner'
  | 'a reviewer'
  | 'an administrator'
  | 'a new member of a team';

const EVERYBODY = ['a guest', 'a user'] as const;
const TWO_USERS = ['a guest', 'a user', 'a new user'] as const;
const OF_TEAMS = ['a guest', 'a user', 'a team owner', 'a new member of a team'] as const;
/** Any path of this site; the login leads there. */
export const ASKED_BEFORE = '/vuejs/dashboard/guides';

/** The model's pages, by their words, in the product. */
export const PAGES: Readonly<Record<string, RealPage>> = {
  'a page for signed-in users': {
    page: 'guides',
    path: '/vuejs/dashboard/guides?x=1',
    heading: 'Preparation Guides',
    login: '/vuejs/login',
    visitors: TWO_USERS,
  },
  'a page for signed-in users without a tech': {
    page: 'profile',
    path: '/profile?x=1',
    heading: 'Profile',
    login: '/login',
    also: 'require-cert-dashboard-enabled',
    visitors: EVERYBODY,
  },
  'a login page': {
    page: 'techLogin',
    path: `/vuejs/login?redirect=${encodeURIComponent(ASKED_BEFORE)}`,
    heading: 'Log in',
    login: '/vuejs/login',
    visitors: EVERYBODY,
  },
  'a login page without a tech': {
    page: 'register',
    path: '/register',
    heading: 'Create your account',
    login: '/login',
    visitors: ['a guest', 'a user', 'a new user', 'a new team owner', 'a team owner', 'a new member of a team'],
  },
  'a dashboard': {
    page: 'dashboard',
    path: '/vuejs/dashboard?x=1',
    heading: 'Dashboard',
    login: '/vuejs/login',
    visitors: TWO_USERS,
  },
  'the free weekend': {
    page: 'dashboardFreeWeekend',
    path: '/vuejs/dashboard/free-weekend?x=1',
    heading: 'Free Weekend',
    login: '/vuejs/login',
    visitors: TWO_USERS,
  },
  upgrades: {
    page: 'upgrades',
    path: '/vuejs/dashboard/upgrades?x=1',
    heading: 'Upgrades',
    login: '/vuejs/login',
    visitors: TWO_USERS,
  },
  'team vouchers': {
    page: 'vouchers',
    path: '/vuejs/dashboard/vouchers?x=1',
    heading: 'Team Vouchers',
    login: '/vuejs/login',
    visitors: TWO_USERS,
  },
  'a voucher': {
    page: 'voucher',
    path: '/voucher/{voucher}?x=1',
    heading: /\S/,
    waits: true,
    login: '/login',
    visitors: EVERYBODY,
  },
  'a landing page': {
    page: 'landing',
    path: '/vuejs?coupon=SPRING&utm_source=letter&affiliate=ada',
    heading: 'Vue.js certification',
    login: '/vuejs/login',
    visitors: EVERYBODY,
  },
  certificates: {
    page: 'credentials',
    path: '/certificates?x=1',
    heading: 'My Certificates',
    login: '/login',
    visitors: EVERYBODY,
  },
  'certificates, switched off': {
    page: 'credentials',
    path: '/certificates?x=1',
    heading: 'Not Found',
    login: '/login',
    visitors: ['a user'],
    isOff: true,
  },
  'a team page': {
    page: 'teamMyDashboard',
    path: '/team/my-dashboard?x=1',
    heading: 'My Dashboard',
    login: '/login',
    visitors: OF_TEAMS,
  },
  'a team page, switched off': {
    page: 'teamMyDashboard',
    path: '/team/my-dashboard?x=1',
    heading: 'Forbidden',
    login: '/login',
    visitors: ['a guest', 'a team owner'],
    isOff: true,
  },
  'the setting up of a team': {
    page: 'teamOnboarding',
    path: '/team/onboarding/{order}?x=1',
    heading: 'Set up your team',
    login: '/login',
    visitors: OF_TEAMS,
  },
  'the review': {
    page: 'review',
    path: '/review?x=1',
    heading: 'Review',
    login: '/login',
    visitors: ['a guest', 'a user', 'a reviewer'],
  },
  'the statecharts, open to everyone': {
    page: 'statecharts',
    path: '/statecharts?x=1',
    heading: 'Statecharts',
    login: '/login',
    visitors: EVERYBODY,
  },
  'the statecharts, for staff': {
    page: 'statecharts',
    path: '/statecharts?x=1',
    heading: 'Statecharts',
    login: '/login',
    visitors: ['a guest', 'a user', 'a reviewer'],
    isOff: true,
  },
  'the offers': {
    page: 'offers',
    path: '/offers?x=1',
    heading: 'Offers',
    login: '/login',
    visitors: ['a guest', 'a user', 'an administrator'],
  },
};

/** Pages of the model on which the product does not run the chart, and why. */
const NO_SUCH_PAGE: Readonly<Record<string, string>> = {
  'a page for everybody': 'nothing is asked there, so the page does without the chart (`isAnythingAsked`)',
  'a page that only checks the session':
    'nothing is asked there, so the page does without the chart (`isAnythingAsked`)',
  'the free weekend without a tech': 'every page about a free weekend names its tech in the address',
  'a page with guards of every kind, in another order': 'no page of the product needs so many at once',
  'a profile page, switched off': 'the walks switch the pages of this setting off with another page',
};

/** Transitions that cannot happen in this application, and why. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  'transition:guards/error.invoke(watchVisitor)/0':
    'subscribing to the session cannot fail: only a mistake in the wiring could end it with an error',
};

/** The page of the model that a chart was started with. */
export function pageNameOf({ guards, tech, settings }: GuardsContext | GuardsInput): string {
  const found = (model.input as GuardsInput[]).find(
    (one) =>
      one.guards.join() === guards.join() &&
      one.tech === tech &&
      JSON.stringify(one.settings) === JSON.stringify(settings),
  );
  return caseName(found) ?? '';
}

export function realPage(of: GuardsContext | GuardsInput): RealPage {
  const found = PAGES[pageNameOf(of)];
  if (!found) throw new Error(`The product has no page for "${pageNameOf(of)}".`);
  return found;
}

// A page whose guards change must be given another place here.
for (const input of model.input as GuardsInput[]) {
  const name = caseName(input) ?? '';
  if (name in NO_SUCH_PAGE) continue;
  const { page, also } = realPage(input);
  if (pageOf(page).guards.join() !== [...input.guards, ...(also ? [also] : [])].join()) {
    throw new Error(`The page ${page} has other guards than "${name}" of the model.`);
  }
}

/** The model with what can be produced in a browser: the same machine, fewer cases. */
const browserModel: PathModel = {
  ...model,
  input: model.input.filter((input) => !((caseName(input) ?? '') in NO_SUCH_PAGE)),
  events: {
    ...model.events,
    'guards.visitorKnown': ((snapshot: AnyMachineSnapshot) => {
      const { visitors } = realPage(snapshot.context as GuardsContext);
      const cases = model.events['guards.visitorKnown'];
      const all = (typeof cases === 'function' ? cases(snapshot) : (cases ?? [])) as readonly object[];
      return all.filter((one) => visitors.includes(caseName(one) as VisitorName));
    }) as Cases<object, AnyMachineSnapshot>,
  },
  invokes: { ...model.invokes, watchVisitor: { done: [], error: [] } },
};

/** The browser walk's model of the world around the chart. */
type World = {
  /** Whether the server is being asked whose token this is, and what the session knows else. */
  readonly session: 'asking' | 'known' | 'unconfirmed';
  readonly visitor: string | null;
  /** What the server knows of a visitor; it stays so. */
  readonly owned: Readonly<Record<string, string>>;
  /** Another page is being opened. */
  readonly isLed: boolean;
};

const BEGIN: World = { session: 'asking', visitor: null, owned: {}, isLed: false };

/** The effect of a step on the world. */
function follow(graph: Graph) {
  return (world: World, edge: GraphEdge): World | undefined => {
    const { from, step, outcome, label } = edge;
    const before = graph.nodes[from]?.moment.snapshot;
    if (!before || !step) return world;
    if (world.isLed) return undefined;
    // A call that is left behind creates the trial exam anyway.
    const left = step.kind === 'event' && before.matches('ensuringTrialExam') ? (world.visitor ?? '') : null;
    const next = {
      ...world,
      isLed: outcome.moment.snapshot.hasTag('redirecting'),
      owned: left === null ? world.owned : { ...world.owned, [left]: 'a trial exam' },
    };
    if (step.kind === 'event') {
      switch (step.event.type) {
        case 'guards.visitorKnown': {
          const visitor = step.words ?? '';
          // No one becomes who they are already, and anyone who has a trial exam needs no other.
          if (visitor === world.visitor) return undefined;
          if (outcome.moment.snapshot.matches('ensuringTrialExam') && next.owned[visitor]) return undefined;
          return { ...next, session: 'known', visitor };
        }
        case 'guards.visitorUnconfirmed':
          return world.session === 'unconfirmed' ? undefined : { ...next, session: 'unconfirmed', visitor: null };
        default:
          return { ...next, session: world.session === 'unconfirmed' ? 'asking' : world.session };
      }
    }
    if (step.kind !== 'done') return next;
    const visitor = world.visitor ?? '';
    const owned = step.words ?? 'a trial exam';
    if ((world.owned[visitor] ?? owned) !== owned) return undefined;
    // The order is the team owner's.
    const isOnboarding = pageNameOf(before.context as GuardsContext) === 'the setting up of a team';
    if (isOnboarding && label.includes('only') !== (visitor === 'a team owner')) return undefined;
    return { ...next, owned: { ...world.owned, [visitor]: owned } };
  };
}

/** Besides the goals of the chart: every page settles in every state it can be in, for every visitor. */
function withPageGoals(graph: Graph): Graph {
  const stateOf = (node: number) => String(graph.nodes[node]?.moment.snapshot.value);
  const grown = (edge: GraphEdge): GraphEdge => {
    const { snapshot } = edge.outcome.moment;
    const name = pageNameOf(snapshot.context as GuardsContext);
    const { visitor } = snapshot.context as GuardsContext;
    const who = visitor === null ? 'nobody' : visitor.kind === 'guest' ? 'a guest' : visitor.id;
    const rests = [`page:${name}: ${String(snapshot.value)} for ${who}`];
    if (name === 'a page for signed-in users' && edge.from >= 0) {
      rests.push(`page:${name}: ${stateOf(edge.from)} to ${String(snapshot.value)}`);
    }
    return { ...edge, goals: [...edge.goals, ...rests] };
  };
  return {
    ...graph,
    starts: graph.starts.map(grown),
    nodes: graph.nodes.map((node) => ({ ...node, edges: node.edges.map(grown) })),
  };
}

/** States and transitions of the guards' chart, and the browser's paths over them: every page in every state. */
export function guardsPaths(): { paths: Path[]; defined: string[] } {
  const graph = withPageGoals(explore(browserModel));
  const defined = definedGoals(graph).filter((goal) => /^(state|transition):/.test(goal));
  const ofPages = [...graph.starts, ...graph.nodes.flatMap((node) => node.edges)].flatMap((edge) =>
    edge.goals.filter((goal) => goal.startsWith('page:')),
  );
  const goals = new Set([...defined, ...ofPages]);
  return { paths: pathsInWorld(graph, goals, BEGIN, follow(graph)), defined };
}
