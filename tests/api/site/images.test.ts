import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { BREAKPOINTS, DENSITIES, fixedImage, fluidImage, IMAGE_SIDES } from '../../../src/contract/site/image-set.ts';
import { createClientFolder } from '../../support/client-folder.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const client = createClientFolder();
afterAll(() => client.remove());
const put = (name: string, bytes: string | Uint8Array) => writeFileSync(join(client.folder, name), bytes);

/** A PNG whose head promises this many pixels; the rest of it is of a small one. */
async function pngOfSize(width: number, height: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

mkdirSync(join(client.folder, 'pictures'));
const photo = sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0a0' } });
put(
  'pictures/photo.jpg',
  await photo
    .clone()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer(),
);
put('assets/hashed-1a2b3c4d.png', await photo.clone().png().toBuffer());
put('pictures/bomb.png', await pngOfSize(60_000, 60_000));
put(
  'pictures/flat.png',
  await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#000' } })
    .png()
    .toBuffer(),
);
put('pictures/torn.png', (await photo.clone().png().toBuffer()).subarray(0, 300));
put('pictures/words.png', 'These are words.');
put('pictures/empty.png', '');
put(
  'pictures/drawing.png',
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
put('pictures/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const noise = Buffer.from(Array.from({ length: 320 * 320 * 3 }, (_, index) => (index * index * 7919) % 256));
put(
  'pictures/noise.png',
  await sharp(noise, { raw: { width: 320, height: 320, channels: 3 } })
    .png()
    .toBuffer(),
);
for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff'] as const) {
  put(`pictures/kind-${format}.png`, await photo.clone().toFormat(format).toBuffer());
}
put('secret.txt', 'not a picture');

describeOnBoth('pictures of this site', (kind) => {
  const app = useApp(kind, { clientFolder: client.folder });

  async function image(query: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await app().hono.request(`/api/images?${new URLSearchParams(query)}`, { headers }, {});
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  const measured = async (query: Record<string, string>) => {
    const { response, bytes } = await image({ src: '/pictures/photo.jpg', ...query });
    expect(response.status).toBe(200);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect(exif).toBeUndefined();
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    return [response.headers.get('content-type'), format, width, height];
  };

  test.each([
    [{}, ['image/webp', 'webp', 1000, 500]],
    [{ width: '320' }, ['image/webp', 'webp', 320, 160]],
    [{ height: '64', format: 'png' }, ['image/png', 'png', 128, 64]],
    [{ width: '128', height: '128', position: 'left', format: 'jpeg' }, ['image/jpeg', 'jpeg', 128, 128]],
    [{ width: '128', height: '128', fit: 'inside' }, ['image/webp', 'webp', 128, 64]],
    [{ width: '320', format: 'avif', quality: '50' }, ['image/avif', 'heif', 320, 160]],
    // Never larger than the file.
    [{ width: '3072' }, ['image/webp', 'webp', 1000, 500]],
  ])('[IN-03] %j makes %j, without metadata', async (query, expected) => {
    expect(await measured(query as Record<string, string>)).toEqual(expected);
  });

  test.each([
    ['png', 200],
    ['jpeg', 200],
    ['webp', 200],
    ['avif', 200],
    ['gif', 404],
    ['tiff', 404],
  ])('[IN-03] a file of %s, whatever its name, is answered with %i', async (format, status) => {
    const { response } = await image({ src: `/pictures/kind-${format}.png`, width: '320' });
    expect(response.status).toBe(status);
  });

  test('[IN-03] every breakpoint is made in each density', async () => {
    for (const width of Object.values(BREAKPOINTS)) {
      for (const density of DENSITIES) {
        const made = Math.min(1000, width * density);
        expect(await measured({ width: String(width * density) })).toEqual(['image/webp', 'webp', made, made / 2]);
      }
    }
  });

  test('[IN-03] a lower quality is a smaller file', async () => {
    const sizeAt = async (quality: string) => (await image({ src: '/pictures/noise.png', quality })).bytes.byteLength;
    expect(await sizeAt('5')).toBeLessThan((await sizeAt('95')) / 2);
  });

  test('is answered with 304 to who has it; for good where the address names the content', async () => {
    const first = await image({ src: '/pictures/photo.jpg', width: '320' });
    const etag = first.response.headers.get('etag') ?? '';
    expect(first.response.headers.get('cache-control')).toBe('public, max-age=3600');
    const known = await image({ src: '/pictures/photo.jpg', width: '320' }, { 'if-none-match': `W/"x", W/${etag}` });
    expect([known.response.status, known.bytes.byteLength]).toEqual([304, 0]);
    const other = await image({ src: '/pictures/photo.jpg', width: '640' }, { 'if-none-match': etag });
    expect(other.response.status).toBe(200);
    const hashed = await image({ src: '/assets/hashed-1a2b3c4d.png', width: '320' });
    expect(hashed.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    [{ width: '321' }, 'width'],
    [{ width: '100000' }, 'width'],
    [{ width: '-320' }, 'width'],
    [{ width: '3.2e2' }, 'width'],
    [{ height: '0' }, 'height'],
    [{ quality: '101' }, 'quality'],
    [{ quality: '0' }, 'quality'],
    [{ quality: '81' }, 'quality'],
    [{ format: 'svg' }, 'format'],
    [{ fit: 'everything' }, 'fit'],
    [{ position: 'nowhere' }, 'position'],
    [{ src: 'https://example.com/a.png' }, 'src'],
    [{ src: '//example.com/a.png' }, null],
    [{ src: '/pictures/%2e%2e/secret.txt' }, 'src'],
    [{ src: '/pictures/photo.jpg\0.png' }, 'src'],
    [{ page: '2' }, 'page'],
  ])('%j is refused at its field', async (query, field) => {
    const { response, bytes } = await image({ src: '/pictures/photo.jpg', ...query } as Record<string, string>);
    const { errors = {} } = JSON.parse(bytes.toString());
    expect([response.status, ...Object.keys(errors)]).toEqual(field === null ? [404] : [422, field]);
  });

  test.each([
    '/pictures/unknown.png',
    '/../secret.txt',
    '/pictures/../secret.txt',
    '/pictures/../../../../../../etc/passwd',
    '/secret.txt',
    '/index.html',
    '/pictures/drawing.svg',
    '/pictures/',
    '/api/avatars/AAAAAAAAAAAAAAAAAAAAAA.webp',
    '/api/avatars/../users.webp',
  ])('%s is no picture of this site', async (src) => {
    expect((await image({ src, width: '320' })).response.status).toBe(404);
  });

  test.each(['bomb', 'flat', 'torn', 'words', 'empty', 'drawing'])(
    'a file that cannot be shown is refused, not decoded: %s',
    async (name) => {
      const { response, bytes } = await image({ src: `/pictures/${name}.png`, width: '320' });
      expect([response.status, JSON.parse(bytes.toString())]).toMatchObject([
        404,
        { code: 'no_picture', message: 'This file is no picture that can be shown.' },
      ]);
    },
  );

  test('the picture of a user is made smaller, and kept by browsers alone', async () => {
    const ada = await app().user();
    const picture = await photo.clone().png().toBuffer();
    const body = { image: picture.toString('base64') };
    const { avatar } = await app().ok('setAvatar', { body, as: ada });
    const small = { src: avatar ?? '', width: '64', height: '64' };
    const { response, bytes } = await image(small);
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect((await sharp(bytes).metadata()).width).toBe(64);
    await app().ok('removeAvatar', { as: ada });
    expect((await image(small)).response.status).toBe(404);
  });

  test('a folder that cannot be written costs time and nothing else', async () => {
    const folder = join(app().fresh.dataDir, 'cache', 'images');
    const query = { src: '/pictures/photo.jpg', width: '768' };
    rmSync(folder, { recursive: true, force: true });
    // A file where the folder was; permissions would not stop an administrator of the machine.
    writeFileSync(folder, '');
    expect((await image(query)).response.status).toBe(200);
    expect((await image(query)).response.status).toBe(200);
  });
});

describe('the addresses of pictures in a page', () => {
  const widthsOf = (srcSet: string) =>
    [...srcSet.matchAll(/width=(\d+)\S* (\w+)/g)].map(([, width, on]) => [width, on]);

  test('[IN-03] one size is offered in each density, in sides that are made', () => {
    const { src, srcSet, width, height } = fixedImage('/pictures/photo.jpg', { width: 40, height: 40 });
    expect(src).toBe('/api/images?src=%2Fpictures%2Fphoto.jpg&width=40&height=40');
    expect(widthsOf(srcSet)).toEqual([
      ['40', '1x'],
      ['80', '2x'],
    ]);
    expect([width, height]).toEqual([40, 40]);
    expect(fixedImage('/a.png', { width: 41, height: 30 }).src).toContain('width=48&height=32');
  });

  test('[IN-03] a growing one is offered for each breakpoint and density, up to twice its own width', () => {
    const { srcSet } = fluidImage('/pictures/photo.jpg', '100vw', { width: 1000, height: 500 });
    expect(widthsOf(srcSet)).toEqual(
      ['320', '640', '768', '1024', '1280', '1536'].map((width) => [width, `${width}w`]),
    );
    for (const [width] of widthsOf(srcSet)) expect(IMAGE_SIDES).toContain(Number(width));
    expect(BREAKPOINTS).toEqual({ xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 });
    const wide = fluidImage('/pictures/photo.jpg', '50vw', { width: 4000, height: 500 });
    expect(widthsOf(wide.srcSet).map(([width]) => Number(width))).toEqual([
      ...[320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072],
    ]);
    expect(wide).toMatchObject({ sizes: '50vw', width: 4000, height: 500 });
    expect(wide.src).toContain('width=3072');
    expect(IMAGE_SIDES).toEqual([
      ...[24, 32, 40, 48, 64, 80, 128, 256, 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072],
    ]);
  });
});
