import { model } from '../../../models/account/profile.model.ts';
import { profileDrivers } from '../../drivers/account/profile.drivers.ts';
import { follow, ProfileWorld } from '../../drivers/account/profile.world.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[AC-02, VA-04] the profile is walked in the browser',
  chart: 'profile',
  plan: () => fewestPaths(model, {}, follow),
  drivers: profileDrivers,
  world: ({ url, otherTab, path }) => ProfileWorld.prepare(url, otherTab, path),
  // Providers are offered where they are configured; none of them is reached.
  environment: {
    GITHUB_CLIENT_ID: 'github-id',
    GITHUB_CLIENT_SECRET: 'github-secret',
    DISCORD_CLIENT_ID: 'discord-id',
    DISCORD_CLIENT_SECRET: 'discord-secret',
    DISCORD_GUILD_ID: '1',
    DISCORD_BOT_TOKEN: 'token',
  },
});
