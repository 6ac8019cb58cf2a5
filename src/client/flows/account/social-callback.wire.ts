import { type Actor, fromPromise, waitFor } from 'xstate';
import {
  type ProviderAnswer,
  socialCallbackMachine,
} from '../../../../machines/account/social-callback/social-callback.machine.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { onward } from '../../../../machines/site/guards/guards.rules.ts';
import { providerSchema } from '../../../contract/account/providers.ts';
import { socialRoutes } from '../../../contract/account/social.ts';
import { safePath } from '../../../contract/safe-path.ts';
import { TECHS } from '../../../contract/techs.ts';
import { announceConfirmation } from '../../adapters/account/confirmation.ts';
import { takeRememberedPath } from '../../adapters/account/redirect-cookie.ts';
import { signUpFacts } from '../../adapters/account/sign-up-facts.ts';
import { lastTech } from '../../adapters/site/last-tech.ts';
import { settleProviderFlash } from '../../adapters/site/provider-flash.ts';
import { requireKept } from '../../api/account/session.ts';
import { call } from '../../api/call.ts';
import { createChart } from '../run-chart.ts';
import { visitorOf } from '../site/guards.wire.ts';
import { openPath } from '../site/open-path.ts';
import type { Navigate } from '../site/use-stable-navigate.ts';
import { pendingPath } from './pending-path.ts';
import { selectIsSettled } from './session.select.ts';
import type { SessionActor } from './session.tsx';

function wireSocialCallback(session: SessionActor, navigate: Navigate, tech: string | undefined) {
  return socialCallbackMachine.provide({
    actors: {
      exchangeCode: fromPromise(async ({ input }: { input: { provider: string; code: string; state: string } }) => {
        const { code, state } = input;
        // The session must be known before a provider is connected; otherwise the changed user would be lost.
        await waitFor(session, selectIsSettled);
        const provider = providerSchema.parse(input.provider);
        // An account created here counts as a sign-up (AC-01).
        const tracking = signUpFacts();
        const answer = await call(socialRoutes.socialCallback, {
          params: { provider },
          body: { code, state, ...(Object.keys(tracking).length > 0 ? { tracking } : {}) },
        }).catch((error: unknown) => {
          if (failureOf(error).code === 'account_exists') settleProviderFlash({ created: false, tech });
          throw error;
        });
        requireKept(answer.session);
        settleProviderFlash({ created: answer.created, tech });
        if (answer.purpose === 'confirm') announceConfirmation();
        return { session: answer.session, user: answer.user, redirect: answer.redirect };
      }),
    },
    actions: {
      reportSession: (_, params) => session.send({ type: 'session.opened', session: params.session }),
      reportUser: (_, { user }) => session.send({ type: 'session.userChanged', user }),
      followRedirect: (_, { redirect }) => {
        const landing = () =>
          onward({
            visitor: visitorOf(session.getSnapshot()),
            tech: TECHS.find((name) => name === tech) ?? null,
            lastTech: lastTech(),
          });
        const to = safePath(redirect) ?? takeRememberedPath() ?? pendingPath() ?? landing();
        openPath(to, (path) => void navigate(path, { replace: true }));
      },
    },
  });
}

type SocialCallbackActor = Actor<typeof socialCallbackMachine>;

const callbacks = new Map<string, SocialCallbackActor>();

/**
 * The social-callback chart with its effects in this browser. One actor per code, which is valid once; the page
 * remounts when the session becomes known.
 */
export function socialCallback(
  session: SessionActor,
  navigate: Navigate,
  tech: string | undefined,
  answer: ProviderAnswer,
): SocialCallbackActor {
  const key = JSON.stringify(answer);
  const known = callbacks.get(key);
  if (known) return known;
  const actor = createChart(wireSocialCallback(session, navigate, tech), { input: { answer } });
  callbacks.set(key, actor);
  return actor.start();
}
