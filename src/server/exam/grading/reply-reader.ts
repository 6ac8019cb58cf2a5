import type { ChildEnd } from './child.ts';

/** How a reply ends that cannot be taken as one, or the whole reply. */
export type ReplyEnd = Extract<ChildEnd, { kind: 'output' | 'flood' | 'died' }>;

/**
 * Puts together what a child writes with `writeReply` (framing.ts).
 *
 * @param maxBytes most bytes that are kept, the length among them
 * @returns takes the next chunk; tells the end as soon as it is known, null before
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
