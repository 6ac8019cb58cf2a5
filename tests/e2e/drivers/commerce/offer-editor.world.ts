import type { Page } from '@playwright/test';
import { isChanged } from '../../../../machines/commerce/offer-editor/offer-editor.rules.ts';
import type { KeptDraft, Loaded, OfferDraft } from '../../../../machines/commerce/offer-editor/offer-editor.types.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import type { OfferDetail, OfferState } from '../../../../src/contract/commerce/offers-admin.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import { definedGoals } from '../../../../src/walks/cover/goals.ts';
import { explore, type Graph, type GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/commerce/offer-editor.model.ts';
import { giveSession } from '../../support/browser-session.ts';
import { RUN } from '../../support/person.ts';
import { demoToken, request } from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { Gate } from '../gate.ts';
import { pathsInWorld } from '../paths-in-world.ts';

/** What the page finds when it opens: beside an offer, what an earlier visit left in the tab. */
type Start =
  | 'new'
  | 'new, kept'
  | 'draft'
  | 'published'
  | 'published, kept'
  | 'published, kept and outdated'
  | 'missing';

type World = {
  readonly start: Start | null;
  readonly isNew: boolean;
  readonly state: OfferState;
  /** What the server has that the page does not know of: its own save whose reply was lost, or one of somebody else. */
  readonly ahead: 'nothing' | 'mine' | 'theirs';
  /** Whether the page of a new offer has given way to the page of its own address. */
  readonly isOver: boolean;
};

type Answer = { readonly kind: string; readonly event: { readonly [key: string]: unknown } };

/** What the server and the tab hold when the page loads as the model has it; undefined for what no path needs. */
function startOf({ offer, kept }: Loaded): Start | undefined {
  if (!offer) return kept ? 'new, kept' : 'new';
  if (!kept) return offer.state === 'draft' ? 'draft' : 'published';
  if (!isChanged(offer, kept.draft)) return undefined;
  return kept.version === offer.version ? 'published, kept' : 'published, kept and outdated';
}

function afterLoading(world: World, { kind, event }: Answer): World | undefined {
  if (kind === 'error') {
    const failed = failureOf(event['error']).kind;
    // Nothing is fetched for a new offer.
    if (world.isNew || failed === 'invalid' || world.start !== null) return undefined;
    return failed === 'notFound' ? { ...world, start: 'missing' } : world;
  }
  const loaded = event['output'] as Loaded;
  const found = startOf(loaded);
  if (found === undefined || world.start === 'missing') return undefined;
  // What was discarded is not kept.
  if (world.start !== null) return found === 'new' ? world : undefined;
  return { ...world, start: found, state: loaded.offer?.state ?? 'draft' };
}

function afterSaving(world: World, { kind, event }: Answer): World | undefined {
  if (kind === 'done') return world.ahead === 'nothing' ? { ...world, isOver: world.isNew } : undefined;
  const { kind: failed, code } = failureOf(event['error']);
  if (failed === 'invalid') return world;
  // The server saves; its answer is lost.
  if (failed === 'unreachable') {
    return world.ahead === 'nothing' && world.state === 'draft' ? { ...world, ahead: 'mine' } : undefined;
  }
  if (code !== 'offer_changed') return undefined;
  return world.ahead === 'nothing' ? { ...world, ahead: 'theirs' } : world;
}

function afterReloading(world: World, { kind, event }: Answer): World | undefined {
  if (kind === 'error') return world;
  const { state, name } = event['output'] as OfferDetail;
  if (world.ahead !== (name === 'Theirs' ? 'theirs' : 'mine')) return undefined;
  return { ...world, ahead: 'nothing', state, isOver: world.isNew && name !== 'Theirs' };
}

function afterActing(world: World, { kind, event }: Answer): World | undefined {
  if (kind === 'done') {
    const { state } = event['output'] as OfferDetail;
    return world.ahead === 'nothing' ? { ...world, state } : undefined;
  }
  const { code, kind: failed } = failureOf(event['error']);
  if (failed === 'unreachable') return world;
  if (code !== 'offer_changed') return undefined;
  return world.ahead === 'nothing' ? { ...world, ahead: 'theirs' } : world;
}

const AFTER: Readonly<Record<string, (world: World, answer: Answer) => World | undefined>> = {
  loadOffer: afterLoading,
  saveOffer: afterSaving,
  loadNewest: afterReloading,
  carryOut: afterActing,
};

/** What a step makes of the world; undefined where no page of this application produces it. */
function follow(graph: Graph) {
  return (world: World, { from, step, input }: GraphEdge): World | undefined => {
    const before = graph.nodes[from]?.moment.snapshot;
    if (!step || !before) return { ...world, isNew: (input as { slug: string | null }).slug === null };
    if (world.isOver) return undefined;
    if (step.kind === 'done' || step.kind === 'error') return AFTER[step.src]?.(world, step);
    if (step.kind !== 'event' || !before.can(step.event)) return undefined;
    if (world.isNew && /Chosen$/.test(step.event.type)) return { ...world, isOver: true };
    // Which versions there are is known to the server alone.
    if (JSON.stringify(step.event['action'])?.includes('undo')) return undefined;
    // Whether the form says what is stored can be told as long as the page knows what is.
    return step.event.type === 'offerEditor.changed' && world.ahead !== 'nothing' ? undefined : world;
  };
}

/** States and transitions of the chart, and the browser's paths over them. */
export function offerEditorPaths(): { paths: Path[]; defined: string[] } {
  const graph = explore(model);
  const defined = definedGoals(graph).filter((goal) => /^(state|transition):/.test(goal));
  const begin: World = { start: null, isNew: false, state: 'draft', ahead: 'nothing', isOver: false };
  return { paths: pathsInWorld(graph, new Set(defined), begin, follow(graph)), defined };
}

/** What the page of a path finds. A path on which it never loads is like any other. */
function startOfPath({ edges }: Path): Start {
  for (const { step } of edges) {
    if (step?.kind === 'done' && step.src === 'loadOffer') return startOf(step.event['output'] as Loaded) ?? 'draft';
    if (step?.kind === 'error' && failureOf(step.event['error']).kind === 'notFound') return 'missing';
  }
  return 'draft';
}

let walks = 0;

/** The state shared by the drivers of one walk. */
export class OfferEditorWorld {
  readonly gate = new Gate({
    load: { method: 'GET', path: /^\/api\/offers\/coupon\/[^/]+$/ },
    save: { method: 'PUT', path: /^\/api\/offers\/coupon\/[^/]+$/ },
    act: { method: 'POST', path: /^\/api\/offers\/coupon\/[^/]+\/(publish|withdraw|undo)$/ },
  });
  readonly watch = new ChartWatch('offerEditor');
  readonly url: string;
  readonly slug: string;
  readonly start: Start;
  private readonly token: string;
  /** What the form says. */
  name = 'Kept';
  /** Whether a new offer has come to be on the server. */
  isStored = false;
  private changes = 0;

  private constructor(url: string, token: string, start: Start) {
    walks += 1;
    this.url = url;
    this.token = token;
    this.start = start;
    this.slug = `walk-${RUN}-${walks}`;
  }

  /** Makes the offer of a path, and gives the browser an administrator's session. */
  static async prepare(url: string, otherTab: Page, path: Path): Promise<OfferEditorWorld> {
    const token = await demoToken(url, 'admin@example.com');
    await giveSession(otherTab, token);
    const world = new OfferEditorWorld(url, token, startOfPath(path));
    if (world.isNew || world.start === 'missing') return world;
    await world.save('Stored', null);
    if (world.start !== 'draft') await world.publish();
    return world;
  }

  get isNew(): boolean {
    return this.start.startsWith('new');
  }

  /** The page's address. */
  get address(): string {
    return `/offers/coupon/${this.isNew ? 'new' : this.slug}`;
  }

  /** What an earlier visit left in the tab, under its name; null for nothing. */
  kept(): { name: string; value: KeptDraft } | null {
    if (!this.start.includes('kept')) return null;
    const draft: OfferDraft = { slug: this.slug, data: dataOf(this.name), startsAt: null, endsAt: null };
    const version = this.isNew ? null : this.start.includes('outdated') ? 1 : 2;
    return { name: `chartered.offer.coupon/${this.isNew ? 'new' : this.slug}`, value: { version, draft } };
  }

  /** Something else than ever before. */
  nextName(): string {
    this.changes += 1;
    this.name = `Change ${this.changes}`;
    return this.name;
  }

  read(): Promise<OfferDetail> {
    return request(this.url, this.token, 'GET', `/offers/coupon/${this.slug}`);
  }

  /** Somebody else saves and publishes, unless that has happened since the page loaded. */
  async overtake(known: number | null): Promise<void> {
    const { version, state } = this.isNew && !this.isStored ? { version: null, state: null } : await this.read();
    this.isStored = true;
    if (version !== known) return;
    await this.save('Theirs', version);
    if (state !== 'published') await this.publish();
  }

  private async save(name: string, version: number | null): Promise<void> {
    const body = { version, data: dataOf(name), starts_at: null, ends_at: null };
    await request(this.url, this.token, 'PUT', `/offers/coupon/${this.slug}`, body);
  }

  private async publish(): Promise<void> {
    const { version } = await this.read();
    await request(this.url, this.token, 'POST', `/offers/coupon/${this.slug}/publish`, { version });
  }
}

const dataOf = (name: string) => ({
  ...{ name, discount: { kind: 'percent', percent: 10 }, bundles: [] },
  ...{ with_regional: false, max_uses: null, once_per_person: true },
});
