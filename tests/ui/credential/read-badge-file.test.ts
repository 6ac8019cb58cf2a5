import { describe, expect, test } from 'vitest';
import { readBadgeFile } from '../../../src/client/adapters/credential/read-badge-file.ts';

const BADGE = '{"id":"urn:uuid:1","name":"Zoë"}';
const bytes = (text: string) => new TextEncoder().encode(text);
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A chunk of a PNG: length, type, data and a checksum, which is not looked at. */
function chunk(type: string, ...data: Uint8Array[]): BlobPart[] {
  const length = data.reduce((sum, part) => sum + part.length, 0);
  return [Uint8Array.of(0, 0, length >> 8, length & 255), type, ...(data as BlobPart[]), new Uint8Array(4)];
}
const HEAD = chunk('IHDR', new Uint8Array(13));
const END = chunk('IEND');
const picture = (...chunks: BlobPart[][]) => new Blob([SIGNATURE, ...chunks.flat()]);

/** The chunk of Open Badges 3.0: keyword, flag and method of compression, language, translated keyword, text. */
const baked = (
  text: string,
  { keyword = 'openbadgecredential', isCompressed = 0, language = '', translated = '' } = {},
) => chunk('iTXt', bytes(`${keyword}\0`), Uint8Array.of(isCompressed, 0), bytes(`${language}\0${translated}\0${text}`));

const refused = (message: string) => ({ kind: 'invalid', message });

describe('[VC-05] the file of a badge', () => {
  test('is its JSON, as it is written', async () => {
    expect(await readBadgeFile(new Blob([BADGE]))).toBe(BADGE);
    // Nothing of a picture but the first letters of its signature.
    expect(await readBadgeFile(new Blob(['PNG']))).toBe('PNG');
  });

  test.each([
    ['plain', picture(HEAD, baked(BADGE), END)],
    [
      'with a language and a translated keyword',
      picture(HEAD, baked(BADGE, { language: 'en', translated: 'Badge' }), END),
    ],
    [
      'behind texts about something else',
      picture(
        HEAD,
        baked('no', { keyword: 'openbadgecredentials' }),
        chunk('tEXt', bytes('openbadgecredential\0no')),
        baked(BADGE),
        END,
      ),
    ],
    ['at the very end', picture(HEAD, baked(BADGE))],
  ])('is in a picture: %s', async (_, file) => {
    expect(await readBadgeFile(file)).toBe(BADGE);
  });

  test.each([
    [
      'a picture without one',
      picture(HEAD, END),
      'This picture carries no badge. Screenshots and converted pictures lose it: choose the PNG as it was downloaded.',
    ],
    [
      'a picture that is cut off',
      picture(HEAD, [Uint8Array.of(0, 0, 1)]),
      'This picture carries no badge. Screenshots and converted pictures lose it: choose the PNG as it was downloaded.',
    ],
    [
      'a compressed one',
      picture(HEAD, baked(BADGE, { isCompressed: 1 })),
      'The badge in this picture is compressed. Choose the badge as JSON.',
    ],
    [
      'a PDF',
      new Blob(['%PDF-1.7 …']),
      'A PDF carries no signature. Enter the credential ID printed on it, or choose the badge as JSON or PNG.',
    ],
    [
      'a photograph',
      new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)]),
      'This file holds no badge. Choose the badge as JSON, or the PNG with the badge inside.',
    ],
    ['20,001 characters', new Blob(['x'.repeat(20_001)]), 'This file is too long to be a badge.'],
  ])('is not %s, and it is said why', async (_, file, message) => {
    await expect(readBadgeFile(file)).rejects.toMatchObject(refused(message));
  });

  test('has at most 20,000 characters, in a file of at most 10,000,000 bytes', async () => {
    expect(await readBadgeFile(new Blob(['x'.repeat(20_000)]))).toHaveLength(20_000);
    const sized = (size: number) => ({ size, arrayBuffer: async () => bytes('{}').buffer }) as unknown as Blob;
    expect(await readBadgeFile(sized(10_000_000))).toBe('{}');
    await expect(readBadgeFile(sized(10_000_001))).rejects.toMatchObject(
      refused('This file is too large to be a badge. Choose the JSON or PNG file as you got it.'),
    );
  });

  test('that is gone can be chosen again', async () => {
    const gone = { size: 2, arrayBuffer: () => Promise.reject(new DOMException('Gone.', 'NotFoundError')) };
    await expect(readBadgeFile(gone as unknown as Blob)).rejects.toMatchObject(
      refused('This file cannot be read. Choose it again.'),
    );
  });
});
