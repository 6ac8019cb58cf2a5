import type { Role } from '../../../src/contract/account/roles.ts';
import type { Tech } from '../../../src/contract/common.ts';
import type { GuardName } from '../../../src/contract/pages.ts';

/** The visitor's session. */
export type Visitor =
  | { kind: 'guest' }
  | {
      kind: 'user';
      id: string;
      roles: readonly Role[];
      /** The account is younger than three minutes (ST-06). */
      isNew: boolean;
    };

/** What the server knows about a user that affects access. */
export type GuardFacts = {
  /** A free weekend of the tech is active. */
  freeWeekend: boolean;
  /** The user has an order that can be upgraded. */
  upgradeable: boolean;
  /** A team order, or team vouchers. */
  teamsOrder: boolean;
  /** The order in the path is the user's own team order, and its onboarding is incomplete. */
  onboarding: boolean;
};

/** Settings that affect access. */
export type GuardSettings = {
  teamsDashboard: boolean;
  certDashboard: boolean;
  /** Everyone may see the statecharts, not staff alone. */
  workshopOpen: boolean;
};

export type GuardsInput = {
  /** Evaluated in the order of the chart's questions, whatever the order of this list. */
  guards: readonly GuardName[];
  /** Path with query and fragment, as requested. */
  path: string;
  tech: Tech | null;
  /** The last visited tech, for dashboard paths. */
  lastTech: Tech;
  /** The order id in the path, or ''. */
  orderId: string;
  settings: GuardSettings;
};

export type GuardsContext = GuardsInput & {
  visitor: Visitor | null;
  facts: GuardFacts | null;
  /** Redirect destination, or ''. */
  destination: string;
  /** Message of a 403, or ''. */
  message: string;
};

export type GuardsEvent =
  /** The session is known; sent again on every change, also while the page is shown. */
  | { type: 'guards.visitorKnown'; visitor: Visitor }
  /** The server could not be reached, so the session could not be validated. */
  | { type: 'guards.visitorUnconfirmed' }
  /** The visitor retries. */
  | { type: 'guards.retried' };
