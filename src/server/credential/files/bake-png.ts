import { crc32 } from 'node:zlib';

/** Keyword of the chunk in which a picture carries its badge. Source: Open Badges 3.0, 5.3 (PNG). */
export const BADGE_KEYWORD = 'openbadgecredential';
const SIGNATURE_LENGTH = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME = 12;

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Puts the text of a badge into a PNG, as an uncompressed international text behind its header. Source: PNG (W3C), 11.3.3.4. */
export function bakeBadge(png: Uint8Array, badge: string): Uint8Array {
  const header = SIGNATURE_LENGTH + FRAME + new DataView(png.buffer, png.byteOffset).getUint32(SIGNATURE_LENGTH);
  const data = Buffer.concat([
    Buffer.from(BADGE_KEYWORD, 'latin1'),
    // Ends the keyword; not compressed, by no method; no language, no translated keyword.
    Buffer.from([0, 0, 0, 0, 0]),
    Buffer.from(badge, 'utf8'),
  ]);
  return Buffer.concat([png.subarray(0, header), chunk('iTXt', data), png.subarray(header)]);
}
