import { ApiError } from '../http/api-error.ts';

const CODE = 'changed_meanwhile';
/** Tries of a change that meets others. Each is lost to a change that was stored, so that few suffice. */
const MAX_TRIES = 10;

/** Refuses a change because somebody else was first. */
export function conflictRefusal(message: string): ApiError {
  return new ApiError(409, message, { code: CODE });
}

/** Makes a change again from the start, reading included, when it was refused by {@link conflictRefusal}. */
export async function retryOnConflict<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof ApiError) || error.code !== CODE) throw error;
    }
  }
}
