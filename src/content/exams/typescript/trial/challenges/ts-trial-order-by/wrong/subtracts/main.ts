type Sortable = string | number | null | undefined;

export type SortKey<T> = {
  [K in keyof T & string]-?: T[K] extends Sortable ? K | `-${K}` : never;
}[keyof T & string];

export function orderBy<T>(rows: readonly T[], ...keys: SortKey<T>[]): T[] {
  return [...rows].sort((a: any, b: any) => {
    for (const key of keys as string[]) {
      const sign = key.startsWith('-') ? -1 : 1;
      const name = key.startsWith('-') ? key.slice(1) : key;
      if (a[name] == null || b[name] == null) return Number(a[name] == null) - Number(b[name] == null);
      const order = (a[name] - b[name]) * sign;
      if (order !== 0) return order;
    }
    return 0;
  });
}
