import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './data/seed/demo-accounts.ts';
import type { Settings } from './settings.ts';

/** Most characters of a line of accounts. */
const MAX_LINE = 66;

/**
 * What a start in development ends with: where the pages, mails and charts are, and who can sign in.
 *
 * @param address of the pages
 * @param ms since the command began
 */
export function welcomeBox(
  { demoData, site }: Pick<Settings, 'demoData' | 'site'>,
  address: string,
  ms: number,
): string {
  const rows = [
    ...(demoData
      ? [
          ...wrapped(DEMO_ACCOUNTS.map(({ email }) => email)).map((line, index) => [
            index === 0 ? 'Accounts' : '',
            line,
          ]),
          ['', `password: ${DEMO_PASSWORD}`],
          ['Mailbox', `${address}/mailbox`],
        ]
      : []),
    ['Charts', `${address}/statecharts${site.workshopOpen ? '' : ' (for staff)'}`],
  ];
  const lines = [
    `Chartered is ready at ${address} (${Math.round(ms)} ms).`,
    '',
    ...rows.map(([name = '', value]) => `${name.padEnd(10)}${value}`),
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 2);
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n');
}

/** Names with commas between them, in lines of at most {@link MAX_LINE}. */
function wrapped(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= MAX_LINE) lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(name);
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line},` : line));
}
