type Sortable = string | number | null | undefined;

export type SortKey<T> = {
  [K in keyof T & string]-?: T[K] extends Sortable ? K | `-${K}` : never;
}[keyof T & string];

export function orderBy<T>(rows: readonly T[], ...keys: SortKey<T>[]): T[] {
  let result: any[] = [...rows];
  for (const key of keys as string[]) {
    const sign = key.startsWith('-') ? -1 : 1;
    const name = key.startsWith('-') ? key.slice(1) : key;
    result = result.toSorted((a, b) => {
      if (a[name] == null || b[name] == null) return Number(a[name] == null) - Number(b[name] == null);
      return a[name] < b[name] ? -sign : a[name] > b[name] ? sign : 0;
    });
  }
  return result;
}
