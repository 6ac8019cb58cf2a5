import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database.ts';
import { type NamedPerson, personTokens } from './person-tokens.ts';

/** No text that begins with a prefix sorts behind the prefix with the last code point of Unicode. */
const LAST_CODE_POINT = '\u{10FFFF}';
/** Matches of a word that are counted to find the rarest one. */
const COUNTED = 500;

/** Makes a user findable by the words of name and address as they are now; call it in the transaction that changes them. */
export async function indexPerson(queries: Queries, user: NamedPerson & { id: string }): Promise<void> {
  await queries.deleteFrom('person_token').where('user_id', '=', user.id).execute();
  const rows = personTokens(user).map((token) => ({ token, user_id: user.id }));
  if (rows.length > 0) await queries.insertInto('person_token').values(rows).execute();
}

/** Whether a column of tokens begins with a word. */
function startsWith(column: string, word: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${word} and ${sql.ref(column)} < ${word + LAST_CODE_POINT}`;
}

/** The rarest of the words comes first: it decides how much of the index is read. */
async function rarestFirst(queries: Queries, words: string[]): Promise<string[]> {
  if (words.length < 2) return words;
  const counted = [];
  for (const word of words) {
    const matches = queries.selectFrom('person_token').select('token').where(startsWith('token', word)).limit(COUNTED);
    const { found } = await queries
      .selectFrom(matches.as('matches'))
      .select((select) => select.fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    counted.push({ word, found: Number(found) });
  }
  return counted.sort((a, b) => a.found - b.found || b.word.length - a.word.length).map(({ word }) => word);
}

/**
 * The people who fit every word of a search, each once, as `found.token` and `found.user_id` in the order of the index: what
 * follows joins them and stops when it has enough.
 *
 * @param words at least one, as `searchedWords` gives them
 * @param from where a page goes on: the token of the last person before it
 */
export async function matchPeople(queries: Queries, words: string[], from?: string) {
  const [first = '', ...others] = await rarestFirst(queries, words);
  return queries
    .selectFrom('person_token as found')
    .where(sql<boolean>`found.token >= ${from ?? first} and found.token < ${first + LAST_CODE_POINT}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person_token as earlier')
            .select('earlier.token')
            .whereRef('earlier.user_id', '=', 'found.user_id')
            .where('earlier.token', '>=', first)
            .whereRef('earlier.token', '<', 'found.token'),
        ),
      ),
    )
    .where(({ and, exists, selectFrom }) =>
      and(
        others.map((word) =>
          exists(
            selectFrom('person_token as other')
              .select('other.token')
              .whereRef('other.user_id', '=', 'found.user_id')
              .where(startsWith('other.token', word)),
          ),
        ),
      ),
    );
}
