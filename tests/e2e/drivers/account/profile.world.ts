import type { Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { profileMachine } from '../../../../machines/account/profile/profile.machine.ts';
import type { User } from '../../../../src/contract/account/session.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { ChartWatch } from '../chart-watch.ts';
import { Gate } from '../gate.ts';
import { eventOf } from '../walk.ts';
import { sharedAccount } from './account-page.ts';

/** What the server has of the user, as far as the page offers something else with it. */
type Stored = {
  readonly hasPicture: boolean;
  readonly isConnected: boolean;
  readonly permission: boolean;
  /** Whether the form has other values than those that were sent last. */
  readonly isTyped: boolean;
};

const begin: Stored = { hasPicture: true, isConnected: true, permission: false, isTyped: true };

const WORK = [
  'saving',
  'savingSharing',
  'preparingPicture',
  'uploadingPicture',
  'removingPicture',
  'changingProvider',
] as const;

/** The parts of the page are independent of each other: one at a time is enough. */
function isAlone(before: SnapshotFrom<typeof profileMachine>, type: string): boolean {
  const own = type === 'profile.edited' ? 'saving' : type === 'profile.sharingChanged' ? 'savingSharing' : null;
  return WORK.every((tag) => tag === own || !before.hasTag(tag));
}

/** What a step makes of it; undefined where the page has no control that produces the step. */
function step(graph: Graph) {
  return (stored: Stored, edge: GraphEdge): Stored | undefined => {
    const before = graph.nodes[edge.from]?.moment.snapshot as SnapshotFrom<typeof profileMachine> | undefined;
    const event = eventOf(edge);
    if (!before) return stored;
    if (event && !isAlone(before, event.type)) return undefined;
    if (event)
      return before.can(event as Parameters<typeof before.can>[0]) ? afterEvent(stored, before, event) : undefined;
    if (edge.step?.kind !== 'done') return stored;
    switch (edge.step.src) {
      case 'uploadPicture':
        return { ...stored, hasPicture: true };
      case 'removePicture':
        return { ...stored, hasPicture: false };
      case 'disconnect':
        return { ...stored, isConnected: false };
      case 'saveSharing':
        return { ...stored, permission: before.context.permission ?? stored.permission };
      default:
        return stored;
    }
  };
}

function afterEvent(
  stored: Stored,
  before: SnapshotFrom<typeof profileMachine>,
  event: { readonly type: string; readonly [key: string]: unknown },
): Stored | undefined {
  switch (event.type) {
    case 'profile.edited':
      return { ...stored, isTyped: true };
    case 'profile.submitted':
      return { ...stored, isTyped: false };
    case 'profile.sharingChanged':
      return event['permission'] === (before.context.permission ?? stored.permission) ? undefined : stored;
    case 'profile.pictureRemoved':
      return stored.hasPicture ? stored : undefined;
    case 'profile.connectRequested':
      return stored.isConnected ? undefined : stored;
    case 'profile.disconnectRequested':
      return stored.isConnected ? stored : undefined;
    default:
      return stored;
  }
}

/** The server's part of the paths. */
export const follow = { begin, step };

/** Addresses to which a path leaves, in order: one that is none where the browser has to refuse it. */
function addressesOf({ edges }: Path): string[] {
  const begins = edges.flatMap(({ step: at }, index) =>
    at?.kind === 'done' && (at.src === 'beginConnect' || at.src === 'beginJoin') ? [index] : [],
  );
  return begins.map((index) => {
    const outcome = edges
      .slice(index + 1)
      .find(({ step: at }) => at && 'src' in at && /^(begin|openProvider)/.test(at.src));
    return outcome?.step?.kind === 'error' ? 'https://' : 'https://provider.example/';
  });
}

/** The state shared by the drivers of one walk. */
export class ProfileWorld {
  readonly gate = new Gate({
    auth: { method: 'GET', path: /^\/api\/auth$/ },
    save: { method: 'POST', path: /^\/api\/auth$/ },
    upload: { method: 'PUT', path: /^\/api\/user\/avatar$/ },
    remove: { method: 'DELETE', path: /^\/api\/user\/avatar$/ },
    connect: { method: 'POST', path: /^\/api\/user\/socials\/github$/ },
    disconnect: { method: 'DELETE', path: /^\/api\/user\/socials\/github$/ },
    join: { method: 'POST', path: /^\/api\/join\/discord$/ },
  });
  readonly watch = new ChartWatch('profile');
  readonly addresses: string[];
  /** What the server has of the user. */
  user: User;

  private constructor(user: User, path: Path) {
    const socials = [{ name: 'github', joined: false }];
    this.user = { ...user, avatar: '/favicon.svg', socials, linkedin_achievement_share_permission: false };
    this.addresses = addressesOf(path);
  }

  static async prepare(url: string, otherTab: Page, path: Path): Promise<ProfileWorld> {
    return new ProfileWorld((await sharedAccount(url, otherTab)).user, path);
  }

  /** Answers with the user as changed. */
  async answer(name: 'save' | 'upload' | 'remove' | 'disconnect', change: Partial<User>): Promise<void> {
    this.user = { ...this.user, ...change };
    await (await this.gate.take(name)).fulfill({ json: this.user });
  }
}
