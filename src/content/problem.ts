/** A problem in a content file, in an editor's format. */
export type Problem = {
  file: string;
  /** One-based. */
  line: number;
  message: string;
  severity: 'error' | 'warning';
};

/** Line numbers of a file's parts by name (`source`, `options`, `option 2`). */
export type Place = { file: string; lines: Record<string, number> };

export function errorAt(file: string, line: number, message: string): Problem {
  return { file, line, message, severity: 'error' };
}

/** The line of a part, or the file's first line if the part is missing. */
export function lineOf(place: Place, part: string): number {
  return place.lines[part] ?? 1;
}
