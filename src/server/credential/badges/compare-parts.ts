/** A value in JSON. */
type Json = unknown;

/** Most parts that a comparison names. */
const MAX_PARTS = 20;
const MAX_NAME = 60;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Names the parts of a document that differ from those expected: `credentialSubject.achievement.name`. It goes as deep as
 * the expected document does, so that a document from a stranger costs no more than its own length.
 *
 * @returns at most 20 names
 */
export function differingParts(given: Json, expected: Json): string[] {
  return list(given, expected, '').slice(0, MAX_PARTS);
}

/** Whether two documents have the same objects, lists and kinds of values, whatever the values are. */
export function hasShapeOf(given: Json, expected: Json): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(given) &&
      given.length === expected.length &&
      expected.every((value, index) => hasShapeOf(given[index], value))
    );
  }
  if (!isObject(expected)) return typeof given === typeof expected;
  if (!isObject(given)) return false;
  const keys = Object.keys(expected);
  return (
    Object.keys(given).length === keys.length &&
    keys.every((key) => Object.hasOwn(given, key) && hasShapeOf(given[key], expected[key]))
  );
}

function list(given: Json, expected: Json, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(given)) {
    if (given.length !== expected.length) return [path];
    return expected.flatMap((value, index) => list(given[index], value, `${path}[${index}]`));
  }
  if (isObject(expected) && isObject(given)) {
    const at = (key: string) => (path === '' ? key : `${path}.${key}`);
    const known = Object.keys(expected).flatMap((key) =>
      Object.hasOwn(given, key) ? list(given[key], expected[key], at(key)) : [at(key)],
    );
    const added = Object.keys(given).filter((key) => !Object.hasOwn(expected, key));
    return [...known, ...added.slice(0, MAX_PARTS).map((key) => at(key.slice(0, MAX_NAME)))];
  }
  return given === expected ? [] : [path];
}
