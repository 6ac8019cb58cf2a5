type Sortable = string | number | null | undefined;

export type SortKey<T> = {
  [K in keyof T & string]-?: T[K] extends Sortable ? K | `-${K}` : never;
}[keyof T & string];

function compare(a: any, b: any): number {
  if (a == null && b == null) return 0;
  if (a == null) return 1;
  if (b == null) return -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

export function orderBy<T>(rows: readonly T[], ...keys: SortKey<T>[]): T[] {
  return [...rows].sort((a: any, b: any) => {
    for (const key of keys as string[]) {
      const order = key.startsWith('-')
        ? -compare(a[key.slice(1)], b[key.slice(1)])
        : compare(a[key], b[key]);
      if (order !== 0) return order;
    }
    return 0;
  });
}
