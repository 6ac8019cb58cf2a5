import { createHash } from 'node:crypto';

function normalise(value: unknown, seen: readonly object[]): unknown {
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return value;
  if (seen.includes(value)) return '[circular]';
  const deeper = [...seen, value];
  if (value instanceof Error) return { error: value.name, message: value.message };
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Set) return { set: [...value].map((item) => normalise(item, deeper)) };
  if (value instanceof Map) return { map: [...value].map((entry) => normalise(entry, deeper)) };
  if (Array.isArray(value)) return value.map((item) => normalise(item, deeper));
  // An actor reference holds the whole running system; its name is what identifies it.
  if ('sessionId' in value && 'send' in value && 'id' in value) return `[actor ${String(value.id)}]`;
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, normalise(record[key], deeper)]),
  );
}

/** JSON with sorted keys that also tells errors, sets, maps and functions apart, so equal values give equal texts. */
export function stableJson(value: unknown): string {
  return JSON.stringify(normalise(value, [])) ?? 'undefined';
}

/** A short hash for ids: 10 hex digits. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
