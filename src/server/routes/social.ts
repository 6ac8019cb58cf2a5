import { PROVIDER_LABELS, type Provider, type socialRoutes } from '../../contract/social.ts';
import { ApiError } from '../api-error.ts';
import type { HandlersOf } from '../implement.ts';
import type { Services } from '../services.ts';

export function socialHandlers(_services: Services): HandlersOf<typeof socialRoutes> {
  return {
    socialCallback({ params }) {
      throw notConfigured(params.provider);
    },
    startConnect({ params }) {
      throw notConfigured(params.provider);
    },
    disconnectSocial({ params }) {
      throw new ApiError(404, `${PROVIDER_LABELS[params.provider]} is not connected with your account.`);
    },
    joinDiscord() {
      throw notConfigured('discord');
    },
  };
}

function notConfigured(provider: Provider): ApiError {
  return new ApiError(503, `${PROVIDER_LABELS[provider]} cannot be used here.`, { code: 'not_configured' });
}
