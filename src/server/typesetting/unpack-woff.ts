import { inflateSync } from 'node:zlib';

const aligned = (length: number) => Math.ceil(length / 4) * 4;

/**
 * The font in a WOFF file, unpacked: the library of drawings unpacks the tables of a file for each document, which takes longer than all
 * else. Source: WOFF File Format 1.0 (W3C).
 */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const packed = Buffer.from(woff.buffer, woff.byteOffset, woff.length);
  const count = packed.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = 44 + at * 20;
    const [start, size, length] = [4, 8, 12].map((field) => packed.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const data = packed.subarray(start, start + size);
    return {
      tag: packed.subarray(entry, entry + 4),
      sum: packed.subarray(entry + 16, entry + 20),
      data: size < length ? inflateSync(data) : data,
    };
  });
  const font = Buffer.alloc(tables.reduce((sum, { data }) => sum + aligned(data.length), 12 + count * 16));
  packed.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(16 * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(16 * (count - 2 ** power), 10);
  let offset = 12 + count * 16;
  tables.forEach(({ tag, sum, data }, at) => {
    const entry = 12 + at * 16;
    tag.copy(font, entry);
    sum.copy(font, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(data.length, entry + 12);
    data.copy(font, offset);
    offset += aligned(data.length);
  });
  return font;
}
