import type * as z from 'zod/mini';

/**
 * Checks an answer of the API by its schema. The server may be newer than this page, because a deployment does not end an exam:
 * fields that the page does not know are left out; anything else that is not as agreed is a problem.
 *
 * @param answer parsed JSON, which is changed
 */
export function parseAnswer<T>(schema: z.ZodMiniType<T>, answer: unknown) {
  const parsed = schema.safeParse(answer);
  if (parsed.success || !parsed.error.issues.every((issue) => issue.code === 'unrecognized_keys')) return parsed;
  for (const { keys, path } of parsed.error.issues) {
    const holder = path.reduce<unknown>((value, step) => Object(value)[step], answer);
    for (const key of keys) Reflect.deleteProperty(Object(holder), key);
  }
  return schema.safeParse(answer);
}
