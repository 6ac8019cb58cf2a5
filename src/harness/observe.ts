import {
  dateTime,
  isArray,
  isError,
  isFiniteNumber,
  isoDate,
  isPromise,
  jsonText,
  objectKeys,
  RealDate,
  RealError,
  RealString,
  sliceText,
} from './intrinsics.ts';

/** Limits of one observation: generous for an answer, small for an attack. */
const maxDepth = 64;
const maxNodes = 20_000;
const maxCharacters = 64_000;

type Walk = { nodes: number; characters: number };

/**
 * Serializes a test's return value as JSON. `toJSON` is ignored, because it would let a value fake its answer.
 * `undefined` becomes null everywhere, as do numbers that JSON lacks; a Date becomes its ISO text, other objects their
 * own enumerable string keys.
 *
 * @throws Error when the value has no JSON form (function, symbol, bigint, promise) or is too large or too deep
 */
export function observe(value: unknown): string {
  return write(value, 0, { nodes: 0, characters: 0 });
}

function write(value: unknown, depth: number, walk: Walk): string {
  walk.nodes += 1;
  if (walk.nodes > maxNodes || walk.characters > maxCharacters) throw new RealError('the returned value is too large');
  if (depth > maxDepth) throw new RealError('the returned value is nested too deeply or refers to itself');
  switch (typeof value) {
    case 'undefined':
      return 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      return isFiniteNumber(value) ? (value === 0 ? '0' : RealString(value)) : 'null';
    case 'string':
      walk.characters += value.length;
      if (walk.characters > maxCharacters) throw new RealError('the returned value is too large');
      return jsonText(value);
    case 'object':
      return value === null ? 'null' : writeObject(value, depth, walk);
    default:
      throw new RealError(`the returned value contains a ${typeof value}, which JSON cannot hold`);
  }
}

function writeObject(value: object, depth: number, walk: Walk): string {
  if (isPromise(value)) throw new RealError('the returned value contains a promise that was not awaited');
  if (value instanceof RealDate) return isFiniteNumber(dateTime(value)) ? jsonText(isoDate(value)) : 'null';
  let text = '';
  if (isArray(value)) {
    const { length } = value;
    for (let index = 0; index < length; index += 1) {
      text += (index === 0 ? '' : ',') + write(value[index], depth + 1, walk);
    }
    return `[${text}]`;
  }
  const keys = objectKeys(value);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string;
    walk.characters += key.length;
    if (walk.characters > maxCharacters) throw new RealError('the returned value is too large');
    const item = write((value as Record<string, unknown>)[key], depth + 1, walk);
    text += `${index === 0 ? '' : ','}${jsonText(key)}:${item}`;
  }
  return `{${text}}`;
}

/** The name of a thrown error (`'RangeError'`), or the type of any other thrown value (`'string'`, `'null'`). */
export function errorName(thrown: unknown): string {
  if (thrown === null) return 'null';
  if (!isError(thrown)) return typeof thrown;
  try {
    const { name } = thrown;
    return typeof name === 'string' ? sliceText(name, 0, 100) : 'Error';
  } catch {
    return 'Error';
  }
}

/** Describes a thrown value in one line of at most 500 characters; never throws. */
export function errorText(thrown: unknown): string {
  try {
    if (isError(thrown)) {
      const { message } = thrown;
      const name = errorName(thrown);
      return sliceText(typeof message === 'string' && message !== '' ? `${name}: ${message}` : name, 0, 500);
    }
    if (typeof thrown === 'string') return sliceText(`thrown: ${thrown}`, 0, 500);
    return `thrown: ${sliceText(observe(thrown), 0, 480)}`;
  } catch {
    return `thrown: ${typeof thrown}`;
  }
}
