// Separate from the schemas, so that charts can use the same limits without loading a validator.

export const LIMITS = {
  /** Characters of one gap of a fill-in item. */
  gapLength: 200,
  /** Characters of a private note. */
  noteLength: 2000,
  /** Files of a challenge, and their total characters. */
  files: 20,
  filesLength: 100_000,
  /** Entries of one save. */
  entries: 50,
} as const;

/** Total characters (UTF-16 code units) of a challenge's files. */
export function filesLength(files: Readonly<Record<string, string>>): number {
  return Object.values(files).reduce((sum, text) => sum + text.length, 0);
}
