import { createHash } from 'node:crypto';
import type { QuestionSet, StoredQuestionSet } from './exam.types.ts';

/** JSON with sorted object keys, so that equal values have equal texts (after RFC 8785, without its number rules). */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Version of a question set: the first 16 hex digits of the SHA-256 of the canonical JSON of everything that is stored.
 * Delivery and grading use only stored data, so equal versions mean equal attempts; solutions are not included.
 */
export function versionOf(set: Omit<StoredQuestionSet, 'version'>): string {
  const { exam, questions, challenges } = set;
  const stored = { exam, questions, challenges: challenges.map(withoutProofs) };
  return createHash('sha256').update(canonicalJson(stored)).digest('hex').slice(0, 16);
}

/** The part of a set that the server stores for each version. */
export function toStored(set: QuestionSet): StoredQuestionSet {
  return { ...set, challenges: set.challenges.map(withoutProofs) };
}

function withoutProofs<T extends object>(challenge: T): Omit<T, 'solution' | 'wrong'> {
  const { solution: _solution, wrong: _wrong, ...rest } = challenge as T & { solution?: unknown; wrong?: unknown };
  return rest;
}
