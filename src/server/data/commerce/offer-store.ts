import type { Insertable } from 'kysely';
import type { Queries } from '../database.ts';
import type { OfferRevisionRow, OfferRow, OfferTable } from '../tables.ts';

/** Every offer, of all kinds and in all states. */
export function listOffers(queries: Queries): Promise<OfferRow[]> {
  return queries.selectFrom('offer').selectAll().orderBy('kind').orderBy('slug').execute();
}

/** An offer by its kind and slug. */
export function findOffer(queries: Queries, kind: string, slug: string): Promise<OfferRow | undefined> {
  return queries.selectFrom('offer').selectAll().where('kind', '=', kind).where('slug', '=', slug).executeTakeFirst();
}

/** The revisions of an offer, the newest first. */
export function listOfferRevisions(queries: Queries, kind: string, slug: string): Promise<OfferRevisionRow[]> {
  return queries
    .selectFrom('offer_revision')
    .selectAll()
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .execute();
}

/** Stores a new offer; false when there is one already. Call it in a transaction. */
export async function insertOffer(
  queries: Queries,
  row: Insertable<OfferTable>,
  authorId: string | null,
): Promise<boolean> {
  const stored = await queries
    .insertInto('offer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .returning('slug')
    .executeTakeFirst();
  if (!stored) return false;
  await insertRevision(queries, row, authorId);
  return true;
}

/** Writes the next version of an offer on the condition that it is still the one that was read. Call it in a transaction. */
export async function updateOfferIfUnchanged(
  queries: Queries,
  read: Pick<OfferRow, 'kind' | 'slug' | 'version'>,
  next: Insertable<OfferTable>,
  authorId: string | null,
): Promise<OfferRow | undefined> {
  const stored = await queries
    .updateTable('offer')
    .set(next)
    .where('kind', '=', read.kind)
    .where('slug', '=', read.slug)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
  if (stored) await insertRevision(queries, next, authorId);
  return stored;
}

async function insertRevision(
  queries: Queries,
  { updated_at, ...row }: Insertable<OfferTable>,
  authorId: string | null,
): Promise<void> {
  await queries
    .insertInto('offer_revision')
    .values({ ...row, author_id: authorId, at: updated_at })
    .execute();
}
