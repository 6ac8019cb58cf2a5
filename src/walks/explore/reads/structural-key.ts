const identities = new WeakMap<object, number>();
let last = 0;

function identity(value: object): string {
  let number = identities.get(value);
  if (number === undefined) {
    last += 1;
    number = last;
    identities.set(value, number);
  }
  return `#${number}`;
}

/**
 * A text that is equal for two values exactly when nothing but their identity tells them apart. What cannot be looked
 * into (functions, maps, actors) is told apart by identity. Unlike {@link stableJson} it holds for one process only.
 */
export function structuralKey(value: unknown, part: (value: unknown) => string = structuralKey): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : `${value}`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol') return `symbol ${String(value.description)}`;
  if (typeof value === 'function') return identity(value);
  if (typeof value !== 'object' || value === null) return `${value}`;
  if (Array.isArray(value)) return `[${value.map((one) => part(one)).join()}]`;
  const prototype: unknown = Object.getPrototypeOf(value);
  const fields = (): string => {
    const record = value as Record<string, unknown>;
    return Object.keys(record)
      .map((key) => `${JSON.stringify(key)}:${part(record[key])}`)
      .join();
  };
  if (prototype === Object.prototype) return `{${fields()}}`;
  if (value instanceof Error && typeof prototype === 'object' && prototype !== null) {
    return `${identity(prototype)}(${JSON.stringify(value.message)},${part(value.cause)}){${fields()}}`;
  }
  return identity(value);
}

/** Hands out one object for all that are equal, so that they can be compared by identity. */
export function createPool(): <T>(value: T) => T {
  const first = new Map<string, unknown>();
  const pooled = new WeakSet<object>();
  // Values are made of parts that are known: a list with one more entry has the entries of the one before.
  const keys = new WeakMap<object, string>();
  const keyOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return structuralKey(value);
    const key = keys.get(value) ?? structuralKey(value, keyOf);
    keys.set(value, key);
    return key;
  };
  return <T>(value: T): T => {
    if (typeof value !== 'object' || value === null || pooled.has(value)) return value;
    const key = keyOf(value);
    const known = first.get(key) as (T & object) | undefined;
    if (known !== undefined) return known;
    first.set(key, value);
    pooled.add(value);
    return value;
  };
}
