import * as z from 'zod/mini';
import { TECHS } from './techs.ts';

// Apart, because every page loads them, and few load the schemas.
export { OFFICIAL_TECHS, TECH_LABELS, TECHS, type Tech } from './techs.ts';

export const techSchema = z.enum(TECHS);

export const levelSchema = z.enum(['junior', 'intermediate', 'senior']);
export type Level = z.output<typeof levelSchema>;

/**
 * Text of at most `max` UTF-16 code units. The length is checked first and ends the check: no pattern, trimming or
 * transformation that follows runs over a longer text. Every text that a caller sends is one of these.
 */
export function boundedText(max: number, sentences: { tooLong?: string; required?: string } = {}) {
  const error = sentences.tooLong ?? `This is longer than ${max} characters.`;
  return z.string(sentences.required).check(z.maxLength(max, { error, abort: true }));
}

/** Text by a pattern, which is to be linear. What is longer than `max` is refused before, with the same sentence. */
export function matching(pattern: RegExp, max: number, sentence?: string) {
  return boundedText(max, sentence === undefined ? {} : { tooLong: sentence }).check(z.regex(pattern, sentence));
}

/** A public identifier: 22 characters of URL-safe base64 (128 random bits), or a slug. */
export const idSchema = matching(/^[A-Za-z0-9_-]+$/, 64, 'This is not a valid identifier.');

/** Milliseconds since the Unix epoch, by the server's clock. */
export const instantSchema = z.int().check(z.nonnegative());

/** Text of a person: trimmed, without control characters. Spaces around it count towards the limit. */
export function text(options: { min?: number; max: number; what: string }) {
  const min = options.min ?? 1;
  return boundedText(options.max, {
    tooLong: `${options.what} may have at most ${options.max} characters.`,
    required: `${options.what} is required.`,
  }).check(
    z.trim(),
    z.minLength(min, min === 1 ? `${options.what} is required.` : `${options.what} needs at least ${min} characters.`),
    z.refine(
      (value) => !/\p{Cc}/u.test(value.replaceAll(/[\t\n\r]/g, '')),
      `${options.what} contains a character that cannot be stored.`,
    ),
  );
}

/** Where a page of a list goes on. Its content is the server's own: a client passes on what it was given as `next`. */
export const cursorSchema = matching(/^[A-Za-z0-9_-]+$/, 1000, 'This is not the cursor of a list.');

/** What a list says beside its rows: the cursor of the next page, null on the last one. */
export const pageMetaSchema = z.strictObject({ next: z.nullable(cursorSchema) });

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
