import type { Queries } from '../database.ts';

/** Votes by set of options. The number of sets depends on the options only, not on the number of voters. */
export async function countVoteSets(queries: Queries, slug: string): Promise<{ votes: string[]; users: number }[]> {
  const rows = await queries
    .selectFrom('poll_vote')
    .select((select) => ['votes', select.fn.countAll<number>().as('users')])
    .where('slug', '=', slug)
    .groupBy('votes')
    .execute();
  return rows.map((row) => ({ votes: readVotes(row.votes), users: Number(row.users) }));
}

/** What a user voted for; null when the user has not voted. */
export async function findVotes(queries: Queries, slug: string, userId: string): Promise<string[] | null> {
  const row = await queries
    .selectFrom('poll_vote')
    .select('votes')
    .where('slug', '=', slug)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? readVotes(row.votes) : null;
}

/** Stores a user's vote (AC-06), replacing an earlier one. One row holds the whole vote, so that two calls cannot add up. */
export async function replaceVotes(
  queries: Queries,
  vote: { slug: string; userId: string; votes: readonly string[]; at: number },
): Promise<void> {
  const votes = JSON.stringify([...vote.votes].sort());
  await queries
    .insertInto('poll_vote')
    .values({ slug: vote.slug, user_id: vote.userId, votes, voted_at: vote.at })
    .onConflict((conflict) => conflict.columns(['slug', 'user_id']).doUpdateSet({ votes, voted_at: vote.at }))
    .execute();
}

function readVotes(text: string): string[] {
  return JSON.parse(text) as string[];
}
