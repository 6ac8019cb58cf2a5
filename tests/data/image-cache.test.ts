import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskCache } from '../../src/server/site/images/disk-cache.ts';

let folder: string;
let errors: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartered-cache-'));
  errors = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Each file takes 32 bytes more, for its hash. */
const open = (maxBytes: number) => openDiskCache(folder, maxBytes, (error) => errors.push(error));
const value = (fill: number, bytes = 68) => new Uint8Array(bytes).fill(fill);
const bytesKept = () => readdirSync(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).byteLength, 0);

test('keeps what it was given, also for the next process', async () => {
  await open(1000).set('a', value(1));
  expect(await open(1000).get('a')).toEqual(value(1));
  expect(await open(1000).get('b')).toBeNull();
  expect(errors).toEqual([]);
});

test('drops what was least recently used, and never takes more than it may', async () => {
  const cache = open(300);
  for (const [index, key] of ['a', 'b', 'c'].entries()) await cache.set(key, value(index));
  await cache.get('a');
  await cache.set('d', value(3));
  expect(bytesKept()).toBe(300);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => (await cache.get(key)) !== null))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  await cache.set('large', value(1, 1000));
  expect(await cache.get('large')).toBeNull();
  expect(bytesKept()).toBe(300);
});

test('a smaller limit holds from the start; the order of use outlives the process', async () => {
  const before = open(1000);
  for (const [index, key] of ['a', 'b', 'c'].entries()) await before.set(key, value(index));
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
  await before.get('a');
  const after = open(100);
  expect(await after.get('a')).toEqual(value(0));
  expect(bytesKept()).toBe(100);
});

test('a damaged file counts as missing, and what an ended process left half-written is removed', async () => {
  const cache = open(1000);
  await cache.set('a', value(1));
  const [name = ''] = readdirSync(folder);
  truncateSync(join(folder, name), 50);
  expect(await cache.get('a')).toBeNull();
  writeFileSync(join(folder, `${name}.half.part`), 'half');
  expect(await open(1000).get('a')).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  expect(errors).toEqual([]);
});

test('writers of the same key do not disturb each other', async () => {
  const cache = open(1000);
  await Promise.all(Array.from({ length: 20 }, () => cache.set('a', value(7))));
  expect(await cache.get('a')).toEqual(value(7));
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a folder that cannot be used is reported and answers nothing', async () => {
  writeFileSync(join(folder, 'file'), '');
  const cache = openDiskCache(join(folder, 'file', 'below'), 1000, (error) => errors.push(error));
  await cache.set('a', value(1));
  expect(await cache.get('a')).toBeNull();
  expect(errors.length).toBeGreaterThan(0);
});
