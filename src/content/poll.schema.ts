import * as z from 'zod/mini';

const word = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lowercase letters, digits and hyphens.'), z.maxLength(80));
const line = z.string().check(z.trim(), z.minLength(1, 'This is empty.'), z.maxLength(120, 'At most 120 characters.'));

/** A poll as written in its file. */
export const pollDefinitionSchema = z
  .strictObject({
    slug: word,
    title: line,
    /** Maximum options per vote. */
    max_choices: z.int().check(z.minimum(1, 'At least one choice.')),
    options: z.array(z.strictObject({ value: word, label: line })).check(z.minLength(2, 'At least two options.')),
  })
  .check(
    z.refine(
      ({ options }) => new Set(options.map(({ value }) => value)).size === options.length,
      'Two options have the same value.',
    ),
    z.refine(({ max_choices, options }) => max_choices <= options.length, 'More choices than options.'),
  );
export type PollDefinition = z.output<typeof pollDefinitionSchema>;
