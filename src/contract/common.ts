import * as z from 'zod/mini';
import { TECHS } from './techs.ts';

// Apart, because every page loads them, and few load the schemas.
export { OFFICIAL_TECHS, TECH_LABELS, TECHS, type Tech } from './techs.ts';

export const techSchema = z.enum(TECHS);

export const levelSchema = z.enum(['junior', 'intermediate', 'senior']);
export type Level = z.output<typeof levelSchema>;

/** A public identifier: 22 characters of URL-safe base64 (128 random bits), or a slug. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid identifier.'));

/** Milliseconds since the Unix epoch, by the server's clock. */
export const instantSchema = z.int().check(z.nonnegative());

/** Text of a person: trimmed, without control characters. */
export function text(options: { min?: number; max: number; what: string }) {
  const min = options.min ?? 1;
  return z.string(`${options.what} is required.`).check(
    z.trim(),
    z.minLength(min, min === 1 ? `${options.what} is required.` : `${options.what} needs at least ${min} characters.`),
    z.maxLength(options.max, `${options.what} may have at most ${options.max} characters.`),
    z.refine(
      (value) => !/\p{Cc}/u.test(value.replaceAll(/[\t\n\r]/g, '')),
      `${options.what} contains a character that cannot be stored.`,
    ),
  );
}

/** Answer of calls that return nothing but their success. */
export const okSchema = z.strictObject({ ok: z.literal(true) });

/** The one error shape of the API (ER-08). */
export const errorSchema = z.strictObject({
  message: z.string(),
  /** First the field's name, then its messages, the first of which is shown at the field. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.string(),
  /** A stable word for programs, such as `lease_taken`. */
  code: z.optional(z.string()),
  /** Facts a program needs to go on, such as who holds a lease. */
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type ApiErrorBody = z.output<typeof errorSchema>;
