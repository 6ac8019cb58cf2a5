import { model } from '../../../models/account/profile.model.ts';
import { profileDrivers } from '../../drivers/account/profile.drivers.ts';
import { follow, ProfileWorld } from '../../drivers/account/profile.world.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

test.use({
  // Providers are offered where they are configured; none of them is reached.
  environment: {
    GITHUB_CLIENT_ID: 'github-id',
    GITHUB_CLIENT_SECRET: 'github-secret',
    DISCORD_CLIENT_ID: 'discord-id',
    DISCORD_CLIENT_SECRET: 'discord-secret',
    DISCORD_GUILD_ID: '1',
    DISCORD_BOT_TOKEN: 'token',
  },
  // Refusals and lost calls are part of the paths; the browser notes each of them.
  allowedProblems: [/^Failed to load resource/],
});

walkChart('[AC-02, VA-04] the profile is walked in the browser', {
  chart: 'profile',
  model,
  drivers: profileDrivers,
  world: ({ url, otherTab, path }) => ProfileWorld.prepare(url, otherTab, path),
  follow,
  isClockHeld: true,
});
