import type { Page } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { type OpenedInvitation, openedInvitationSchema } from '../../../../src/contract/team/people.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { giveSession, heldToken, openSessionIn, tellTabs } from '../../support/browser-session.ts';
import { newPerson } from '../../support/person.ts';
import { type Candidate, loginToken, register, request } from '../../support/prepared-exam.ts';
import { buyTeam, inviteByMail } from '../../support/team.ts';
import { ChartWatch } from '../chart-watch.ts';
import { Gate } from '../gate.ts';
import { signOutElsewhere } from '../visitor.ts';

/** Transitions that cannot happen in this application, and why. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  'transition:acceptInvitation/error.invoke(watchVisitor)/0':
    "it listens to the session's chart in the same page: nothing of the browser or the server is between them that could fail",
};

/** What the link is for: an open invitation, one that somebody accepted, or none. */
type Kind = 'open' | 'used' | 'unknown';

type World = {
  readonly visitor: 'unsettled' | 'guest' | 'signedIn';
  /** Null until the page has been told. */
  readonly kind: Kind | null;
  /** Who has accepted the invitation. */
  readonly member: 'nobody' | 'somebody' | 'visitor';
  /** Whether the session of the call that accepts is over. */
  readonly isOrphan: boolean;
};

export const BEGIN: World = { visitor: 'unsettled', kind: null, member: 'nobody', isOrphan: true };

const kindOf = (output: unknown): Kind => (openedInvitationSchema.parse(output).refusal === null ? 'open' : 'used');

/** The server's answer to the look-up, as far as it fits what is there. */
function afterReading(world: World, { kind, event }: { kind: string; event: object }): World | undefined {
  if (kind === 'error') {
    if ('error' in event && failureOf(event.error).kind !== 'notFound') return world;
    return (world.kind ?? 'unknown') === 'unknown' ? { ...world, kind: 'unknown' } : undefined;
  }
  const found = kindOf('output' in event ? event.output : null);
  if (world.member !== 'nobody') return found === 'used' ? world : undefined;
  if (world.kind !== null && world.kind !== found) return undefined;
  return { ...world, kind: found, member: found === 'used' ? 'somebody' : 'nobody' };
}

/** The server's answer to the acceptance, as far as it fits who asks and what has become of the invitation. */
function afterAccepting(world: World, { kind, event }: { kind: string; event: object }): World | undefined {
  const failure = kind === 'error' && 'error' in event ? failureOf(event.error) : null;
  // The server allows no more for now, signed in or not.
  if (failure?.code === 'too_many') return world;
  const failed = failure?.kind ?? null;
  if (failed === 'signedOut') return world.isOrphan ? world : undefined;
  // The answer is lost, not the call.
  if (failed === 'unreachable') return world.isOrphan ? world : { ...world, member: 'visitor' };
  if (world.isOrphan) return undefined;
  if (failed === null) return { ...world, member: 'visitor' };
  return world.member === 'nobody' ? { ...world, member: 'somebody' } : undefined;
}

/** What a step makes of the world; undefined where no page of this application produces it. */
export function follow(graph: Graph) {
  return (world: World, { from, step }: GraphEdge): World | undefined => {
    const before = graph.nodes[from]?.moment.snapshot;
    if (!step || !before) return world;
    if (step.kind === 'done' || step.kind === 'error') {
      if (step.src === 'readInvitation') return afterReading(world, step);
      return step.src === 'acceptInvitation' ? afterAccepting(world, step) : undefined;
    }
    if (step.kind !== 'event' || !before.can(step.event)) return undefined;
    switch (step.event.type) {
      case 'acceptInvitation.guestSeen':
        return { ...world, visitor: 'guest', isOrphan: true };
      case 'acceptInvitation.userSeen':
        // A call in progress has the session that it began with.
        return {
          ...world,
          visitor: 'signedIn',
          isOrphan: world.isOrphan && before.matches({ invitation: 'accepting' }),
        };
      default:
        return world;
    }
  };
}

/** What the link of a path is for. A path on which the page is never told is like any other. */
function kindOfPath({ edges }: Path): Kind {
  for (const { step } of edges) {
    if (step?.kind === 'done' && step.src === 'readInvitation') return kindOf(step.event['output']);
    if (step?.kind === 'error' && failureOf(step.event['error']).kind === 'notFound') return 'unknown';
  }
  return 'open';
}

/** Somebody new accepts an invitation. */
async function acceptAsSomebody(url: string, token: string): Promise<void> {
  const { token: session } = await register(url);
  await request(url, session, 'POST', `/team-invitations/${token}/accept`);
}

/** The state shared by the drivers of one walk. */
export class AcceptInvitationWorld {
  readonly gate = new Gate({
    auth: { method: 'GET', path: /^\/api\/auth$/ },
    read: { method: 'GET', path: /^\/api\/team-invitations\/[^/]+$/ },
    accept: { method: 'POST', path: /^\/api\/team-invitations\/[^/]+\/accept$/ },
  });
  readonly watch = new ChartWatch('acceptInvitation');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  readonly token: string;
  /** Address of who invites. */
  readonly sender: string;
  private readonly holder: Candidate;

  private constructor(url: string, otherTab: Page, token: string, sender: string, holder: Candidate) {
    this.url = url;
    this.otherTab = otherTab;
    this.token = token;
    this.sender = sender;
    this.holder = holder;
  }

  /** Makes the invitation of a path and its holder, whose session the browser has. */
  static async prepare(url: string, otherTab: Page, path: Path): Promise<AcceptInvitationWorld> {
    const kind = kindOfPath(path);
    const team = await buyTeam(url, 2);
    // The browser's account and others that are faster have addresses of their own.
    await request(url, team.owner.token, 'PUT', `/teams/${team.teamId}`, { members_may_forward: true });
    const token = kind === 'unknown' ? 'link-of-no-mail' : await inviteByMail(url, team, newPerson().email);
    if (kind === 'used') await acceptAsSomebody(url, token);
    const world = new AcceptInvitationWorld(url, otherTab, token, team.owner.email, await register(url));
    await giveSession(otherTab, world.holder.token);
    return world;
  }

  /** What the server has of the invitation. */
  async statusOnServer(): Promise<OpenedInvitation['status']> {
    return (await request<OpenedInvitation>(this.url, null, 'GET', `/team-invitations/${this.token}`)).status;
  }

  /** Somebody else is faster. */
  acceptElsewhere(): Promise<void> {
    return acceptAsSomebody(this.url, this.token);
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
