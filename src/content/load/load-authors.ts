import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { Author } from '../../contract/site/documents.ts';
import { errorAt, type Problem } from '../problem.ts';
import { read } from './read-folder.ts';
import { readYaml, validateYaml } from './yaml-text.ts';

export const AUTHORS_FILE: string = join(fileURLToPath(new URL('..', import.meta.url)), 'authors.yaml');

const words = (what: string, most: number) =>
  z.string(`${what} is a text.`).check(z.trim(), z.minLength(1, `${what} is empty.`), z.maxLength(most));

const authorsSchema = z.array(
  z.strictObject({
    id: z.string('id is a text.').check(z.regex(/^[a-z]+(-[a-z]+)*$/, 'id is lower-case words with hyphens.')),
    name: words('name', 80),
    /** What the author is: "Team", or the position of a person. */
    role: words('role', 80),
    /** One or two sentences, for readers of the file not shown yet. */
    bio: words('bio', 300),
  }),
  'The file is a list of authors.',
);

/** Reads who writes posts. A damaged file yields no author and says why. */
export function loadAuthors(file: string = AUTHORS_FILE): { authors: Map<string, Author>; problems: Problem[] } {
  const problems: Problem[] = [];
  const authors = new Map<string, Author>();
  const text = read(file, problems);
  if (text === null) return { authors, problems };
  const yaml = readYaml(text, file);
  const { value, problems: found } = validateYaml(authorsSchema, yaml, file);
  for (const [index, { id, name, role }] of (value ?? []).entries()) {
    if (authors.has(id)) found.push(errorAt(file, yaml.lineAt([index, 'id']), `There are two authors "${id}".`));
    authors.set(id, { name, role });
  }
  return { authors, problems: [...problems, ...found] };
}
