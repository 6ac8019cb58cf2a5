/** A size-bounded cache with first-in, first-out eviction. */
export type BoundedCache<Key, Value> = {
  get(key: Key): Value | undefined;
  /** Adds or replaces a value. */
  set(key: Key, value: Value): void;
  delete(key: Key): void;
};

type Options<Value> = {
  /** Maximum total weight; without `weigh`, maximum number of values. */
  max: number;
  /** Weight of a value; must be constant. */
  weigh?: (value: Value) => number;
  /** Called with each value that is evicted or deleted. */
  onDelete?: (value: Value) => void;
};

export function createBoundedCache<Key, Value>({
  max,
  weigh = () => 1,
  onDelete,
}: Options<Value>): BoundedCache<Key, Value> {
  const values = new Map<Key, Value>();
  let weight = 0;

  function remove(key: Key): void {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    weight -= weigh(value);
    onDelete?.(value);
  }

  return {
    get: (key) => values.get(key),
    set(key, value) {
      remove(key);
      values.set(key, value);
      weight += weigh(value);
      for (const oldest of values.keys()) {
        if (weight <= max) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
