import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database.ts';
import { type NamedPerson, personKey, personTokens } from './person-tokens.ts';

/** Every text with this prefix sorts before the prefix plus the last Unicode code point. */
const LAST_CODE_POINT = '\u{10FFFF}';
/** Cap on counting a word's matches, to find the rarest word. */
const COUNTED = 500;

/** Indexes the current name and address of a user for search; call it in the transaction that changes them. */
export async function indexPerson(queries: Queries, user: NamedPerson & { id: string }): Promise<void> {
  await queries.deleteFrom('person_token').where('user_id', '=', user.id).execute();
  const rows = personTokens(user).map((token) => ({ token, user_id: user.id }));
  if (rows.length > 0) await queries.insertInto('person_token').values(rows).execute();
  const name_key = personKey(user);
  await queries
    .updateTable('membership')
    .set({ name_key })
    .where('user_id', '=', user.id)
    .where('name_key', '<>', name_key)
    .execute();
}

/** Whether a token column starts with a word. */
function startsWith(column: string, word: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${word} and ${sql.ref(column)} < ${word + LAST_CODE_POINT}`;
}

/** The rarest word comes first: it determines how much of the index is read. */
async function rarestFirst(queries: Queries, words: string[]): Promise<string[]> {
  if (words.length < 2) return words;
  const counted = [];
  for (const word of words) {
    // In the order of the index: without one PostgreSQL reads the table, in which the matches of a common word may come last.
    const matches = queries
      .selectFrom('person_token')
      .select('token')
      .where(startsWith('token', word))
      .orderBy('token')
      .limit(COUNTED);
    const { found } = await queries
      .selectFrom(matches.as('matches'))
      .select((select) => select.fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    counted.push({ word, found: Number(found) });
  }
  return counted.sort((a, b) => a.found - b.found || b.word.length - a.word.length).map(({ word }) => word);
}

/**
 * The people who match every search word, each once, as `found.token` and `found.user_id` in index order: joins after
 * it can stop early.
 *
 * @param words at least one, from `searchedWords`
 * @param from cursor: the last person's token
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
