import { createHash } from 'node:crypto';
import type { Candidate } from './belonging.ts';

/** Random numbers of a text: the same for the same text (mulberry32). */
export function randomOf(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws candidates one after the other without putting any back: what is more an id's own comes first, and what resembles
 * one that was drawn, by place or by operator, becomes less likely.
 */
export function* draw(candidates: readonly Candidate[], seed: string): Generator<Candidate> {
  const random = randomOf(seed);
  const left = candidates.map((candidate) => ({ candidate, weight: candidate.weight }));
  while (left.length > 0) {
    let at = random() * left.reduce((sum, { weight }) => sum + weight, 0);
    let index = 0;
    for (; index < left.length - 1; index += 1) {
      at -= left[index]?.weight ?? 0;
      if (at < 0) break;
    }
    const [drawn] = left.splice(index, 1);
    if (!drawn) return;
    yield drawn.candidate;
    const { file, line, operator } = drawn.candidate.edit;
    for (const one of left) {
      const { edit } = one.candidate;
      if (edit.operator === operator) one.weight *= 0.5;
      if (edit.file === file && Math.abs(edit.line - line) <= 2) one.weight *= 0.1;
      else if (edit.file === file) one.weight *= 0.7;
    }
  }
}
