import { ApiError } from '../http/api-error.ts';

const CODE = 'changed_meanwhile';
/** Retries after a conflict. Each conflict means that another change succeeded, so a few are enough. */
const MAX_TRIES = 10;

/** Rejects a change because of a conflict. */
export function conflictRefusal(message: string): ApiError {
  return new ApiError(409, message, { code: CODE });
}

/** Repeats a change from the start, including its reads, after a {@link conflictRefusal}. */
export async function retryOnConflict<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof ApiError) || error.code !== CODE) throw error;
    }
  }
}
