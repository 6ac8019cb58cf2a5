import type { Logger } from 'pino';
import type { ShippedOffer } from '../../../content/load/load-offers.ts';
import { OFFER_KINDS, OFFER_SCHEMAS, type OfferData, type OfferKind } from '../../../contract/commerce/offer-data.ts';
import type { Clock } from '../../clock.ts';
import { insertOffer, listOffers } from '../../data/commerce/offer-store.ts';
import type { Database, Queries } from '../../data/database.ts';
import type { OfferRow } from '../../data/tables.ts';
import { runTransaction } from '../../data/transaction.ts';

/** How old what is known of other processes' changes may be. Milliseconds. */
const MAX_AGE_MS = 10_000;

/** An offer with the time in which it counts. */
export type StoredOffer<K extends OfferKind = OfferKind> = {
  kind: K;
  slug: string;
  version: number;
  startsAt: number | null;
  endsAt: number | null;
  data: OfferData<K>;
};

/** Offers that are published, whether or not their time has come. */
export type Offers = {
  /** All of a kind that count at a moment, by slug. */
  list<K extends OfferKind>(kind: K, now: number): StoredOffer<K>[];
  /** One of a kind that counts at a moment. */
  find<K extends OfferKind>(kind: K, slug: string, now: number): StoredOffer<K> | undefined;
  /** One of a kind, whether or not its time has come. */
  published<K extends OfferKind>(kind: K, slug: string): StoredOffer<K> | undefined;
  /** The moments at which offers of a kind begin or cease to count. Milliseconds since the Unix epoch. */
  boundaries(kind: OfferKind): number[];
  /** The same with one offer as it would be: instead of the published one, or added. */
  replacing(offer: StoredOffer): Offers;
};

/** The published offers, kept in memory: every price asks for them. */
export type OfferBook = {
  /** As of at most ten seconds ago, and as of now for what this process changed. */
  read(): Promise<Offers>;
  /** Reads them again: to be called after a change. */
  refresh(): Promise<Offers>;
};

/** Stores the offers that come with the product and were never here, as published. */
async function storeShipped(queries: Queries, shipped: readonly ShippedOffer[], now: number): Promise<void> {
  await runTransaction(queries, async (transaction) => {
    for (const { kind, slug, data } of shipped) {
      const row = { kind, slug, version: 1, state: 'published', starts_at: null, ends_at: null };
      await insertOffer(transaction, { ...row, data: JSON.stringify(data), updated_at: now }, null);
    }
  });
}

/** A stored offer, checked against the shape of its kind; null for one that this version cannot read. */
export function parseOffer(row: OfferRow): StoredOffer | null {
  const kind = OFFER_KINDS.find((known) => known === row.kind);
  if (!kind) return null;
  const parsed = OFFER_SCHEMAS[kind].safeParse(JSON.parse(row.data));
  if (!parsed.success) return null;
  const { slug, version, starts_at: startsAt, ends_at: endsAt } = row;
  return { kind, slug, version, startsAt, endsAt, data: parsed.data };
}

/** The offers that come with the product, as they are before the first start. */
export function shippedOffers(shipped: readonly ShippedOffer[]): Offers {
  return offersOf(shipped.map((offer): StoredOffer => ({ ...offer, version: 1, startsAt: null, endsAt: null })));
}

/** Whether an offer is of a kind. */
export function isOfferOf<K extends OfferKind>(kind: K) {
  return (offer: StoredOffer): offer is StoredOffer<K> => offer.kind === kind;
}

/** Whether two are the same offer, whatever their versions. */
export function isSameOffer(a: Pick<StoredOffer, 'kind' | 'slug'>, b: Pick<StoredOffer, 'kind' | 'slug'>): boolean {
  return a.kind === b.kind && a.slug === b.slug;
}

/** Whether a published offer counts at a moment. */
export function countsAt({ startsAt, endsAt }: Pick<StoredOffer, 'startsAt' | 'endsAt'>, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

function offersOf(all: readonly StoredOffer[]): Offers {
  return {
    list: (kind, now) => all.filter(isOfferOf(kind)).filter((offer) => countsAt(offer, now)),
    published: (kind, slug) => all.filter(isOfferOf(kind)).find((offer) => offer.slug === slug),
    find: (kind, slug, now) => all.filter(isOfferOf(kind)).find((offer) => offer.slug === slug && countsAt(offer, now)),
    boundaries: (kind) =>
      all.filter(isOfferOf(kind)).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt].filter((at) => at !== null)),
    replacing: (offer) => offersOf([...all.filter((other) => !isSameOffer(other, offer)), offer]),
  };
}

/**
 * Opens the book of offers: what the product brings along is stored on the first start, from then on administrators decide.
 */
export async function openOfferBook(
  { queries }: Pick<Database, 'queries'>,
  shipped: readonly ShippedOffer[],
  clock: Clock,
  log: Logger,
): Promise<OfferBook> {
  await storeShipped(queries, shipped, clock.now());
  let current = offersOf([]);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Offers> | null = null;

  async function load(): Promise<Offers> {
    const startedAt = performance.now();
    const rows = (await listOffers(queries)).filter(({ state }) => state === 'published');
    const parsed = rows.map((row) => ({ row, offer: parseOffer(row) }));
    for (const { row, offer } of parsed) {
      if (!offer) log.error({ kind: row.kind, slug: row.slug }, 'an offer cannot be read and is left out');
    }
    current = offersOf(parsed.flatMap(({ offer }) => (offer ? [offer] : [])));
    readAt = startedAt;
    return current;
  }

  function refresh(): Promise<Offers> {
    reading ??= load().finally(() => {
      reading = null;
    });
    return reading;
  }

  await refresh();
  return {
    async read() {
      return performance.now() - readAt > MAX_AGE_MS ? refresh() : current;
    },
    // One that is under way may have begun before the change.
    async refresh() {
      await reading?.catch(() => undefined);
      return refresh();
    },
  };
}
