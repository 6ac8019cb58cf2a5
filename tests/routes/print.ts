// npm run routes: every page with its layout, title and guards, and what each kind of visitor gets who opens it.
import { pageOf } from '../../src/contract/pages.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { ACTORS, expected, PAGE_IDS } from './table.ts';

readCommandLine({ name: 'npm run routes', what: 'Prints every page and what each kind of visitor gets.' });

const head = ['path', 'status', 'layout', 'title', 'guards', ...ACTORS];
const rows = PAGE_IDS.map((id) => {
  const { status, title, layout } = expected(id, 'guest');
  const outcomes = ACTORS.map((actor) => {
    const { outcome, lands } = expected(id, actor);
    if (outcome === 'shown') return 'shown';
    return outcome === 'forbidden' ? '403' : `→ ${lands}`;
  });
  return [pageOf(id).path, String(status), layout, title, pageOf(id).guards.join(', ') || '–', ...outcomes];
});
const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
const line = (row: string[]) =>
  row
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();

console.log([line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n'));
console.log(
  `\n${PAGE_IDS.length} pages × ${ACTORS.length} kinds of visitors; every other path is a document with the status 404.`,
);
