/**
 * Messages between the exam page and the preview frame. The frame has an opaque origin, so both sides post to `'*'` and
 * identify each other by `event.source`: the page accepts messages only from its frame's window, the frame only from
 * its parent. Candidate code in the frame can post anything, so the page checks every message with {@link
 * parseFrameMessage} and never treats a result as a verdict.
 */

/** Page → frame: run these tests, each with a fresh evaluation of the candidate's code. */
export type PageMessage = { type: 'run'; id: number; tests: { name: string; run: string }[] };

/** Frame → page. `observed` is JSON text of the test's return value, null when there is an `error`. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'log'; line: string }
  | { type: 'failed'; error: string }
  | { type: 'result'; id: number; name: string; observed: string | null; error: string | null; logs: string[] }
  | { type: 'done'; id: number };

const maxText = 70_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxText;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The message if well-formed, else null. Unknown properties are dropped. */
export function parsePageMessage(data: unknown): PageMessage | null {
  if (!isRecord(data) || data.type !== 'run' || typeof data.id !== 'number') return null;
  if (!Array.isArray(data.tests) || data.tests.length > 100) return null;
  const tests: PageMessage['tests'] = [];
  for (const test of data.tests as unknown[]) {
    if (!isRecord(test) || !isText(test.name) || !isText(test.run)) return null;
    tests.push({ name: test.name, run: test.run });
  }
  return { type: 'run', id: data.id, tests };
}

/** The message if well-formed, else null. For the page, which must not trust the frame. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data)) return null;
  const { type, id, name, line, error, observed, logs } = data;
  if (type === 'ready') return { type };
  if (type === 'log') return isText(line) ? { type, line } : null;
  if (type === 'failed') return isText(error) ? { type, error } : null;
  if (type === 'done') return typeof id === 'number' ? { type, id } : null;
  if (type !== 'result' || typeof id !== 'number' || !isText(name)) return null;
  if (!(observed === null || isText(observed)) || !(error === null || isText(error))) return null;
  if (!Array.isArray(logs) || logs.length > 1_001 || !logs.every(isText)) return null;
  return { type, id, name, observed, error, logs: [...logs] };
}
