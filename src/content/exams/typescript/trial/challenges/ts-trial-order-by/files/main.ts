/** The keys that `orderBy` accepts for rows of type T. */
export type SortKey<T> = string;

export function orderBy<T>(rows: readonly T[], ...keys: SortKey<T>[]): T[] {
  return [...rows];
}
