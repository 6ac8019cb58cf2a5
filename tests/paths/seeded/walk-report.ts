import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A failed walk, as its test reports it. */
export type ReportedWalk = {
  /** Path, step, cause and message. */
  readonly sentence: string;
  /** The failing step in the workshop. */
  readonly link: string;
};

type Result = { status: string; attachments: { name: string; path?: string; body?: string }[] };
type Suite = { suites?: Suite[]; specs?: { title: string; tests: { results: Result[] }[] }[] };
export type BrowserReport = { suites: Suite[]; errors: { message?: string }[] };

/** What a run of browser tests found: the failed walks, and other tests that failed. */
export function readWalks({ suites, errors }: BrowserReport): {
  readonly walks: readonly ReportedWalk[];
  readonly others: readonly string[];
} {
  const specs = suites.flatMap(specsOf);
  const failed = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => {
      const last = results.at(-1);
      return last && !['passed', 'skipped'].includes(last.status) ? [{ title, attachments: last.attachments }] : [];
    }),
  );
  const walks = failed.flatMap(({ attachments }) =>
    attachments.filter(({ name }) => name === 'path.txt').map((attachment) => readWalk(textOf(attachment))),
  );
  const others = failed.filter(({ attachments }) => !attachments.some(({ name }) => name === 'path.txt'));
  return { walks, others: [...others.map(({ title }) => title), ...errors.flatMap(({ message }) => message ?? [])] };
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

function textOf({ path, body }: Result['attachments'][number]): string {
  if (path !== undefined && existsSync(path)) return readFileSync(path, 'utf8');
  return Buffer.from(body ?? '', 'base64').toString();
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
