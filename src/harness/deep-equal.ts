/** Deep equality of two JSON values: same type, same keys in any order, same elements in order. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      deepEqual((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  );
}

/** Normalizes a value as JSON would, with undefined turned into null, like the guest's observations. */
export function asJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_key, item: unknown) => (item === undefined ? null : item));
  return text === undefined ? null : JSON.parse(text);
}
