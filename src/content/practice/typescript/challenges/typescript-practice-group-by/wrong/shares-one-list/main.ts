export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  const list: Item[] = [];
  for (const item of items) {
    list.push(item);
    groups.set(keyOf(item), list);
  }
  return groups;
}
