import { createHash } from 'node:crypto';
import { blobBytes } from './blob-bytes.ts';
import { isPlain } from './value-parts.ts';

/** A value that has no written form: nothing would tell it from another one. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';
  /** Where the value is, such as `context.people[2]`; empty for the value itself. */
  readonly field: string;
  readonly what: string;

  constructor(what: string, field: string) {
    super(`${field === '' ? 'the value' : `the field ${field}`} holds ${what}, which has no written form`);
    this.field = field;
    this.what = what;
  }
}

/** A short hash for ids: 10 hex digits. */
export function shortHash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}

/**
 * JSON with sorted keys: equal values give equal texts, and what JSON would lose (errors, dates, sets, maps, files by their
 * content, functions and symbols by their name) has a text of its own.
 *
 * @throws UnwritableError when a value, or a part of it, has no written form, such as an instance of a class
 */
export function stableJson(value: unknown): string {
  return JSON.stringify(normalise(value, [])) ?? 'undefined';
}

function normalise(value: unknown, within: readonly object[]): unknown {
  switch (typeof value) {
    case 'function':
      return `[function ${value.name}]`;
    case 'bigint':
      return `[bigint ${value}]`;
    case 'symbol':
      return `[symbol ${value.description ?? ''}]`;
    case 'number':
      return Number.isFinite(value) ? value : `[${value}]`;
    case 'object':
      return value === null ? null : normaliseObject(value, within);
    default:
      return value;
  }
}

function normaliseObject(value: object, within: readonly object[]): unknown {
  if (within.includes(value)) return '[circular]';
  const deeper = [...within, value];
  const part = (one: unknown): unknown => normalise(one, deeper);
  if (Array.isArray(value)) return value.map((item) => (item === undefined ? '[undefined]' : part(item)));
  if (isPlain(value)) {
    if (Object.getOwnPropertySymbols(value).length > 0) fail('fields named by symbols', deeper);
    return fieldsOf(value, part);
  }
  return writtenForm(value, part) ?? fail(`an instance of ${nameOf(value)}`, deeper);
}

function fieldsOf(value: object, part: (value: unknown) => unknown): Record<string, unknown> {
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, part(record[key])]),
  );
}

/** How an object that is no plain one is written; undefined when it cannot be. */
function writtenForm(value: object, part: (value: unknown) => unknown): unknown {
  if (value instanceof Error) {
    const cause = value.cause === undefined ? {} : { cause: part(value.cause) };
    return { error: value.name, message: value.message, ...cause, ...fieldsOf(value, part) };
  }
  if (value instanceof Date) return `[date ${Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString()}]`;
  if (value instanceof Set) return { set: [...value].map(part) };
  if (value instanceof Map) return { map: [...value].map(part) };
  if (value instanceof URL) return `[url ${value.href}]`;
  if (value instanceof RegExp) return `[pattern ${value}]`;
  if (value instanceof Blob) {
    const kind = value instanceof File ? `file ${value.name}` : 'blob';
    return `[${[kind, value.type, `${value.size} bytes`, shortHash(blobBytes(value))].filter(Boolean).join(', ')}]`;
  }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    const bytes = ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value);
    return `[${nameOf(value)}, ${bytes.byteLength} bytes, ${shortHash(bytes)}]`;
  }
  // An actor reference holds the whole running system; its name is what identifies it.
  if ('sessionId' in value && 'send' in value && 'id' in value) return `[actor ${String(value.id)}]`;
  return undefined;
}

const nameOf = (value: object): string => (value.constructor as { name?: string } | undefined)?.name || 'no class';

/** @param within the objects around the value and itself, the outermost first */
function fail(what: string, within: readonly object[]): never {
  const fields = within.slice(1).map((inner, at) => {
    const outer = within[at] as object;
    if (Array.isArray(outer)) return `[${outer.indexOf(inner)}]`;
    const key = Object.entries(outer).find(([, one]) => one === inner)?.[0];
    return key === undefined ? '.?' : `.${key}`;
  });
  throw new UnwritableError(what, fields.join('').replace(/^\./, ''));
}
