import type { Provider } from '../../../contract/account/providers.ts';
import type { Settings } from '../../settings.ts';
import { createDiscord } from './discord.ts';
import { createGithub } from './github.ts';

/** Who somebody is at a provider. */
export type ProviderIdentity = {
  /** What the provider never changes and never gives to somebody else. */
  id: string;
  /** As the provider shows the person. */
  name: string;
  /** Null when the provider tells none, or none that can be used. */
  email: string | null;
  /** Whether the provider saw to it that the address is the person's. */
  emailVerified: boolean;
};

/** A provider that people sign in with, as the rest of the server sees it. Both calls may fail with {@link ProviderFailure}. */
export type SocialProvider = {
  /** Where the browser is led. */
  authorizationUrl(request: { state: string; verifier: string; redirectUri: string; join: boolean }): URL;
  /** Exchanges the code for the identity behind it. */
  identify(request: {
    code: string;
    verifier: string;
    redirectUri: string;
  }): Promise<{ identity: ProviderIdentity; accessToken: string }>;
  /** Makes the person a member of our server there; null for a provider that has none, or when none is configured. */
  joinServer: ((member: { id: string; accessToken: string }) => Promise<void>) | null;
};

export type Providers = { [P in Provider]: SocialProvider | null };

/** The providers that are configured. */
export function createProviders(settings: Pick<Settings, 'github' | 'discord' | 'discordServer'>): Providers {
  return {
    github: settings.github && createGithub(settings.github),
    discord: settings.discord && createDiscord(settings.discord, settings.discordServer),
  };
}
