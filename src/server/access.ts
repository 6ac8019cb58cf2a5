import { decideGuards } from '../../machines/guards/guards.decide.ts';
import type { GuardFacts, Visitor } from '../../machines/guards/guards.types.ts';
import type { AccessFacts } from '../contract/access.ts';
import { roleSchema } from '../contract/account.ts';
import type { Tech } from '../contract/common.ts';
import { assertGuardsExist, type GuardName, pages } from '../contract/pages.ts';
import { ApiError, notFound } from './api-error.ts';
import type { UserWithRoles } from './data/users.ts';
import type { Services } from './services.ts';

/** LI-02. Milliseconds for which an account counts as new. */
const NEW_ACCOUNT_MS = 180_000;

export type AccessQuestion = { tech: Tech | null; orderId: string };

export type Access = {
  /** What decides about pages for a user. */
  facts(user: UserWithRoles, question: AccessQuestion): Promise<GuardFacts>;
  /** @throws ApiError 401, 403 or 404 as the guards' chart decides, for a call that names guards (GU-16). */
  check(guards: readonly GuardName[], user: UserWithRoles | null, question: AccessQuestion): Promise<void>;
};

/** Asks the same chart as the browser's router, with what the database says. */
export function createAccess({ clock }: Pick<Services, 'clock'>): Access {
  assertGuardsExist(pages);

  async function facts(_user: UserWithRoles, _question: AccessQuestion): Promise<GuardFacts> {
    return { freeWeekend: false, upgradeable: false, teamsOrder: false, onboarding: false };
  }

  return {
    facts,
    async check(guards, user, question) {
      const visitor: Visitor = user
        ? {
            kind: 'user',
            id: user.id,
            roles: user.roles.map((role) => roleSchema.parse(role)),
            isNew: clock.now() - user.created_at < NEW_ACCOUNT_MS,
          }
        : { kind: 'guest' };
      const outcome = await decideGuards(
        {
          guards,
          path: '',
          tech: question.tech,
          lastTech: 'vuejs',
          orderId: question.orderId,
          settings: { teamsDashboard: true, certDashboard: true },
        },
        visitor,
        // A guest is led to the login before facts are asked for.
        () => facts(user as UserWithRoles, question),
      );
      if (outcome.kind === 'shown') return;
      if (outcome.kind === 'login') throw new ApiError(401, 'Sign in to go on.', { code: 'signed_out' });
      if (outcome.kind === 'missing') throw notFound('The page');
      const sentence = outcome.kind === 'forbidden' ? outcome.message : 'Your account has no access to this.';
      throw new ApiError(403, sentence, { code: 'guarded' });
    },
  };
}

/** The facts as the API names them. */
export function presentFacts(facts: GuardFacts): AccessFacts {
  return {
    free_weekend: facts.freeWeekend,
    upgradeable: facts.upgradeable,
    teams_order: facts.teamsOrder,
    onboarding: facts.onboarding,
  };
}
