import type { Place } from '../problem.ts';
import { lineOf } from '../problem.ts';
import type { ProofFailure, ProvingSandbox } from '../prove.ts';

/** A program's output line by line; the name of an uncaught error comes last. */
export async function printedBy(sandbox: ProvingSandbox, language: 'js' | 'ts', code: string): Promise<string[]> {
  const { lines, error } = await sandbox.runProgram({ language, code });
  const name = error === null ? [] : [/^(?:Uncaught )?([\w$]+)/.exec(error)?.[1] ?? error];
  return [...lines.flatMap((line) => line.split('\n')), ...name];
}

export function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}

/** A failed proof, at a part of the file. */
export function failureAt(place: Place, part: string, what: string, expected: string, observed: string): ProofFailure {
  return { file: place.file, line: lineOf(place, part), what, expected, observed };
}
