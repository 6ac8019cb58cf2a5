/** Sorts the items of a list into groups, by the key that each item has. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  // Your code goes here. "Run the tests" shows how far it is.
  return groups;
}
