import type { Page } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { type Voucher, type VoucherState, voucherSchema } from '../../../../src/contract/commerce/offers.ts';
import type { Product } from '../../../../src/contract/commerce/orders.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import { definedGoals } from '../../../../src/walks/cover/goals.ts';
import { explore, type Graph, type GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/commerce/voucher-redeem.model.ts';
import { giveSession, heldToken, openSessionIn, tellTabs } from '../../support/browser-session.ts';
import { type Candidate, loginToken, register, request } from '../../support/prepared-exam.ts';
import { JUNIOR, newVoucher, redeemAsSomebody } from '../../support/voucher-shop.ts';
import { ChartWatch } from '../chart-watch.ts';
import { Gate } from '../gate.ts';
import { pathsInWorld } from '../paths-in-world.ts';
import { signOutElsewhere } from '../visitor.ts';

const SENIOR = 'javascript-senior-developer';

/** Transitions that cannot happen in this application, and why. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  'transition:voucherRedeem/error.invoke(watchVisitor)/0':
    "it listens to the session's chart in the same page: nothing of the browser or the server is between them that could fail",
};

/** What the link is for: one exam, a choice, several exams, a voucher that somebody has used, or none. */
type Kind = 'one' | 'choice' | 'all' | 'used' | 'unknown';

type World = {
  readonly visitor: 'unsettled' | 'guest' | 'signedIn';
  /** Null until the page has been told. */
  readonly kind: Kind | null;
  /** Who has redeemed the voucher. */
  readonly redeemer: 'nobody' | 'somebody' | 'visitor';
  /** Whether the session of the call that redeems is over. */
  readonly isOrphan: boolean;
};

/** What a voucher of the model's is like. */
function kindOf(output: unknown): Kind {
  const { gives, covers, refusal } = voucherSchema.parse(output);
  if (refusal !== null) return 'used';
  if (gives === 'all') return 'all';
  return covers.length > 1 ? 'choice' : 'one';
}

/** The server's answer to the look-up, as far as it fits what is there. */
function afterReading(world: World, { kind, event }: { kind: string; event: object }): World | undefined {
  if (kind === 'error') {
    if ('error' in event && failureOf(event.error).kind !== 'notFound') return world;
    return (world.kind ?? 'unknown') === 'unknown' ? { ...world, kind: 'unknown' } : undefined;
  }
  const found = kindOf('output' in event ? event.output : null);
  if (world.redeemer !== 'nobody') return found === 'used' ? world : undefined;
  if (world.kind !== null && world.kind !== found) return undefined;
  return { ...world, kind: found, redeemer: found === 'used' ? 'somebody' : 'nobody' };
}

/** The server's answer to the redemption, as far as it fits who asks and what has become of the voucher. */
function afterRedeeming(world: World, { kind, event }: { kind: string; event: object }): World | undefined {
  const failure = kind === 'error' && 'error' in event ? failureOf(event.error) : null;
  // The server allows no more for now, signed in or not.
  if (failure?.code === 'too_many') return world;
  const failed = failure?.kind ?? null;
  if (failed === 'signedOut') return world.isOrphan ? world : undefined;
  // The answer is lost, not the call.
  if (failed === 'unreachable') return world.isOrphan ? world : { ...world, redeemer: 'visitor' };
  if (world.isOrphan) return undefined;
  if (failed === null) return { ...world, redeemer: 'visitor' };
  return world.redeemer === 'nobody' ? { ...world, redeemer: 'somebody' } : undefined;
}

/** What a step makes of the world; undefined where no page of this application produces it. */
function follow(graph: Graph) {
  return (world: World, { from, step }: GraphEdge): World | undefined => {
    const before = graph.nodes[from]?.moment.snapshot;
    if (!step || !before) return world;
    if (step.kind === 'done' || step.kind === 'error') {
      if (step.src === 'readVoucher') return afterReading(world, step);
      return step.src === 'redeemVoucher' ? afterRedeeming(world, step) : undefined;
    }
    if (step.kind !== 'event' || !before.can(step.event)) return undefined;
    switch (step.event.type) {
      case 'voucherRedeem.guestSeen':
        return { ...world, visitor: 'guest', isOrphan: true };
      case 'voucherRedeem.userSeen':
        // A call under way has the session that it began with.
        return { ...world, visitor: 'signedIn', isOrphan: world.isOrphan && before.matches({ voucher: 'redeeming' }) };
      default:
        return world;
    }
  };
}

/** States and transitions of the chart, and the browser's paths over them. */
export function voucherRedeemPaths(): { paths: Path[]; defined: string[] } {
  const graph = explore(model);
  const defined = definedGoals(graph).filter((goal) => /^(state|transition):/.test(goal));
  const begin: World = { visitor: 'unsettled', kind: null, redeemer: 'nobody', isOrphan: true };
  return { paths: pathsInWorld(graph, new Set(defined), begin, follow(graph)), defined };
}

/** What the link of a path is for. A path on which the page is never told is like any other. */
function kindOfPath({ edges }: Path): Kind {
  for (const { step } of edges) {
    if (step?.kind === 'done' && step.src === 'readVoucher') return kindOf(step.event['output']);
    if (step?.kind === 'error' && failureOf(step.event['error']).kind === 'notFound') return 'unknown';
  }
  return 'one';
}

async function makeVoucher(url: string, kind: Kind): Promise<string> {
  if (kind === 'unknown') return 'AAAA-AAAA-AAAA-AAAA';
  const code = await newVoucher(
    url,
    kind === 'choice' || kind === 'all' ? [JUNIOR, SENIOR] : [JUNIOR],
    kind === 'all' ? 'all' : 'one',
  );
  if (kind === 'used') await redeemAsSomebody(url, code);
  return code;
}

/** The state shared by the drivers of one walk. */
export class VoucherRedeemWorld {
  readonly gate = new Gate({
    auth: { method: 'GET', path: /^\/api\/auth$/ },
    read: { method: 'GET', path: /^\/api\/vouchers\/[^/]+$/ },
    redeem: { method: 'POST', path: /^\/api\/vouchers\/[^/]+\/use$/ },
  });
  readonly watch = new ChartWatch('voucherRedeem');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  readonly code: string;
  /** Whether the voucher gives one of several things. */
  readonly isChoice: boolean;
  private readonly holder: Candidate;
  /** What is redeemed, of a choice. */
  choice: Product | null = null;

  private constructor(url: string, otherTab: Page, kind: Kind, code: string, holder: Candidate) {
    this.url = url;
    this.otherTab = otherTab;
    this.isChoice = kind === 'choice';
    this.code = code;
    this.holder = holder;
  }

  /** Makes the voucher of a path and its holder, whose session the browser has. */
  static async prepare(url: string, otherTab: Page, path: Path): Promise<VoucherRedeemWorld> {
    const kind = kindOfPath(path);
    const world = new VoucherRedeemWorld(url, otherTab, kind, await makeVoucher(url, kind), await register(url));
    await giveSession(otherTab, world.holder.token);
    return world;
  }

  /** What the server has of the voucher. */
  async stateOnServer(): Promise<VoucherState> {
    return (await request<Voucher>(this.url, null, 'GET', `/vouchers/${this.code}`)).state;
  }

  /** The session of the browser is over on the server, without a word to the page. */
  async endSession(): Promise<void> {
    const token = await heldToken(this.otherTab);
    await request(this.url, token, 'POST', '/logout');
  }

  /** The holder signs in in the other tab. */
  async signInElsewhere(): Promise<void> {
    await openSessionIn(this.otherTab, await loginToken(this.url, this.holder));
  }

  /** The other tab speaks of a session that turns out to be none. */
  tellOfNobody(): Promise<void> {
    return tellTabs(this.otherTab, { type: 'opened', mark: 'of-nobodys--' });
  }

  /** The holder signs out in the other tab. */
  async signOutElsewhere(): Promise<void> {
    await signOutElsewhere(this.otherTab);
  }
}
