import { ApiError } from '../../http/api-error.ts';

/** The refusal of a change that could not be stored; what was wrong is its cause. A refusal that says more stays as it is. */
export function storingFailed(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const refused = new ApiError(503, 'The change could not be stored. It is kept in the browser and sent again.', {
    code: 'storing_failed',
    retryAfterSeconds: 2,
  });
  refused.cause = error;
  return refused;
}
