import type { SeatCombo } from '../../../../contract/team/seats.ts';

type Holder = SeatCombo['holders'][number];

/** What a reader looks for among the seats of a team. */
export type SeatFilter = {
  /** Part of a name. */
  search: string;
  state: 'all' | Holder['state'];
  sort: 'name' | 'newest' | 'oldest';
};

export const NO_FILTER: SeatFilter = { search: '', state: 'all', sort: 'name' };

export const isFiltering = ({ search, state }: SeatFilter) => search.trim() !== '' || state !== 'all';

const collator = new Intl.Collator('en', { numeric: true });
const lastAt = ({ used_at, assigned_at }: Holder) => used_at ?? assigned_at ?? 0;

const ORDERS: Record<SeatFilter['sort'], (a: Holder, b: Holder) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  newest: (a, b) => lastAt(b) - lastAt(a) || collator.compare(a.name, b.name),
  oldest: (a, b) => lastAt(a) - lastAt(b) || collator.compare(a.name, b.name),
};

/** Whether a name contains what was typed: without regard to case, and to accents that were not typed. */
export function matchesName(name: string, search: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const wanted = search.trim();
  return plain(name).includes(plain(wanted));
}

/** The holders of a combo that a reader looks for, in the wanted order. */
export function selectHolders({ holders }: Pick<SeatCombo, 'holders'>, { search, state, sort }: SeatFilter): Holder[] {
  return holders
    .filter((holder) => (state === 'all' || holder.state === state) && matchesName(holder.name, search))
    .sort(ORDERS[sort]);
}
