import { expect, test } from 'vitest';
import { createBoundedCache } from '../../src/server/bounded-cache.ts';

const valuesOf = (cache: { get(key: string): string | undefined }, ...keys: string[]) =>
  keys.map((key) => cache.get(key));

test('a cache keeps a limited number of values and evicts the oldest first', () => {
  const gone: string[] = [];
  const cache = createBoundedCache<string, string>({ max: 2, onDelete: (value) => void gone.push(value) });
  for (const key of ['a', 'b', 'c']) cache.set(key, key.toUpperCase());
  expect(valuesOf(cache, 'a', 'b', 'c')).toEqual([undefined, 'B', 'C']);
  // Put in again, a value counts as new.
  cache.set('b', 'B2');
  cache.set('d', 'D');
  expect(valuesOf(cache, 'b', 'c', 'd')).toEqual(['B2', undefined, 'D']);
  cache.delete('d');
  cache.delete('d');
  cache.set('e', 'E');
  expect(valuesOf(cache, 'b', 'd', 'e')).toEqual(['B2', undefined, 'E']);
  expect(gone).toEqual(['A', 'B', 'C', 'D']);
});

test('values can have weights: as many of the oldest as needed are evicted, and oversized values are not cached', () => {
  const cache = createBoundedCache<string, string>({ max: 10, weigh: (value) => value.length });
  cache.set('a', 'xxxx');
  cache.set('b', 'xxxx');
  cache.set('c', 'xxxxxxxx');
  expect(valuesOf(cache, 'a', 'b', 'c')).toEqual([undefined, undefined, 'xxxxxxxx']);
  cache.set('d', 'xxxxxxxxxxx');
  expect(valuesOf(cache, 'c', 'd')).toEqual([undefined, undefined]);
  cache.set('e', 'xxxxxxxxxx');
  expect(valuesOf(cache, 'e')).toEqual(['xxxxxxxxxx']);
});
