import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import * as z from 'zod/mini';
import type { SocialProvider } from './provider.ts';
import { callProvider, exchangeCode, readAnswer, usableEmail } from './provider-call.ts';

const userAnswer = z.object({ id: z.int(), login: z.string(), name: z.nullish(z.string()) });
const emailsAnswer = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub's web application flow with PKCE; see "Authorizing OAuth apps" in GitHub's documentation. */
export function createGithub(settings: {
  clientId: string;
  clientSecret: string;
  origin: string;
  apiOrigin: string;
}): SocialProvider {
  const client = (redirectUri: string) => new OAuth2Client(settings.clientId, settings.clientSecret, redirectUri);
  return {
    authorizationUrl({ state, verifier, redirectUri }) {
      return client(redirectUri).createAuthorizationURLWithPKCE(
        `${settings.origin}/login/oauth/authorize`,
        state,
        CodeChallengeMethod.S256,
        verifier,
        ['user:email'],
      );
    },
    async identify({ code, verifier, redirectUri }) {
      const endpoint = `${settings.origin}/login/oauth/access_token`;
      const accessToken = await exchangeCode(client(redirectUri), endpoint, code, verifier);
      const [user, emails] = await Promise.all([
        callProvider(`${settings.apiOrigin}/user`, `Bearer ${accessToken}`).then((answer) =>
          readAnswer(answer, userAnswer),
        ),
        callProvider(`${settings.apiOrigin}/user/emails`, `Bearer ${accessToken}`).then((answer) =>
          readAnswer(answer, emailsAnswer),
        ),
      ]);
      const best =
        emails.find((email) => email.primary && email.verified) ??
        emails.find((email) => email.verified) ??
        emails.find((email) => email.primary);
      return {
        identity: {
          id: String(user.id),
          name: user.name?.trim() || user.login,
          email: usableEmail(best?.email),
          emailVerified: best?.verified ?? false,
        },
        accessToken,
      };
    },
    joinServer: null,
  };
}
