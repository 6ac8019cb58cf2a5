import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import * as z from 'zod/mini';
import type { SocialProvider } from './provider.ts';
import { callProvider, exchangeCode, readAnswer, usableEmail } from './provider-call.ts';

const userAnswer = z.object({
  id: z.string().check(z.regex(/^\d{1,20}$/)),
  username: z.string(),
  global_name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  verified: z.nullish(z.boolean()),
});

/**
 * Discord's authorization code grant with PKCE, and its "Add Guild Member"; see OAuth2 and Guild in Discord's
 * documentation.
 */
export function createDiscord(
  settings: { clientId: string; clientSecret: string; origin: string },
  server: { guildId: string; botToken: string } | null,
): SocialProvider {
  const client = (redirectUri: string) => new OAuth2Client(settings.clientId, settings.clientSecret, redirectUri);
  return {
    authorizationUrl({ state, verifier, redirectUri, join }) {
      return client(redirectUri).createAuthorizationURLWithPKCE(
        `${settings.origin}/oauth2/authorize`,
        state,
        CodeChallengeMethod.S256,
        verifier,
        join ? ['identify', 'guilds.join'] : ['identify', 'email'],
      );
    },
    async identify({ code, verifier, redirectUri }) {
      const endpoint = `${settings.origin}/api/oauth2/token`;
      const accessToken = await exchangeCode(client(redirectUri), endpoint, code, verifier);
      const answer = await callProvider(`${settings.origin}/api/users/@me`, `Bearer ${accessToken}`);
      const user = await readAnswer(answer, userAnswer);
      return {
        identity: {
          id: user.id,
          name: user.global_name?.trim() || user.username,
          email: usableEmail(user.email),
          emailVerified: user.verified === true,
        },
        accessToken,
      };
    },
    joinServer:
      server &&
      (async ({ id, accessToken }) => {
        // 201 for a new member, 204 for an existing one.
        const answer = await callProvider(
          `${settings.origin}/api/guilds/${server.guildId}/members/${id}`,
          `Bot ${server.botToken}`,
          { method: 'PUT', body: { access_token: accessToken } },
        );
        await answer.body?.cancel();
      }),
  };
}
