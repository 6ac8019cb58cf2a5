/** A cache of bounded size: what was put in first goes first. */
export type BoundedCache<Key, Value> = {
  get(key: Key): Value | undefined;
  /** Puts a value in, or another one in its place. */
  set(key: Key, value: Value): void;
  delete(key: Key): void;
};

type Options<Value> = {
  /** Most weight of all values together; without `weigh`, most values. */
  max: number;
  /** What a value counts; must stay the same. */
  weigh?: (value: Value) => number;
  /** Hears of each value that goes, by itself or by `delete`. */
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
