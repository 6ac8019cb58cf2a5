import type { ChildEnd } from './child.ts';

/** The response, or why there is no valid one. */
export type ReplyEnd = Extract<ChildEnd, { kind: 'output' | 'flood' | 'died' }>;

/**
 * Reassembles a child's `writeReply` output (framing.ts).
 *
 * @param maxBytes maximum size, including the length prefix
 * @returns a function that takes the next chunk; returns the outcome once known, null before
 */
export function createReplyReader(maxBytes: number): (chunk: Buffer) => ReplyEnd | null {
  const chunks: Buffer[] = [];
  let size = 0;
  let expected = Number.POSITIVE_INFINITY;
  return (chunk) => {
    size += chunk.length;
    if (size > maxBytes) return { kind: 'flood' };
    chunks.push(chunk);
    if (size < 4) return null;
    if (expected === Number.POSITIVE_INFINITY) expected = 4 + Buffer.concat(chunks).readUInt32LE(0);
    if (size < expected) return null;
    if (size > expected) return { kind: 'died', message: 'replied more than it announced' };
    return { kind: 'output', output: Buffer.concat(chunks).subarray(4) };
  };
}
