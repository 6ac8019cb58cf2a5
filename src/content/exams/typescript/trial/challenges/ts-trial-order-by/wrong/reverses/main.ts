type Sortable = string | number | null | undefined;

export type SortKey<T> = {
  [K in keyof T & string]-?: T[K] extends Sortable ? K | `-${K}` : never;
}[keyof T & string];

function ascending(rows: any[], name: string): any[] {
  return [...rows].sort((a, b) => {
    if (a[name] == null || b[name] == null) return Number(a[name] == null) - Number(b[name] == null);
    return a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : 0;
  });
}

export function orderBy<T>(rows: readonly T[], ...keys: SortKey<T>[]): T[] {
  let result: any[] = [...rows];
  for (const key of (keys as string[]).toReversed()) {
    result = key.startsWith('-') ? ascending(result, key.slice(1)).reverse() : ascending(result, key);
  }
  return result;
}
