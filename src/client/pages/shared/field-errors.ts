import type { Failure } from '../../../../machines/shared/failure.ts';

/** The server's first message for a field (VA-03). */
export function fieldError(failure: Failure | null, ...fields: string[]): string | undefined {
  for (const field of fields) {
    const message = failure?.errors[field]?.[0];
    if (message) return message;
  }
  return undefined;
}

/** The message when no field is to blame. */
export function generalError(failure: Failure | null): string | undefined {
  return failure && Object.keys(failure.errors).length === 0 ? failure.message : undefined;
}
