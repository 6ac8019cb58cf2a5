import { afterEach, describe, expect, test, vi } from 'vitest';
import { smallPicture } from '../../../src/client/adapters/small-picture.ts';

afterEach(() => vi.unstubAllGlobals());

const NO_PICTURE = "This file can't be used as a picture. Choose a PNG, JPEG or WebP file.";
/** More than a call may have arguments, and every byte there is. */
const WRITTEN = Uint8Array.from({ length: 200_000 }, (_, at) => at % 256);

/** A browser that reads a file as a picture of this size, and what it was told to draw and to write. */
function stubCanvas(width: number, height: number, { hasContext = true, isWritten = true } = {}) {
  const drawn: unknown[] = [];
  const context = { imageSmoothingQuality: 'low', drawImage: (_: unknown, ...at: number[]) => void drawn.push(at) };
  const bitmap = { width, height, close: vi.fn() };
  const canvas = {
    ...{ width: 0, height: 0 },
    getContext: (kind: string) => (hasContext && kind === '2d' ? context : null),
    toBlob(done: (blob: Blob | null) => void, ...how: unknown[]) {
      drawn.push([canvas.width, canvas.height], how);
      done(isWritten ? new Blob([WRITTEN]) : null);
    },
  };
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  vi.stubGlobal('document', { createElement: (kind: string) => (kind === 'canvas' ? canvas : null) });
  return { bitmap, context, drawn };
}

const file = new Blob(['a picture']);

describe('[VO-10] a picture of a person', () => {
  test.each([
    ['a wide one', 800, 600, [100, 0, 600, 600, 0, 0, 512, 512], 512],
    ['a high one', 600, 1000, [0, 200, 600, 600, 0, 0, 512, 512], 512],
    ['a small one, which is not enlarged', 100, 50, [25, 0, 50, 50, 0, 0, 50, 50], 50],
  ])('is the square in the middle of %s', async (_, width, height, cut, side) => {
    const { bitmap, context, drawn } = stubCanvas(width, height);
    expect(Buffer.from(await smallPicture(file), 'base64').equals(Buffer.from(WRITTEN))).toBe(true);
    expect(drawn).toEqual([cut, [side, side], ['image/webp', 0.86]]);
    expect([bitmap.close.mock.calls.length, context.imageSmoothingQuality]).toEqual([1, 'high']);
  });

  test('is one that the browser can read, draw and write', async () => {
    stubCanvas(10, 10, { isWritten: false });
    await expect(smallPicture(file)).rejects.toMatchObject({ kind: 'invalid', message: NO_PICTURE });
    stubCanvas(10, 10, { hasContext: false });
    await expect(smallPicture(file)).rejects.toMatchObject({
      ...{ kind: 'refused', message: 'This browser cannot change pictures.' },
    });
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No.', 'InvalidStateError')));
    await expect(smallPicture(file)).rejects.toMatchObject({ kind: 'invalid', message: NO_PICTURE });
  });
});
