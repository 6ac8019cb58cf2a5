type Sortable = string | number | null | undefined;

export type SortKey<T> = {
  [K in keyof T & string]-?: T[K] extends Sortable ? K | `-${K}` : never;
}[keyof T & string];

export function orderBy<T>(rows: readonly T[], ...keys: SortKey<T>[]): T[] {
  return (rows as T[]).sort((a: any, b: any) => {
    for (const key of keys as string[]) {
      const sign = key.startsWith('-') ? -1 : 1;
      const name = key.replace(/^-/, '');
      if (a[name] == null || b[name] == null) {
        if (a[name] == null && b[name] == null) continue;
        return a[name] == null ? 1 : -1;
      }
      if (a[name] < b[name]) return -sign;
      if (a[name] > b[name]) return sign;
    }
    return 0;
  });
}
