import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { errorAt, type Problem } from '../problem.ts';

export type YamlText = {
  value: unknown;
  problems: Problem[];
  /** Line of the value at a path, or of its closest existing ancestor. */
  lineAt(path: readonly PropertyKey[]): number;
};

/**
 * Parses YAML 1.2 without ever throwing.
 *
 * @param offset lines of the file above the text (front matter starts below a `---`)
 */
export function readYaml(text: string, file: string, offset = 0): YamlText {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAtOffset = (position: number) => Math.max(1, counter.linePos(position).line) + offset;
  // Only the first error; later ones are mostly its consequences.
  const problems = document.errors
    .slice(0, 1)
    .map((error) => errorAt(file, lineAtOffset(error.pos[0]), `YAML: ${error.message.split('\n')[0]}`));
  let value: unknown = null;
  if (problems.length === 0) {
    try {
      value = document.toJS();
    } catch (error) {
      // Exponential alias expansion is only detected here.
      problems.push(errorAt(file, offset + 1, `YAML: ${error instanceof Error ? error.message : String(error)}`));
    }
  }
  return { value, problems, lineAt: (path) => lineAtOffset(positionAt(document, path)) };
}

function positionAt(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let position = startOf(node) ?? 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === part);
      if (!pair) break;
      position = startOf(pair.key) ?? position;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)];
      if (item === undefined) break;
      position = startOf(item) ?? position;
      node = item;
    } else break;
  }
  return position;
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null)?.range?.[0];
}

/** Validates data against a schema; null when anything is wrong. */
export function validateYaml<S extends z.ZodMiniType>(
  schema: S,
  yaml: YamlText,
  file: string,
): { value: z.output<S> | null; problems: Problem[] } {
  if (yaml.problems.length > 0) return { value: null, problems: yaml.problems };
  const result = schema.safeParse(yaml.value);
  if (result.success) return { value: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => errorAt(file, yaml.lineAt([...issue.path, key]), `Unknown key "${key}".`))
      : [errorAt(file, yaml.lineAt(issue.path), `${issue.path.join('.') || 'file'}: ${issue.message}`)],
  );
  return { value: null, problems };
}

/**
 * Schema of a text of one line that is not empty.
 *
 * @param what names it in the problems
 * @param most characters
 */
export const lineOfText = (what: string, most: number) =>
  z
    .string(`${what} is a text.`)
    .check(
      z.trim(),
      z.minLength(1, `${what} is empty.`),
      z.maxLength(most, `${what} has more than ${most} characters.`),
    );
