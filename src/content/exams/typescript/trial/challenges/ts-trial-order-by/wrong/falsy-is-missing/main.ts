type Sortable = string | number | null | undefined;

export type SortKey<T> = {
  [K in keyof T & string]-?: T[K] extends Sortable ? K | `-${K}` : never;
}[keyof T & string];

export function orderBy<T>(rows: readonly T[], ...keys: SortKey<T>[]): T[] {
  return [...rows].sort((a: any, b: any) => {
    for (const key of keys as string[]) {
      const sign = key.startsWith('-') ? -1 : 1;
      const name = key.startsWith('-') ? key.slice(1) : key;
      if (!a[name] && !b[name]) continue;
      if (!a[name]) return 1;
      if (!b[name]) return -1;
      if (a[name] < b[name]) return -sign;
      if (a[name] > b[name]) return sign;
    }
    return 0;
  });
}
