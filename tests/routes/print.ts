// npm run routes: every page of the contract, and what each kind of visitor gets who opens it.
import { readCommandLine } from '../../src/tools/command-line.ts';
import { ACTORS, NOT_FOUND, outcomeOf, ROUTE_CONTRACT } from './route-contract.ts';

readCommandLine({ name: 'npm run chart -- routes', what: 'Prints every page and what each kind of visitor gets.' });

const WORDS: Record<string, string> = { page: 'page', forbidden: '403' };

const head = ['path', 'requirement', 'layout', 'title', 'guards', 'missing item', ...ACTORS];
const rows = ROUTE_CONTRACT.map((row) => [
  row.path,
  row.ids.join(', ') || '–',
  row.layout,
  row.title,
  row.guards.join(', ') || '–',
  row.missing ? '404' : '–',
  ...ACTORS.map((actor) => {
    const outcome = row.forbids?.includes(actor) ? 'forbidden' : outcomeOf(row, actor);
    return WORDS[outcome] ?? `→ ${outcome}`;
  }),
]);
const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
const line = (row: string[]) =>
  row
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();

console.log([line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n'));
console.log(
  `\n${rows.length} pages × ${ACTORS.length} kinds of visitors; every other path is the document "${NOT_FOUND}" with the status 404.`,
);
