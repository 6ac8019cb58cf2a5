type Sortable = string | number | null | undefined;

/** The keys that `orderBy` accepts for rows of type T. */
export type SortKey<T> = {
  [K in keyof T & string]-?: T[K] extends Sortable ? K | `-${K}` : never;
}[keyof T & string];

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function compare(a: Sortable, b: Sortable, descending: boolean): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const ascending = a < b ? -1 : a > b ? 1 : 0;
  return descending ? -ascending : ascending;
}

export function orderBy<T>(rows: readonly T[], ...keys: SortKey<T>[]): T[] {
  const columns = keys.map((key: string) => {
    const descending = key.startsWith('-');
    return { name: (descending ? key.slice(1) : key) as keyof T, descending };
  });
  return [...rows].sort((a, b) => {
    for (const { name, descending } of columns) {
      const order = compare(a[name] as Sortable, b[name] as Sortable, descending);
      if (order !== 0) return order;
    }
    return 0;
  });
}
