/** What is wrong with a content file, as an editor shows it. */
export type Problem = {
  file: string;
  /** Counts from 1. */
  line: number;
  message: string;
  severity: 'error' | 'warning';
};

/** Where the parts of a file were found: line numbers by the name of the part (`source`, `options`, `option 2`). */
export type Place = { file: string; lines: Record<string, number> };

export function errorAt(file: string, line: number, message: string): Problem {
  return { file, line, message, severity: 'error' };
}

/** The line of a part, or the file's first line when the part is missing. */
export function lineOf(place: Place, part: string): number {
  return place.lines[part] ?? 1;
}
