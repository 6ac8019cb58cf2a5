import { model } from '../../../models/account/social-login.model.ts';
import { type OauthProvider, startOauthProvider } from '../../../support/oauth-provider.ts';
import { SocialLoginWorld, signIns, socialLoginDrivers } from '../../drivers/account/social-login.drivers.ts';
import { registerWalk } from '../../drivers/register-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';
import { test as base } from '../../support/fixtures.ts';

let provider: OauthProvider;

/** With a provider of its own, which has to be there before the server. */
const test = base.extend({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are named in a pattern
    async ({}, use) => {
      provider = await startOauthProvider('');
      const { PUBLIC_URL: _, ...settings } = provider.settings;
      await use(settings);
      await provider.close();
    },
    { scope: 'worker' },
  ],
});

// Page, server and provider redirect to each other, so all three have to listen: it is not walked in process.
registerWalk(
  {
    title: '[AC-07] a sign-in with a provider is walked from the page to the server',
    chart: 'social-login',
    plan: () => fewestPaths(model, {}, signIns),
    drivers: socialLoginDrivers,
    world: ({ url }) => SocialLoginWorld.prepare(url, provider),
    isClockHeld: false,
    knowsAddress: true,
  },
  test as unknown as typeof base,
);
