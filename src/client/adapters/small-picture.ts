import { failure } from '../../../machines/shared/failure.ts';

/** The server cuts pictures to a square of at most this. Pixels. */
const SIDE = 512;
const QUALITY = 0.86;

const NO_PICTURE = 'This file is not a picture that can be used. Choose a PNG, JPEG or WebP file.';

/**
 * Cuts a picture to a square and makes it small in this browser, so that little has to be sent.
 *
 * @returns JPEG or WebP in base64
 * @throws Failure when it is no picture
 */
export async function smallPicture(file: Blob): Promise<string> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    throw failure('invalid', NO_PICTURE);
  }
  const cut = Math.min(bitmap.width, bitmap.height);
  const side = Math.min(SIDE, cut);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw failure('refused', 'This browser cannot change pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (bitmap.width - cut) / 2, (bitmap.height - cut) / 2, cut, cut, 0, 0, side, side);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (!blob) throw failure('invalid', NO_PICTURE);
  return base64Of(new Uint8Array(await blob.arrayBuffer()));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  // In parts: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
