import { writeSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** Framing between parent and children: a 4-byte little-endian length, then the bytes. */
function lengthPrefix(parts: readonly Uint8Array[]): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32LE(parts.reduce((sum, part) => sum + part.length, 0));
  return prefix;
}

/** Sends a child one segment without copying the bytes: an engine image has several megabytes. */
export function writeSegment(stdin: Writable, segment: Uint8Array): void {
  stdin.write(lengthPrefix([segment]));
  stdin.write(segment);
}

/** Writes a child's response to stdout synchronously, because the parent may kill the child right after. */
export function writeReply(...parts: Uint8Array[]): void {
  for (const bytes of [lengthPrefix(parts), ...parts]) {
    for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
  }
}
