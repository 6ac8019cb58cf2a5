import { failure } from '../../../machines/shared/failure.ts';

/** Maximum width and height of pictures on the server. Pixels. */
const SIDE = 512;
const QUALITY = 0.86;

const NO_PICTURE = "This file can't be used as a picture. Choose a PNG, JPEG or WebP file.";

/**
 * Crops a picture to a square and scales it down in this browser, to keep the upload small.
 *
 * @returns JPEG or WebP in base64
 * @throws Failure when it is not a picture
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
  // In chunks, because a call has a maximum number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
