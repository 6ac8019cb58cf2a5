import {
  EXERCISE_ID,
  LIMITS,
  MAX_ELEMENTS,
  MAX_POSITION,
  MAX_REVISION,
  SAVE_KEY,
  type SaveEntry,
} from '../../../contract/exam/answers.ts';
import { examRoutes } from '../../../contract/exam/exam.ts';

export type SaveBody = { entries: SaveEntry[] };

/**
 * The body of a save that matches the contract, or null. The most common bodies (answers to questions) are checked
 * without the schema, at a tenth of its cost; the schema checks all others.
 */
export function readSaveBody(body: unknown): SaveBody | null {
  if (isPlainSaveBody(body)) return body;
  const parsed = examRoutes.saveAnswers.body.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** Whether the contract's schema certainly accepts a body unchanged; false when in doubt. */
export function isPlainSaveBody(body: unknown): body is SaveBody {
  if (!isRecord(body) || !hasOnly(body, 1) || !Array.isArray(body.entries)) return false;
  const { entries } = body;
  return entries.length >= 1 && entries.length <= LIMITS.entries && entries.every(isPlainEntry);
}

function isPlainEntry(entry: unknown): boolean {
  if (!isRecord(entry) || !hasOnly(entry, 5)) return false;
  const { exercise_id, revision, key, queued_at, work } = entry;
  return (
    isMatch(exercise_id, EXERCISE_ID) &&
    isWhole(revision, 1, MAX_REVISION) &&
    isMatch(key, SAVE_KEY) &&
    isWhole(queued_at, 0, Number.MAX_SAFE_INTEGER) &&
    isPlainWork(work)
  );
}

function isPlainWork(work: unknown): boolean {
  if (!isRecord(work) || !hasOnly(work, 3)) return false;
  const { answer, flagged, note } = work;
  return typeof flagged === 'boolean' && isText(note, LIMITS.noteLength) && (answer === null || isPlainAnswer(answer));
}

function isPlainAnswer(answer: unknown): boolean {
  if (!isRecord(answer) || !hasOnly(answer, 2)) return false;
  switch (answer.kind) {
    case 'choice':
      return isPosition(answer.choice);
    case 'choices':
      return isList(answer.choices, isPosition);
    case 'order':
      return isList(answer.order, isPosition);
    case 'texts':
      return isList(answer.texts, (text) => isText(text, LIMITS.gapLength));
    default:
      return false;
  }
}

/** A JSON object. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object has exactly this many properties; the required ones are checked separately. */
function hasOnly(value: object, properties: number): boolean {
  return Object.keys(value).length === properties;
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;
}

function isPosition(value: unknown): boolean {
  return isWhole(value, 0, MAX_POSITION);
}

function isText(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length <= maxLength;
}

function isMatch(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isList(value: unknown, isElement: (element: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= MAX_ELEMENTS && value.every(isElement);
}
