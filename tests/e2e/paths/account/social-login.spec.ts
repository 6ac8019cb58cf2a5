import { model } from '../../../models/account/social-login.model.ts';
import { type OauthProvider, startOauthProvider } from '../../../support/oauth-provider.ts';
import { SocialLoginWorld, signIns, socialLoginDrivers } from '../../drivers/account/social-login.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
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

// Refusals and a provider that does not respond are part of the paths; the browser notes each of them.
test.use({ knowsAddress: true, allowedProblems: [/^Failed to load resource/] });

walkChart('[AC-07] a sign-in with a provider is walked from the page to the server', {
  chart: 'social-login',
  model,
  drivers: socialLoginDrivers,
  follow: signIns,
  test: test as unknown as typeof base,
  world: ({ url }) => SocialLoginWorld.prepare(url, provider),
});
