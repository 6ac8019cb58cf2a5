import type { Failure } from '../../../../machines/shared/failure.ts';

/** The server's first message for a field (VA-03). */
export function fieldError(failure: Failure | null, ...fields: string[]): string | undefined {
  for (const field of fields) {
    const message = failure?.errors[field]?.[0];
    if (message) return message;
  }
  return undefined;
}

/**
 * The message when no field is to blame.
 *
 * @param fields those that the form has; every field that the server may name unless told
 */
export function generalError(failure: Failure | null, fields?: readonly string[]): string | undefined {
  if (!failure) return undefined;
  const blamed = Object.keys(failure.errors);
  return blamed.length > 0 && (!fields || blamed.some((field) => fields.includes(field))) ? undefined : failure.message;
}
