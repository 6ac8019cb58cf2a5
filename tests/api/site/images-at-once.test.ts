import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { IMAGE_SIDES } from '../../../src/contract/site/image-set.ts';
import { createImages } from '../../../src/server/site/images/image-handlers.ts';
import { createImageSources } from '../../../src/server/site/images/image-sources.ts';
import type { ImageQuery } from '../../../src/server/site/images/resize.ts';
import { createClientFolder } from '../../support/client-folder.ts';
import { useApp } from '../../support/suite.ts';

const calls = vi.hoisted(() => ({ made: 0 }));

vi.mock(import('../../../src/server/site/images/resize.ts'), async (importOriginal) => {
  const { resize } = await importOriginal();
  return {
    resize(...args) {
      calls.made += 1;
      return resize(...args);
    },
  };
});

const client = createClientFolder();
afterAll(() => client.remove());
const SIZE_MB = 5;
const black = { create: { width: 64, height: 64, channels: 3, background: '#000' } } as const;
const png = await sharp(black).png().toBuffer();
writeFileSync(join(client.folder, 'photo.png'), png);
writeFileSync(join(client.folder, 'torn.png'), png.subarray(0, 60));
for (let index = 0; index < 8; index += 1) {
  writeFileSync(join(client.folder, `large-${index}.png`), Buffer.alloc(SIZE_MB * 1024 * 1024));
}

const app = useApp('sqlite');
beforeEach(() => {
  calls.made = 0;
});

const query = (more: Partial<ImageQuery> = {}): ImageQuery => ({
  ...{ src: '/photo.png', format: 'webp', quality: 80, position: 'center', fit: 'cover' },
  ...more,
});

/** A server that has just started. */
const start = () => createImages(app().services, client.folder);

async function read(images: ReturnType<typeof start>, asked: ImageQuery, network = '192.0.2.1'): Promise<Uint8Array> {
  const found = await images.find(asked);
  if (!found) throw new Error('This is a picture of the site.');
  return found.read(network);
}

/** More variants of one picture than may wait: 52 of 60, for example. */
const variants = (count: number, quality: number) =>
  IMAGE_SIDES.flatMap((width) => IMAGE_SIDES.map((height) => query({ width, height, quality }))).slice(0, count);

test('[IN-03] a picture that many ask for at once is made once, and read from disk by who comes later', async () => {
  const images = start();
  const all = await Promise.all(Array.from({ length: 200 }, () => read(images, query())));
  expect(calls.made).toBe(1);
  expect(new Set(all).size).toBe(1);
  const later = await read(images, query());
  expect([calls.made, Buffer.compare(later, all[0] ?? later)]).toEqual([1, 0]);
});

test('[IN-03] the file of a picture that many ask for at once is in memory once', async () => {
  const sources = createImageSources(client.folder, app().queries);
  const found = await Promise.all(Array.from({ length: 200 }, () => sources.find('/photo.png')));
  expect(found[0]).not.toBeNull();
  expect(new Set(found).size).toBe(1);
});

test('what could not be made is refused to all who asked for it, and made again for the next', async () => {
  const images = start();
  const refused = await Promise.allSettled(Array.from({ length: 20 }, () => read(images, query({ src: '/torn.png' }))));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(calls.made).toBe(1);
  await expect(read(images, query({ src: '/torn.png' }))).rejects.toMatchObject({ status: 404 });
  expect(calls.made).toBe(2);
});

test('no more than 52 different pictures are made or wait at once; the others are told to come back', async () => {
  const images = start();
  const asked = variants(60, 70);
  // Of five networks, because one has only some of the places.
  const answers = await Promise.allSettled(asked.map((one, index) => read(images, one, `192.0.2.${index % 5}`)));
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const sentence = 'Too many pictures are being made at this moment. Try again in a few seconds.';
  expect(refusals.map(({ status, code, message }) => [status, code, message])).toEqual(
    Array.from({ length: 8 }, () => [503, 'busy', sentence]),
  );
  // Those that were made are not made again.
  calls.made = 0;
  await Promise.all(asked.map((one) => read(images, one)));
  expect(calls.made).toBe(8);
});

test('one network has 12 of the waiting places, and the pictures of others are made in between', async () => {
  const images = start();
  const order: string[] = [];
  const ask = (one: ImageQuery, network: string) =>
    read(images, one, network).then(
      () => order.push(network),
      (error: unknown) => Promise.reject(error),
    );
  const greedy = variants(20, 45).map((one) => ask(one, 'greedy'));
  const other = variants(1, 50).map((one) => ask(one, 'other'));
  const answers = await Promise.allSettled([...greedy, ...other]);
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const sentence = 'Your network has asked for too much of this at once. Try again in 5 seconds.';
  expect(
    refusals.map(({ status, code, message, retryAfterSeconds }) => [status, code, message, retryAfterSeconds]),
  ).toEqual(Array.from({ length: 6 }, () => [429, 'too_many', sentence, 5]));
  expect(order).toHaveLength(15);
  // Two were being made, and one more of the greedy network was before it.
  expect(order.indexOf('other')).toBeLessThanOrEqual(4);
});

test('[IN-03] a picture leaves memory once it was sent', async () => {
  const images = start();
  const held = await Promise.all(
    variants(20, 60).map(async (one, index) => new WeakRef(await read(images, one, `192.0.2.${index}`))),
  );
  expect(calls.made).toBe(20);
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // What a turn of the event loop has read lives until its end.
  await new Promise(setImmediate);
  collect();
  expect(held.filter((picture) => picture.deref() !== undefined)).toEqual([]);
});

test('[IN-03] the files of pictures take 32 MB of memory at most; the first ones go', async () => {
  const sources = createImageSources(client.folder, app().queries);
  const find = (index: number) => sources.find(`/large-${index}.png`);
  const first: Awaited<ReturnType<typeof find>>[] = [];
  for (let index = 0; index < 8; index += 1) first.push(await find(index));
  const again = [];
  // From the last one on: a picture that is the same object was in memory.
  for (let index = 7; index >= 0; index -= 1) again.push((await find(index)) === first[index]);
  const kept = again.indexOf(false);
  expect(kept * SIZE_MB).toBeLessThanOrEqual(32);
  expect(kept).toBe(6);
});
