import type { Page } from '@playwright/test';
import type { CatalogPrices } from '../../../../src/contract/commerce/catalog.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import { definedGoals } from '../../../../src/walks/cover/goals.ts';
import { explore, type Graph, type GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/commerce/interest.model.ts';
import { type Candidate, register, request } from '../../support/prepared-exam.ts';
import { recordedEvents } from '../../support/shop.ts';
import { ChartWatch } from '../chart-watch.ts';
import { Gate } from '../gate.ts';
import { pathsInWorld } from '../paths-in-world.ts';
import { eventOf, everyEvent, type WalkPlan } from '../walk.ts';

/** The visitor of the page: not told apart yet, a guest, or a user with a session. */
type Visitor = 'anybody' | 'guest' | 'user';

const ON_A_CARD = 'the page of all exams to come has no cards; that of one technology has';

/** Transitions that the page of all exams to come does not offer; that of one technology does. */
export const UNREACHABLE = {
  'transition:interest.choosing/interest.optionRequested/0': ON_A_CARD,
  'transition:interest.waiting/interest.optionRequested/0': ON_A_CARD,
  'transition:interest.stored/interest.optionRequested/0': ON_A_CARD,
};

/** What a step makes of the visitor; undefined where no page of this application produces it. */
function follow(graph: Graph) {
  return (visitor: Visitor, { from, step }: GraphEdge): Visitor | undefined => {
    const before = graph.nodes[from]?.moment.snapshot;
    if (step?.kind !== 'event' || !before) return visitor;
    if (!before.can(step.event)) return undefined;
    if (step.event.type === 'interest.stored' || step.event.type === 'interest.refused') return 'user';
    if (step.event.type !== 'interest.declared') return visitor;
    const by: Visitor = step.event['by'] === 'user' ? 'user' : 'guest';
    return visitor === 'anybody' || visitor === by ? by : undefined;
  };
}

/** Paths on the page of one technology: its exam can be asked for on a card as well. */
export const techInterestPaths = (): WalkPlan =>
  everyEvent<Visitor>(model, {
    // The form is the same as on the other page.
    without: ['interest.refused', 'interest.changeRequested'],
    goals: Object.keys(UNREACHABLE),
    // Once is enough: a guest declares it, and logs in.
    isShown: (edge) => {
      const event = eventOf(edge);
      return event?.['by'] !== 'user' && (event?.['slug'] ?? 'react-developer-exam') === 'react-developer-exam';
    },
    follow: { begin: 'anybody', step: follow },
  });

/** States and transitions of the chart, and the browser's paths over them. */
export function interestPaths(): { paths: Path[]; defined: string[] } {
  const graph = explore(model);
  const defined = definedGoals(graph).filter((goal) => /^(state|transition):/.test(goal));
  const step = follow(graph);
  const hasCard = (edge: GraphEdge) => eventOf(edge)?.type === 'interest.optionRequested';
  const paths = pathsInWorld<Visitor>(graph, new Set(defined), 'anybody', (visitor, edge) =>
    hasCard(edge) ? undefined : step(visitor, edge),
  );
  return { paths, defined };
}

/** Whether the visitor who declares first on a path has a session. */
function beginsSignedIn({ edges }: Path): boolean {
  const declared = edges.find(({ step }) => step?.kind === 'event' && step.event.type === 'interest.declared');
  return declared?.step?.kind === 'event' && declared.step.event['by'] === 'user';
}

/** What is recorded of an interest that was stored. */
type Lead = { event: 'lead_signup' | 'lead_auth_signup'; properties: object };

/** The pages that show the chart: all exams to come, and one technology whose exam is to come. */
export type InterestPlace = 'soon' | 'tech';

/** The state shared by the drivers of one walk. */
export class InterestWorld {
  readonly gate = new Gate({ store: { method: 'POST', path: /^\/api\/user\/metadata$/ } });
  readonly watch = new ChartWatch('interest');
  readonly url: string;
  readonly candidate: Candidate;
  /** What cannot be bought yet, by slug, in the order of the page. */
  readonly names: ReadonlyMap<string, string>;
  isSignedIn: boolean;
  readonly place: InterestPlace;
  /** What waits to be stored, and by whom it was declared. */
  queued: { interest: string[]; by: 'guest' | 'user' } = { interest: [], by: 'guest' };
  /** What should have been recorded so far. */
  readonly leads: Lead[] = [];
  private events: ReturnType<typeof recordedEvents> = [];

  private constructor(
    url: string,
    candidate: Candidate,
    names: ReadonlyMap<string, string>,
    isSignedIn: boolean,
    place: InterestPlace,
  ) {
    this.url = url;
    this.candidate = candidate;
    this.names = names;
    this.isSignedIn = isSignedIn;
    this.place = place;
  }

  /** Makes the account in which the interest of a path ends. */
  static async prepare(url: string, path: Path, place: InterestPlace = 'soon'): Promise<InterestWorld> {
    const { data } = await request<CatalogPrices>(url, null, 'GET', '/catalog?region=GLOBAL');
    const missing = data.filter(
      (item) =>
        item.availability !== 'available' &&
        item.type === 'examination-only' &&
        (place === 'soon' || item.tech === 'react'),
    );
    const names = missing.map((item) => [item.promotion_slug, item.promotion_name.replace(': exam', '')] as const);
    return new InterestWorld(url, await register(url), new Map(names), beginsSignedIn(path), place);
  }

  /** Follows what a page sends to be recorded. */
  listenTo(page: Page): void {
    this.events = recordedEvents(page);
  }

  /** The leads that were recorded. */
  recordedLeads(): Lead[] {
    return this.events.flatMap((body) =>
      body.action === 'record' && (body.event === 'lead_signup' || body.event === 'lead_auth_signup')
        ? [{ event: body.event, properties: body.properties }]
        : [],
    );
  }
}
