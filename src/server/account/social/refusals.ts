import { PROVIDER_LABELS, type Provider } from '../../../contract/account/providers.ts';
import { ApiError } from '../../http/api-error.ts';

/** One message for every problem with a state, so that a caller cannot tell which it is. */
export function stateInvalid(): ApiError {
  return new ApiError(
    403,
    'This did not begin in this browser, was used already, or took longer than 10 minutes. Start again.',
    { code: 'state_invalid' },
  );
}

export function notConfigured(sentence: string): ApiError {
  return new ApiError(404, sentence, { code: 'not_configured' });
}

export function alreadyConnected(provider: Provider): ApiError {
  return new ApiError(409, `${PROVIDER_LABELS[provider]} is connected with your account already.`, {
    code: 'already_connected',
  });
}

export function notConnected(provider: Provider): ApiError {
  return new ApiError(404, `${PROVIDER_LABELS[provider]} is not connected with your account.`);
}

export function lastLoginMethod(provider: Provider): ApiError {
  const sentence = `You sign in with ${PROVIDER_LABELS[provider]} alone. Set a password first, then disconnect it.`;
  return new ApiError(409, sentence, { code: 'last_way_in' });
}

export function providerUnavailable(provider: Provider): ApiError {
  return new ApiError(503, `${PROVIDER_LABELS[provider]} does not answer at this moment. Try again in a few seconds.`, {
    code: 'provider_unavailable',
    retryAfterSeconds: 5,
  });
}

export function providerRefused(provider: Provider): ApiError {
  return new ApiError(403, `${PROVIDER_LABELS[provider]} did not confirm this. Start again.`, {
    code: 'provider_refused',
  });
}
