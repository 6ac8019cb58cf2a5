/** Where a part is inside a value: `people`, `items[].lines`; empty for the value itself. */
export type ValuePath = string;

/** A list or a file inside a value. */
export interface ValuePart {
  readonly path: ValuePath;
  /** The number of elements; 0 for a file. */
  readonly length: number;
  /** A file that holds something. */
  readonly isFile: boolean;
}

/** Deeper parts are left to the code that made the value. */
const DEEPEST = 5;

/** Whether an object is of no class. */
export const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const join = (path: ValuePath, key: string): ValuePath => (path === '' ? key : `${path}.${key}`);

/** The lists and files inside a value, the outer ones first; a list of lists is one of lists and one for each of them. */
export function partsOf(value: unknown, path: ValuePath = '', depth = 0): ValuePart[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  if (value instanceof Blob) return value.size > 0 ? [{ path, length: 0, isFile: true }] : [];
  if (Array.isArray(value)) {
    const inner = value.flatMap((item) => partsOf(item, `${path}[]`, depth + 1));
    return [{ path, length: value.length, isFile: false }, ...inner];
  }
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => partsOf(part, join(path, key), depth + 1));
}

/** A copy of a value in which the parts at a path are edited; those that are neither list nor file stay. */
export function withPart(
  value: unknown,
  path: ValuePath,
  edit: (part: unknown) => unknown,
  at: ValuePath = '',
): unknown {
  if (typeof value !== 'object' || value === null || !isWithin(at, path)) return value;
  if (at === path) return Array.isArray(value) || value instanceof Blob ? edit(value) : value;
  if (Array.isArray(value)) return value.map((item) => withPart(item, path, edit, `${at}[]`));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withPart(part, path, edit, join(at, key))]),
  );
}

/** Whether a path leads to another one, or through it. */
function isWithin(at: ValuePath, path: ValuePath): boolean {
  return at === '' || at === path || path.startsWith(`${at}.`) || path.startsWith(`${at}[]`);
}
