import * as z from 'zod/mini';
import { parseJson } from '../../contract/parse-json.ts';
import { ApiError } from './api-error.ts';

/** Encodes a list position as an opaque text. */
export function encodeCursor(position: object | null): string | null {
  return position && Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Decodes a cursor; null without one. Cursors are not signed, because a forged one only leads to another position in
 * the same list.
 *
 * @throws ApiError 422 for an invalid cursor
 */
export function decodeCursor<S extends z.ZodMiniType>(cursor: string | undefined, schema: S): z.output<S> | null {
  if (cursor === undefined) return null;
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (parsed.success) return parsed.data;
  const sentence = 'This is not the cursor of this list.';
  throw new ApiError(422, sentence, { errors: { cursor: [sentence] } });
}

const at = z.int();
const id = z.string().check(z.maxLength(100));
// PostgreSQL cannot store NUL characters.
const token = z.string().check(z.maxLength(100), z.regex(/^[^\0]*$/));
const userId = id;

/** Schema of `ListPosition` in cursors. */
export const positions = {
  newest: z.strictObject({ at, id }),
  audit: z.strictObject({ at, id: z.int() }),
  person: z.strictObject({ token, userId }),
  exam: z.strictObject({ token, userId, at, id }),
  progress: z.strictObject({ rank: z.int(), key: z.string().check(z.maxLength(500), z.regex(/^[^\0]*$/)), id }),
  dispute: z.strictObject({ isOpen: z.boolean(), at, id }),
};
