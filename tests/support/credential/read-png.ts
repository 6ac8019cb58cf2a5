import { BADGE_KEYWORD } from '../../../src/server/credential/files/bake-png.ts';

/** The text of the chunk with the badge, and the size in pixels; read here, sharing no code with what wrote it. */
export function readPng(bytes: Buffer): { badge: string | null; width: number; height: number } {
  let badge: string | null = null;
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const data = bytes.subarray(at + 8, at + 8 + length);
    const prefix = `${BADGE_KEYWORD}\0\0\0\0\0`;
    if (bytes.toString('latin1', at + 4, at + 8) === 'iTXt' && data.toString('latin1').startsWith(prefix)) {
      badge = data.toString('utf8', prefix.length);
    }
    at += length + 12;
  }
  return { badge, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
