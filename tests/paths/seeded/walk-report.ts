import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A failed walk, as its test reports it. */
export type ReportedWalk = {
  /** Path, step, cause and message. */
  readonly sentence: string;
  /** The failing step in the workshop. */
  readonly link: string;
};

/** The paths of a chart that failed in process. @param folder in which the walk has left them */
export function readFailedWalks(folder: string): ReportedWalk[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  return files.sort().map((file) => readWalk(readFileSync(join(folder, file), 'utf8')));
}

function readWalk(text: string): ReportedWalk {
  const link = /^In the workshop: (\S+)$/m.exec(text)?.[1] ?? '';
  const [before = ''] = text.replace(/^In the workshop: .*\n/, '').split(/^[→ ] 0\. /m);
  return { sentence: firstLines(before), link };
}

/** Messages of the browser's tests end with logs of many lines. */
const firstLines = (text: string) =>
  text
    .split('\n')
    .map((line) => stripVTControlCharacters(line).trim())
    .filter((line) => line !== '')
    .slice(0, 5)
    .join(' ')
    .slice(0, 400);
