import type { Change } from './diff-charts.ts';

/** The differences of one chart. */
export interface ChartDiff {
  readonly id: string;
  readonly title: string;
  /** Whether only one of the versions has the chart. */
  readonly only?: 'before' | 'after';
  readonly changes: readonly Change[];
}

const VERBS = { added: 'New', removed: 'Removed', changed: 'Changed' } as const;
const NOUNS = { chart: 'chart', state: 'state', transition: 'transition', implementation: '' } as const;

/**
 * Differences as Markdown for a pull request.
 *
 * @param versions names of both versions, the older one first
 */
export function diffMarkdown(diffs: readonly ChartDiff[], [before, after]: readonly [string, string]): string {
  const changed = diffs.filter(({ only, changes }) => only !== undefined || changes.length > 0);
  const title = `## Charts: ${before} → ${after}`;
  if (changed.length === 0) return `${title}\n\nNo chart has changed, nor a function in the folder of one.\n`;
  const sections = changed.map(({ id, title: name, only, changes }) => {
    const heading = `### ${escapeMarkdown(name)} (\`${id}\`)`;
    if (only) return `${heading}\n\nThe chart ${only === 'after' ? 'is new' : 'was removed'}.`;
    return [heading, '', ...changes.flatMap(changeLines)].join('\n');
  });
  return `${[title, ...sections].join('\n\n')}\n`;
}

function changeLines({ kind, of, id, was, title, sentences, code }: Change): string[] {
  const noun = NOUNS[of];
  const ids = was === undefined ? codeSpan(id) : `${codeSpan(was)} → ${codeSpan(id)}`;
  const head = `- **${VERBS[kind]}${noun === '' ? '' : ` ${noun}`}**: ${escapeMarkdown(title)} ${ids}`;
  const lines = [...sentences.map(escapeMarkdown), ...code.map(codeSpan)];
  return [head, ...lines.map((line) => `  - ${line}`)];
}

/** Text as code, between more backticks than it has itself. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${text.replaceAll(/\s+/g, ' ')}${space}${fence}`;
}

/** Text whose characters mean nothing in Markdown. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>|~]/g, '\\$&').replaceAll(/\s+/g, ' ');
