import type { Provider } from '../../../contract/account/providers.ts';
import type { Settings } from '../../settings.ts';
import { createDiscord } from './discord.ts';
import { createGithub } from './github.ts';

/** A person's identity at a provider. */
export type ProviderIdentity = {
  /** The provider's immutable id, never reused. */
  id: string;
  /** Display name at the provider. */
  name: string;
  /** Null when the provider has none, or no valid one. */
  email: string | null;
  /** Whether the provider has verified the address. */
  emailVerified: boolean;
};

/** A sign-in provider, as the rest of the server sees it. Both calls may fail with {@link ProviderFailure}. */
export type SocialProvider = {
  /** The authorization URL. */
  authorizationUrl(request: { state: string; verifier: string; redirectUri: string; join: boolean }): URL;
  /** Exchanges the code for the identity behind it. */
  identify(request: {
    code: string;
    verifier: string;
    redirectUri: string;
  }): Promise<{ identity: ProviderIdentity; accessToken: string }>;
  /** Adds the person to our server at the provider; null for a provider without servers, or when none is configured. */
  joinServer: ((member: { id: string; accessToken: string }) => Promise<void>) | null;
};

export type Providers = { [P in Provider]: SocialProvider | null };

/** The configured providers. */
export function createProviders(settings: Pick<Settings, 'github' | 'discord' | 'discordServer'>): Providers {
  return {
    github: settings.github && createGithub(settings.github),
    discord: settings.discord && createDiscord(settings.discord, settings.discordServer),
  };
}
