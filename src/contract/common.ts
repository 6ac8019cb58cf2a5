import * as z from 'zod/mini';
import type { LastDay } from './last-day.ts';
import { TECHS } from './techs.ts';

// Separate, because every page loads them, and few load the schemas.
export { OFFICIAL_TECHS, TECH_LABELS, TECHS, type Tech } from './techs.ts';

export const techSchema = z.enum(TECHS);

export const levelSchema = z.enum(['junior', 'intermediate', 'senior']);
export type Level = z.output<typeof levelSchema>;

/**
 * Text of at most `max` UTF-16 code units. The length is checked first and aborts validation, so that no pattern,
 * trimming or transformation runs on a longer text. Every text from a caller uses this.
 */
export function boundedText(max: number, sentences: { tooLong?: string; required?: string } = {}) {
  const error = sentences.tooLong ?? `This is longer than ${max} characters.`;
  return z.string(sentences.required).check(z.maxLength(max, { error, abort: true }));
}

/** Text that matches a linear pattern. Text longer than `max` is rejected earlier, with the same sentence. */
export function matching(pattern: RegExp, max: number, sentence: string) {
  return boundedText(max, { tooLong: sentence }).check(z.regex(pattern, sentence));
}

/** A public identifier: 22 characters of URL-safe base64 (128 random bits), or a slug. */
export const idSchema = matching(/^[A-Za-z0-9_-]+$/, 64, 'This is not a valid identifier.');

/** Milliseconds since the Unix epoch, by the server's clock. */
export const instantSchema = z.int().check(z.nonnegative());

/** The last moment of a day in UTC, until when something can be used. */
export const lastDaySchema = instantSchema as unknown as z.ZodMiniType<LastDay, number>;

/** A moment that staff choose; the limit keeps every sum and date of it representable. */
export const plannedInstantSchema = z
  .int()
  .check(
    z.nonnegative('Choose a moment after the year 1969.'),
    z.maximum(Date.UTC(2200, 0, 1), 'Choose a moment before the year 2200.'),
  );

/** User text: trimmed, without control characters. Surrounding spaces count towards the limit. */
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

/** Cursor of a list. Opaque: a client passes on the value of `next`. */
export const cursorSchema = matching(/^[A-Za-z0-9_-]+$/, 1000, 'This is not the cursor of a list.');

/** Fields of a list besides its rows: the cursor of the next page, null on the last one. */
export const pageMetaSchema = z.strictObject({ next: z.nullable(cursorSchema) });

/** Response of calls that return only success. */
export const okSchema = z.strictObject({ ok: z.literal(true) });

/** The one error shape of the API (ER-08). */
export const errorSchema = z.strictObject({
  message: z.string(),
  /** Messages by field name; the first is shown at the field. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.string(),
  /** A stable code for programs, such as `lease_taken`. */
  code: z.optional(z.string()),
  /** Details a program needs to continue, such as who holds a lease. */
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type ApiErrorBody = z.output<typeof errorSchema>;
