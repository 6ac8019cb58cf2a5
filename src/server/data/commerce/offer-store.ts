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

/** The name of who made a revision; null for what the product brought along and for accounts that are gone. */
type WithAuthor<Row> = Row & { author_id: string | null; first_name: string | null; last_name: string | null };

/** Offers of a kind, or of all kinds, with who made the newest revision. */
export function listOffersWithAuthors(queries: Queries, kind: string | undefined): Promise<WithAuthor<OfferRow>[]> {
  return queries
    .selectFrom('offer')
    .innerJoin('offer_revision', (join) =>
      join
        .onRef('offer_revision.kind', '=', 'offer.kind')
        .onRef('offer_revision.slug', '=', 'offer.slug')
        .onRef('offer_revision.version', '=', 'offer.version'),
    )
    .leftJoin('user', 'user.id', 'offer_revision.author_id')
    .selectAll('offer')
    .select(['offer_revision.author_id', 'user.first_name', 'user.last_name'])
    .$if(kind !== undefined, (query) => query.where('offer.kind', '=', kind ?? ''))
    .orderBy('offer.kind')
    .orderBy('offer.slug')
    .execute();
}

/** The newest revisions of an offer with who made them, the newest first. */
export function listOfferRevisions(
  queries: Queries,
  { kind, slug }: Pick<OfferRow, 'kind' | 'slug'>,
  limit: number,
): Promise<WithAuthor<OfferRevisionRow>[]> {
  return queries
    .selectFrom('offer_revision')
    .leftJoin('user', 'user.id', 'offer_revision.author_id')
    .selectAll('offer_revision')
    .select(['user.first_name', 'user.last_name'])
    .where('offer_revision.kind', '=', kind)
    .where('offer_revision.slug', '=', slug)
    .orderBy('offer_revision.version', 'desc')
    .limit(limit)
    .execute();
}

/** One revision of an offer. */
export function findOfferRevision(
  queries: Queries,
  { kind, slug }: Pick<OfferRow, 'kind' | 'slug'>,
  version: number,
): Promise<OfferRevisionRow | undefined> {
  return queries
    .selectFrom('offer_revision')
    .selectAll()
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();
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
