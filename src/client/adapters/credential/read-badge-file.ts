import { failure } from '../../../../machines/shared/failure.ts';

/** Larger than any picture with a badge that this site makes. Bytes. */
const MAX_BYTES = 10_000_000;
/** Longest text of a badge; a badge has about 2,000 characters. */
const MAX_TEXT = 20_000;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const KEYWORD = 'openbadgecredential';

const refuse = (message: string) => failure('invalid', message);

/**
 * Reads the text of the badge in a file: the JSON itself, or that in a PNG.
 *
 * @throws Failure with a sentence when there is none
 */
export async function readBadgeFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES)
    throw refuse('This file is too large to be a badge. Choose the JSON or PNG file as you got it.');
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw refuse('This file cannot be read. Choose it again.');
  }
  const isPng = PNG.every((byte, at) => bytes[at] === byte);
  const text = isPng ? bakedBadge(bytes) : plainText(bytes);
  if (text.length > MAX_TEXT) throw refuse('This file is too long to be a badge.');
  return text;
}

function plainText(bytes: Uint8Array): string {
  const head = new TextDecoder().decode(bytes.subarray(0, 5));
  if (head === '%PDF-') {
    throw refuse(
      'A PDF carries no signature. Enter the credential ID printed on it, or choose the badge as JSON or PNG.',
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('This file holds no badge. Choose the badge as JSON, or the PNG with the badge inside.');
  }
}

/** The text of the chunk that carries the badge. Source: Open Badges 3.0, 5.3; PNG (W3C), 5.3 and 11.3.3.4. */
function bakedBadge(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const latin = new TextDecoder('latin1');
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = latin.decode(bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'iTXt' && latin.decode(data.subarray(0, KEYWORD.length + 1)) === `${KEYWORD}\0`) {
      return internationalText(data.subarray(KEYWORD.length + 1));
    }
    at += 12 + length;
  }
  throw refuse(
    'This picture carries no badge. Screenshots and converted pictures lose it: choose the PNG as it was downloaded.',
  );
}

/** What follows the keyword: a flag, a method, a language, a translated keyword and the text. */
function internationalText(data: Uint8Array): string {
  if (data[0] !== 0) throw refuse('The badge in this picture is compressed. Choose the badge as JSON.');
  const language = data.indexOf(0, 2);
  const translated = data.indexOf(0, language + 1);
  return new TextDecoder().decode(data.subarray(translated + 1));
}
