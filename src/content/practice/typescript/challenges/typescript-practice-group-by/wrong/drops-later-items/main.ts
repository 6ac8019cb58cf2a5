export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  return new Map(items.map((item) => [keyOf(item), [item]]));
}
