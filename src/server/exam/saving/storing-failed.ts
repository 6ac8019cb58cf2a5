import { ApiError } from '../../http/api-error.ts';

/** The refusal of a change that could not be stored, with the error as its cause. A more specific refusal is returned as is. */
export function storingFailed(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const refused = new ApiError(503, 'The change could not be saved. Your browser keeps it and sends it again.', {
    code: 'storing_failed',
    retryAfterSeconds: 2,
  });
  refused.cause = error;
  return refused;
}
