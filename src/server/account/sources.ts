import * as z from 'zod/mini';
import type { Source } from '../../contract/account/sources.ts';
import { currencySchema } from '../../contract/commerce/prices.ts';
import {
  countAttributedSignIn,
  countAttributedSignUps,
  type SourceColumns,
  sumAttributedOrders,
  sumAttributedSignIns,
} from '../data/account/attribution.ts';
import type { Queries } from '../data/database.ts';

const DAY_MS = 86_400_000;
/** Longest part of a source that is counted by. */
const MAX_PART = 100;

/** Who led a visitor here, in columns; an empty text where nothing is named. */
function sourceOf(attribution: Readonly<Record<string, string>>): SourceColumns {
  const part = (name: string) => (attribution[name] ?? '').slice(0, MAX_PART);
  return {
    affiliate: part('affiliate') || part('partnero_partner'),
    utm_source: part('utm_source'),
    utm_medium: part('utm_medium'),
    utm_campaign: part('utm_campaign'),
  };
}

const isNamed = (source: SourceColumns) => Object.values(source).some((part) => part !== '');

/** Counts a sign-in by its source, if it has one. Call it in the transaction that opens the session. */
export async function countSignIn(
  queries: Queries,
  attribution: Readonly<Record<string, string>> | undefined,
  at: number,
): Promise<void> {
  const source = attribution && sourceOf(attribution);
  if (source && isNamed(source)) await countAttributedSignIn(queries, Math.floor(at / DAY_MS) * DAY_MS, source);
}

const storedSchema = z.catch(z.record(z.string(), z.string()), {});

/** What came from each source in a period, the most orders first, then the most sign-ups and sign-ins. */
export async function readSources(queries: Queries, period: { from: number; before: number }): Promise<Source[]> {
  const sources = new Map<string, Source>();
  const rowOf = (source: SourceColumns): Source => {
    const key = JSON.stringify(Object.values(source));
    const known = sources.get(key);
    if (known) return known;
    const named = { ...emptySource };
    for (const [name, part] of Object.entries(source)) named[name as keyof SourceColumns] = part === '' ? null : part;
    const row: Source = { ...named, sign_ups: 0, sign_ins: 0, orders: 0, revenue: [] };
    sources.set(key, row);
    return row;
  };
  for (const { count, affiliate, utm_source, utm_medium, utm_campaign } of await sumAttributedSignIns(
    queries,
    period,
  )) {
    rowOf({ affiliate, utm_source, utm_medium, utm_campaign }).sign_ins += count;
  }
  for (const { attribution, count } of await countAttributedSignUps(queries, period)) {
    const source = sourceOf(storedSchema.parse(JSON.parse(attribution)));
    if (isNamed(source)) rowOf(source).sign_ups += count;
  }
  for (const { attribution, currency, count, amount } of await sumAttributedOrders(queries, period)) {
    const source = sourceOf(storedSchema.parse(JSON.parse(attribution)));
    if (!isNamed(source)) continue;
    const row = rowOf(source);
    row.orders += count;
    const inCurrency = row.revenue.find((one) => one.currency === currency);
    if (inCurrency) inCurrency.amount += amount;
    else row.revenue.push({ currency: currencySchema.parse(currency), amount });
  }
  const nameOf = ({ affiliate, utm_source, utm_campaign }: Source) => `${affiliate} ${utm_source} ${utm_campaign}`;
  return [...sources.values()].sort(
    (a, b) =>
      b.orders - a.orders ||
      b.sign_ups - a.sign_ups ||
      b.sign_ins - a.sign_ins ||
      nameOf(a).localeCompare(nameOf(b), 'en'),
  );
}

const emptySource: Pick<Source, keyof SourceColumns> = {
  ...{ affiliate: null, utm_source: null, utm_medium: null, utm_campaign: null },
};
