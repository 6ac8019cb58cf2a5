import type { ConsoleMessage, Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { factsOf, levelOf } from '../../../../machines/commerce/pricing/pricing.facts.ts';
import type { pricingMachine } from '../../../../machines/commerce/pricing/pricing.machine.ts';
import type { PricingContext, PricingInput } from '../../../../machines/commerce/pricing/pricing.types.ts';
import { type CatalogPrices, catalogRoutes } from '../../../../src/contract/commerce/catalog.ts';
import { generate, type Path } from '../../../../src/walks/cover/generate.ts';
import type { GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/commerce/pricing.model.ts';
import { request } from '../../support/prepared-exam.ts';
import { recordedEvents } from '../../support/shop.ts';
import { ChartWatch } from '../chart-watch.ts';
import { Gate } from '../gate.ts';
import { pathsInWorld } from '../paths-in-world.ts';

export type PricingSnapshot = SnapshotFrom<typeof pricingMachine>;

const { graph, goals } = generate(model);

/** Whether the page has something that sends an event. */
function isOffered(snapshot: PricingSnapshot, event: { type: string; [field: string]: unknown }): boolean {
  const { prices, country } = snapshot.context;
  switch (event.type) {
    case 'pricing.opened':
      return true;
    case 'pricing.seen':
      // What is looked at are the prices of the visitor's country, or the last ones.
      return snapshot.hasTag('settled');
    case 'pricing.levelChosen':
      return event['level'] !== levelOf(snapshot.context) && prices !== null;
    case 'pricing.countryChosen':
      return event['region'] !== country?.region;
    case 'pricing.buyChosen':
      // Of the cards of one level, and who reaches for a card has seen it.
      return (
        snapshot.matches({ visit: 'seen' }) &&
        prices?.data.find((item) => item.promotion_slug === event['slug'])?.level === levelOf(snapshot.context)
      );
    default:
      return true;
  }
}

/** @param bringsPrices whether the page brings prices along; after a navigation inside the application it does not */
function follow(bringsPrices: boolean) {
  return (world: 'the page', { from, step, input }: GraphEdge): 'the page' | undefined => {
    if (step === undefined) return ((input as PricingInput).prices !== null) === bringsPrices ? world : undefined;
    const before = graph.nodes[from]?.moment.snapshot as PricingSnapshot | undefined;
    if (step.kind !== 'event' || before === undefined) return world;
    // The part of the page that could send an event before it was opened is not there.
    if (before.matches({ prices: 'waiting' }) && step.event.type !== 'pricing.opened') return undefined;
    return before.can(step.event as Parameters<typeof before.can>[0]) && isOffered(before, step.event)
      ? world
      : undefined;
  };
}

/** States and transitions of the chart, and the browser's paths over them: of a page with prices, and of one without. */
export function pricingPaths(): { paths: Path[]; defined: string[] } {
  const defined = goals.all.filter((goal) => /^(state|transition):/.test(goal));
  const wanted = goals.all.filter((goal) => /^(state|transition|case):/.test(goal));
  const paths = [true, false].flatMap((brings) => pathsInWorld(graph, new Set(wanted), 'the page', follow(brings)));
  return { paths: [...new Map(paths.map((path) => [path.id, path])).values()], defined };
}

type Recorded = { event: string; properties: object };

/** The state shared by the drivers of one walk. */
export class PricingWorld {
  readonly gate = new Gate({
    country: { method: 'GET', path: /^\/api\/country-code$/ },
    prices: { method: 'GET', path: /^\/api\/catalog$/ },
  });
  readonly watch = new ChartWatch('pricing');
  /** The prices that the server writes into the page. */
  readonly written: CatalogPrices;
  /** Those that the model has instead of them. */
  brought: CatalogPrices | null = null;
  /** Whether the prices have been in sight. */
  isSeen = false;
  /** Warnings in the console of the page. */
  readonly warnings: string[] = [];
  /** What should have been recorded so far. */
  readonly expected: Recorded[] = [];
  private events: ReturnType<typeof recordedEvents> = [];

  private constructor(written: CatalogPrices) {
    this.written = written;
  }

  static async prepare(url: string): Promise<PricingWorld> {
    const answer = await request<unknown>(url, null, 'GET', '/catalog?region=GLOBAL&tech=javascript');
    return new PricingWorld(catalogRoutes.catalog.response.parse(answer));
  }

  /** Follows what a page writes and sends. */
  listenTo(page: Page): void {
    this.events = recordedEvents(page);
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'warning') this.warnings.push(message.text());
    });
  }

  /** What the page shows where the model says what it would. */
  shown({ context }: PricingSnapshot): PricingContext {
    const { prices } = context;
    return { ...context, prices: prices !== null && prices === this.brought ? this.written : prices };
  }

  /** From now on an event counts as recorded, with the facts of a price on show. */
  expects(event: string, context: PricingContext, more: { slug?: string; via?: 'banner' } = {}): void {
    const { slug, ...others } = more;
    this.expected.push({ event, properties: { ...factsOf(context, slug), user_category: 'guest', ...others } });
  }

  /** What was recorded of the prices. */
  recorded(): Recorded[] {
    return this.events.flatMap((body) =>
      body.action === 'record' && /^(view_pricing|select_level_|toggle_ppp|buy_now)/.test(body.event)
        ? [{ event: body.event, properties: body.properties }]
        : [],
    );
  }

  /** How often it was recorded that the prices were looked at. */
  views(): number {
    return this.recorded().filter(({ event }) => event === 'view_pricing').length;
  }
}
