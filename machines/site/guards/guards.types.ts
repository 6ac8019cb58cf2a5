import type { Role } from '../../../src/contract/account/roles.ts';
import type { Tech } from '../../../src/contract/common.ts';
import type { GuardName } from '../../../src/contract/pages.ts';

/** Who asks for a page. */
export type Visitor =
  | { kind: 'guest' }
  | {
      kind: 'user';
      id: string;
      roles: readonly Role[];
      /** The account is younger than three minutes (ST-06). */
      isNew: boolean;
    };

/** What the server knows of a user that decides about pages. */
export type GuardFacts = {
  /** A free weekend of the tech is active. */
  freeWeekend: boolean;
  /** An order of the user can be upgraded. */
  upgradeable: boolean;
  /** A team order, or team vouchers. */
  teamsOrder: boolean;
  /** The order of the path is the user's own team order, and its onboarding is not complete. */
  onboarding: boolean;
};

/** What the settings say about pages. */
export type GuardSettings = { teamsDashboard: boolean; certDashboard: boolean };

export type GuardsInput = {
  /** Asked in the order of the chart's questions, wherever they stand in the list. */
  guards: readonly GuardName[];
  /** Path with query and fragment, as it was asked for. */
  path: string;
  tech: Tech | null;
  /** The tech that was last on show; a dashboard needs one. */
  lastTech: Tech;
  /** The order that the path names, or ''. */
  orderId: string;
  settings: GuardSettings;
};

export type GuardsContext = GuardsInput & {
  visitor: Visitor | null;
  facts: GuardFacts | null;
  /** Where the visitor is redirected, or ''. */
  destination: string;
  /** What a refusal says, or ''. */
  message: string;
};

export type GuardsEvent =
  /** It is known who asks; again whenever that changes, also while the page is on show. */
  | { type: 'guards.visitorKnown'; visitor: Visitor }
  /** The server was not reached, so nobody knows whether the session is valid. */
  | { type: 'guards.visitorUnconfirmed' }
  /** The visitor tries again. */
  | { type: 'guards.retried' };
