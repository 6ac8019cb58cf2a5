import type { Queries } from '../database.ts';

/** How many users voted for each set of options. There are no more sets than ways to choose, however many users vote. */
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

/** Stores what a user votes for, in place of an earlier vote. One row holds all of it, so that two calls cannot add up. */
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
