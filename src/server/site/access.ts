import { accountAgeMinutes, isNewAccount } from '../../../machines/shared/new-account.ts';
import { decideGuards, type GuardOutcome } from '../../../machines/site/guards/guards.decide.ts';
import type { GuardFacts, Visitor } from '../../../machines/site/guards/guards.types.ts';
import { roleSchema } from '../../contract/account/session.ts';
import { TECHS, type Tech } from '../../contract/common.ts';
import { assertGuardsExist, type GuardName, pageOf, pages, resolvePage, type SiteFacts } from '../../contract/pages.ts';
import type { AccessFacts, PageAccess } from '../../contract/site/access.ts';
import { rolesWith } from '../../contract/team/team-rights.ts';
import { createBoundedCache } from '../bounded-cache.ts';
import { readFreeWeekend } from '../commerce/free-weekends.ts';
import type { UserWithRoles } from '../data/account/users.ts';
import { findOrderToOnboard, hasTeamsOrder, hasUpgradeableOrder } from '../data/commerce/offers.ts';
import { hasTeamVouchers } from '../data/team/combos.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** Questions about guests whose answers are kept. */
const MAX_QUESTIONS = 500;

export type AccessQuestion = { tech: Tech | null; orderId: string };

export type Access = {
  /** A user's facts that affect access to pages. */
  facts(user: UserWithRoles, question: AccessQuestion): Promise<GuardFacts>;
  /** The access decision for a path. */
  page(pathname: string, user: UserWithRoles | null): Promise<PageAccess>;
  /** @throws ApiError 401, 403 or 404 as the guards chart decides, for a call with guards (GU-16). */
  check(guards: readonly GuardName[], user: UserWithRoles | null, question: AccessQuestion): Promise<void>;
};

/** Settings that determine which pages exist. */
export function siteOf(settings: Settings): SiteFacts {
  return { product: settings.site.product, comingSoon: settings.comingSoonTechs, beta: settings.beta };
}

/** Runs the same chart as the browser's router, with facts from the database. */
export function createAccess({ clock, database, settings }: Pick<Services, 'clock' | 'database' | 'settings'>): Access {
  assertGuardsExist(pages);
  const { queries } = database;

  /** Team orders and vouchers of the user's own, or those of a team whose vouchers the user sends (GU-07, PE-04). */
  const hasTeamsVouchers = async (userId: string) =>
    (await hasTeamsOrder(queries, userId)) || (await hasTeamVouchers(queries, userId, rolesWith('sendVouchers')));

  async function facts(user: UserWithRoles, { tech, orderId }: AccessQuestion): Promise<GuardFacts> {
    const [weekend, upgradeable, teamsOrder, order] = await Promise.all([
      tech ? readFreeWeekend(queries, tech, clock.now()) : null,
      hasUpgradeableOrder(queries, user.id),
      hasTeamsVouchers(user.id),
      orderId ? findOrderToOnboard(queries, user.id, orderId) : undefined,
    ]);
    return {
      freeWeekend: weekend?.is_active ?? false,
      upgradeable,
      teamsOrder,
      onboarding: order !== undefined,
    };
  }

  /** Nothing but the question decides about guests, and they all ask the same few. */
  const ofGuests = createBoundedCache<string, Promise<GuardOutcome>>({ max: MAX_QUESTIONS });

  function decide(guards: readonly GuardName[], user: UserWithRoles | null, question: AccessQuestion) {
    if (user) return decideFor(guards, user, question);
    const key = JSON.stringify([guards, question.tech, question.orderId]);
    const known = ofGuests.get(key) ?? decideFor(guards, null, question);
    ofGuests.set(key, known);
    return known;
  }

  function decideFor(guards: readonly GuardName[], user: UserWithRoles | null, question: AccessQuestion) {
    const visitor: Visitor = user
      ? {
          kind: 'user',
          id: user.id,
          roles: user.roles.map((role) => roleSchema.parse(role)),
          isNew: isNewAccount(accountAgeMinutes(user.created_at, clock.now())),
        }
      : { kind: 'guest' };
    return decideGuards(
      {
        guards,
        path: '',
        tech: question.tech,
        lastTech: TECHS[0],
        orderId: question.orderId,
        settings: {
          teamsDashboard: settings.site.teamsDashboardEnabled,
          certDashboard: settings.site.certDashboardEnabled,
          workshopOpen: settings.site.workshopOpen,
        },
      },
      visitor,
      // A guest is redirected to the login page before facts are loaded.
      () => facts(user as UserWithRoles, question),
    );
  }

  return {
    facts,
    async page(pathname, user) {
      const found = resolvePage(pathname, siteOf(settings));
      if (found.kind === 'redirect') return { page: null, outcome: 'elsewhere', to: found.to, message: null };
      if (found.kind === 'missing') return { page: null, outcome: 'missing', to: null, message: found.message };
      const outcome = await decide(pageOf(found.id).guards, user, {
        tech: TECHS.find((tech) => tech === found.params.tech) ?? null,
        orderId: found.params.orderId ?? '',
      });
      return {
        page: found.id,
        outcome: outcome.kind,
        to: 'to' in outcome ? outcome.to : null,
        message: 'message' in outcome ? outcome.message : null,
      };
    },
    async check(guards, user, question) {
      const outcome = await decide(guards, user, question);
      if (outcome.kind === 'shown') return;
      if (outcome.kind === 'login') throw new ApiError(401, 'Sign in to continue.', { code: 'signed_out' });
      if (outcome.kind === 'missing') throw notFound('The page');
      const sentence = outcome.kind === 'forbidden' ? outcome.message : 'Your account has no access to this.';
      throw new ApiError(403, sentence, { code: 'guarded' });
    },
  };
}

/** The facts as named by the API. */
export function presentFacts(facts: GuardFacts): AccessFacts {
  return {
    free_weekend: facts.freeWeekend,
    upgradeable: facts.upgradeable,
    teams_order: facts.teamsOrder,
    onboarding: facts.onboarding,
  };
}
