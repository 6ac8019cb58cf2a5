// Apart from the schemas, so that charts can ask the same rule without loading a validator.

export const LIMITS = {
  /** Characters of one gap of a fill-in item. */
  gapLength: 200,
  /** Characters of a note to oneself. */
  noteLength: 2000,
  /** Files of a challenge, and characters of all of them together. */
  files: 20,
  filesLength: 100_000,
  /** Entries of one save. */
  entries: 50,
} as const;

/** Characters (UTF-16 code units) of all files of a challenge together. */
export function filesLength(files: Readonly<Record<string, string>>): number {
  return Object.values(files).reduce((sum, text) => sum + text.length, 0);
}
