import { type OfferEvent, offerMachine } from '../../../../machines/commerce/offer/offer.machine.ts';
import { applyChart, type StoredChart } from '../../charts/apply-chart.ts';
import { updateOfferIfUnchanged } from '../../data/commerce/offer-store.ts';
import type { Queries } from '../../data/database.ts';
import type { OfferRow } from '../../data/tables.ts';
import { ApiError } from '../../http/api-error.ts';

/** Who makes a revision, and when. */
export type Author = { id: string; at: number };

/** The content of a revision, as the chart has it. */
export function contentOf({ data, starts_at: startsAt, ends_at: endsAt }: Omit<OfferRow, 'updated_at'>) {
  return { data, startsAt, endsAt };
}

function offerChart(author: Author): StoredChart<typeof offerMachine, OfferRow> {
  return {
    machine: offerMachine,
    subjectOf: ({ kind, slug }) => `${kind}/${slug}`,
    restore: (row) =>
      offerMachine.resolveState({ value: row.state, context: { version: row.version, content: contentOf(row) } }),
    store: (queries, row, { value, context: { version, content } }) =>
      updateOfferIfUnchanged(
        queries,
        row,
        {
          ...{ kind: row.kind, slug: row.slug, version, state: value, data: content.data },
          ...{ starts_at: content.startsAt, ends_at: content.endsAt, updated_at: author.at },
        },
        author.id,
      ),
  };
}

/** A change that is about another version than the newest. */
export function offerChanged(newest: number): ApiError {
  return new ApiError(409, 'Somebody else changed this offer meanwhile. Compare both versions before you go on.', {
    code: 'offer_changed',
    details: { version: newest },
  });
}

function refusal(row: OfferRow, event: OfferEvent): ApiError {
  if (event.seen !== row.version) return offerChanged(row.version);
  switch (event.type) {
    case 'offer.published':
      return new ApiError(409, 'This offer is published already.', { code: 'offer_published' });
    case 'offer.withdrawn':
      return event.needed.length > 0
        ? new ApiError(409, `Others need this offer. ${event.needed.join(' ')}`, { code: 'offer_needed' })
        : new ApiError(409, 'Only a published offer can be withdrawn.', { code: 'offer_not_published' });
    default:
      return new ApiError(409, 'Choose a version older than the newest.', { code: 'offer_not_older' });
  }
}

/**
 * Applies an event to an offer and stores the next revision. Call it in a transaction of `inTransaction`.
 *
 * @throws ApiError 409 with a sentence when the chart refuses the event or somebody else changed the offer
 */
export async function applyOfferEvent(
  transaction: Queries,
  row: OfferRow,
  event: OfferEvent,
  author: Author,
): Promise<OfferRow> {
  const applied = await applyChart(transaction, offerChart(author), row, event);
  if (applied.problem === null) return applied.row;
  throw applied.problem === 'refused' ? refusal(row, event) : offerChanged(row.version + 1);
}
