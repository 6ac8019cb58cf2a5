import { joinName } from '../../../contract/account/person-name.ts';
import {
  type OfferDetail,
  type OfferSummary,
  offerKindSchema,
  offerRevisionSchema,
  offerStateSchema,
} from '../../../contract/commerce/offers-admin.ts';
import { findOffer, listOfferRevisions, listOffersWithAuthors } from '../../data/commerce/offer-store.ts';
import type { Queries } from '../../data/database.ts';
import type { OfferRow } from '../../data/tables.ts';
import { notFound } from '../../http/api-error.ts';

/** Revisions that are shown. */
const MAX_REVISIONS = 50;

type Authored = { author_id: string | null; first_name: string | null; last_name: string | null };

function presentAuthor({ author_id: id, first_name, last_name }: Authored) {
  if (id === null) return null;
  return { id, name: first_name === null ? 'Deleted account' : joinName(first_name, last_name ?? '') };
}

const dataOf = ({ data }: { data: string }) => offerRevisionSchema.shape.data.parse(JSON.parse(data));

function summaryOf(row: OfferRow, author: OfferSummary['author']): OfferSummary {
  const { slug, version, starts_at, ends_at, updated_at } = row;
  const { name } = dataOf(row);
  return {
    kind: offerKindSchema.parse(row.kind),
    slug,
    name: typeof name === 'string' ? name : slug,
    state: offerStateSchema.parse(row.state),
    ...{ version, starts_at, ends_at, updated_at, author },
  };
}

/** Offers of a kind, or of all kinds that this version knows, as administrators see them. */
export async function presentOffers(queries: Queries, kind: string | undefined): Promise<OfferSummary[]> {
  const rows = await listOffersWithAuthors(queries, kind);
  return rows
    .filter((row) => offerKindSchema.safeParse(row.kind).success)
    .map((row) => summaryOf(row, presentAuthor(row)));
}

/** An offer with its newest revisions. @throws ApiError 404 */
export async function presentOffer(queries: Queries, key: Pick<OfferRow, 'kind' | 'slug'>): Promise<OfferDetail> {
  const row = await findOffer(queries, key.kind, key.slug);
  if (!row) throw notFound('The offer');
  const revisions = await listOfferRevisions(queries, key, MAX_REVISIONS);
  const presented = revisions.map((revision) => ({
    version: revision.version,
    state: offerStateSchema.parse(revision.state),
    ...{ starts_at: revision.starts_at, ends_at: revision.ends_at, at: revision.at },
    data: dataOf(revision),
    author: presentAuthor(revision),
  }));
  return { ...summaryOf(row, presented[0]?.author ?? null), data: dataOf(row), revisions: presented };
}
