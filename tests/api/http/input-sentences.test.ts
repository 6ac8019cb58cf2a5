import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '../../../src/contract/routes.ts';
// Sets the sentences of the server.
import '../../../src/server/http/register-routes.ts';
import { inputSentence } from '../../../src/server/http/input-sentences.ts';

/** What callers send by mistake, for a whole part of a call and for each field of it. */
const HOSTILE = [undefined, null, true, 1, -1, 1.5, 1e12, '', 'x', 'x'.repeat(200_000), [], [1], {}, { unknown: 1 }];

type Shape = Record<string, z.ZodMiniType>;

function sentencesOf(schema: z.ZodMiniType): string[] {
  const shape = (schema._zod.def as unknown as { shape?: Shape }).shape ?? {};
  const bodies: unknown[] = [...HOSTILE];
  for (const field of Object.keys(shape)) bodies.push(...HOSTILE.map((value) => ({ [field]: value })));
  return bodies.flatMap((body) => schema.safeParse(body).error?.issues.map(({ message }) => message) ?? []);
}

test('[ER-08] [VA-03] whatever is wrong with a call, each message is a sentence, and none is the validation library’s', () => {
  const told = new Map<string, string>();
  for (const [id, route] of Object.entries(routes)) {
    for (const part of ['params', 'query', 'headers', 'body'] as const) {
      const schema = (route as unknown as Partial<Record<typeof part, z.ZodMiniType>>)[part];
      for (const sentence of schema ? sentencesOf(schema) : []) told.set(sentence, `${id} ${part}`);
    }
  }
  const raw =
    /invalid (?:input|option|string|key|value|discriminator)|expected|received|unrecognized|too (?:big|small)|[<>]=?|\|/i;
  const wrong = [...told].filter(([sentence]) => !/^[A-Z“"].*[.?!]$/su.test(sentence) || raw.test(sentence));
  expect(wrong).toEqual([]);
  expect(told.size).toBeGreaterThan(50);
});

test.each<[object, string]>([
  [{ code: 'invalid_type', expected: 'string', input: undefined }, 'Fill this in.'],
  [{ code: 'invalid_type', expected: 'string', input: 3 }, 'Enter text.'],
  [{ code: 'invalid_type', expected: 'int', input: 'x' }, 'Enter a whole number.'],
  [{ code: 'invalid_value', values: ['a', 'b'], input: 'c' }, 'Choose one of: a, b.'],
  [{ code: 'invalid_value', values: [true], input: false }, 'This has to be true.'],
  [{ code: 'too_big', origin: 'string', maximum: 40, inclusive: true }, 'Enter at most 40 characters.'],
  [{ code: 'too_big', origin: 'number', maximum: 500, inclusive: true }, 'Enter at most 500.'],
  [{ code: 'too_small', origin: 'array', minimum: 1, inclusive: true }, 'Choose at least 1 entry.'],
  [{ code: 'too_small', origin: 'number', minimum: 0, inclusive: false }, 'Enter more than 0.'],
  [{ code: 'not_multiple_of', divisor: 5 }, 'Enter a multiple of 5.'],
  [{ code: 'unrecognized_keys', keys: ['x'] }, 'This field is not known.'],
  [{ code: 'invalid_union', errors: [] }, 'This is not valid.'],
])('[ER-08] %j reads: %s', (issue, sentence) => {
  expect(inputSentence(issue as never)).toBe(sentence);
});
