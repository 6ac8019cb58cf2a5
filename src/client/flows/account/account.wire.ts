import { type Actor, fromPromise, waitFor } from 'xstate';
import { passwordLinkMachine } from '../../../../machines/account/password-link/password-link.machine.ts';
import { passwordRecoverMachine } from '../../../../machines/account/password-recover/password-recover.machine.ts';
import { resendMailMachine } from '../../../../machines/account/resend-mail/resend-mail.machine.ts';
import {
  type ProviderAnswer,
  socialCallbackMachine,
} from '../../../../machines/account/social-callback/social-callback.machine.ts';
import {
  type VerificationLink,
  verifyEmailMachine,
} from '../../../../machines/account/verify-email/verify-email.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { providerSchema } from '../../../contract/account/providers.ts';
import { socialRoutes } from '../../../contract/account/social.ts';
import { safePath } from '../../../contract/safe-path.ts';
import { announceConfirmation } from '../../adapters/account/confirmation.ts';
import { takeRememberedPath } from '../../adapters/account/redirect-cookie.ts';
import { signUpFacts } from '../../adapters/account/sign-up-facts.ts';
import { lastTech } from '../../adapters/site/last-tech.ts';
import { call } from '../../api/call.ts';
import { createChart } from '../run-chart.ts';
import { openPath } from '../site/open-path.ts';
import type { Navigate } from '../site/use-stable-navigate.ts';
import { selectIsSettled } from './session.select.ts';
import type { SessionActor } from './session.tsx';

/** The chart of a forgotten password with its effects in this browser. @param next where "check your mail" is */
export function wirePasswordRecover(navigate: Navigate, next: string) {
  return passwordRecoverMachine.provide({
    actors: {
      sendLink: fromPromise(async ({ input }: { input: { email: string } }) => {
        await call(accountRoutes.forgotPassword, { body: input });
      }),
    },
    actions: { openCheckEmail: () => void navigate(next, { replace: true }) },
  });
}

/** The chart of a link to a password with its effects in this browser. @param next where "password changed" is */
export function wirePasswordLink(navigate: Navigate, next: string) {
  return passwordLinkMachine.provide({
    actors: {
      checkLink: fromPromise(async ({ input }: { input: { token: string } }) => {
        const { email } = await call(accountRoutes.passwordLink, { params: input });
        return { email };
      }),
      setPassword: fromPromise(
        async ({ input }: { input: { token: string; password: string; confirmation: string } }) => {
          await call(accountRoutes.resetPassword, {
            body: { token: input.token, password: input.password, password_confirmation: input.confirmation },
          });
        },
      ),
    },
    actions: { openSuccess: () => void navigate(next, { replace: true }) },
  });
}

/** The chart of a link to an e-mail address with its effects in this browser. */
export function wireVerifyEmail(session: SessionActor) {
  return verifyEmailMachine.provide({
    actors: {
      verify: fromPromise(async ({ input }: { input: VerificationLink }) => {
        const { id, hash, expires, signature } = input;
        const { user } = await call(accountRoutes.verifyEmail, { params: { id, hash }, query: { expires, signature } });
        return user;
      }),
    },
    actions: { reportUser: (_, { user }) => session.send({ type: 'session.userChanged', user }) },
  });
}

/** The chart of a mail that is sent again with its effects in this browser. */
export const wiredResendMailMachine = resendMailMachine.provide({
  actors: {
    sendMail: fromPromise(async () => {
      await call(accountRoutes.resendVerification, {});
    }),
  },
});

function wireSocialCallback(session: SessionActor, navigate: Navigate, tech: string | undefined) {
  return socialCallbackMachine.provide({
    actors: {
      exchangeCode: fromPromise(async ({ input }: { input: { provider: string; code: string; state: string } }) => {
        const { code, state } = input;
        // Who connects a provider must be known first; what changes about them would be lost otherwise.
        await waitFor(session, selectIsSettled);
        const provider = providerSchema.parse(input.provider);
        // An account that is made now is a sign-up like others (AC-01).
        const tracking = signUpFacts();
        const answer = await call(socialRoutes.socialCallback, {
          params: { provider },
          body: { code, state, ...(Object.keys(tracking).length > 0 ? { tracking } : {}) },
        });
        if (answer.purpose === 'confirm') announceConfirmation();
        return { session: answer.session, user: answer.user, redirect: answer.redirect };
      }),
    },
    actions: {
      reportSession: (_, params) => session.send({ type: 'session.opened', session: params.session }),
      reportUser: (_, { user }) => session.send({ type: 'session.userChanged', user }),
      goOn: (_, { redirect }) => {
        const to = safePath(redirect) ?? takeRememberedPath() ?? `/${tech ?? lastTech()}/dashboard`;
        openPath(to, (path) => void navigate(path, { replace: true }));
      },
    },
  });
}

type SocialCallbackActor = Actor<typeof socialCallbackMachine>;

const callbacks = new Map<string, SocialCallbackActor>();

/**
 * The chart of coming back from a provider, with its effects in this browser. One for each answer: it can be used once, and
 * the page begins anew when it turns out who is signed in.
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
