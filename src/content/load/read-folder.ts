import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { errorAt, type Problem } from '../problem.ts';

/** Entries of a folder, sorted by code unit so that the order is the same on every machine. */
export function list(folder: string, problems: Problem[]): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.name !== '.DS_Store').sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    problems.push(errorAt(folder, 1, `The folder cannot be read: ${codeOf(error)}.`));
    return [];
  }
}

/** The text of a file, or null with a problem. */
export function read(file: string, problems: Problem[]): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    problems.push(
      errorAt(file, 1, codeOf(error) === 'ENOENT' ? 'The file is missing.' : `It cannot be read: ${codeOf(error)}.`),
    );
    return null;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
