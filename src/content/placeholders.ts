/** What differs between installations in the legal texts; each is written `{{name}}` there. */
export const PLACEHOLDERS = [
  'operator_name',
  'operator_address',
  'operator_email',
  'operator_law',
  'operator_court',
  'vat_id',
  'refund_days',
  'voucher_valid_months',
  'retake_cooldown_days',
  'invoice_retention_years',
  'chart_traffic_days',
  'site',
  'mail_host',
  'login_github',
  'login_discord',
  'captcha',
  'analytics',
  'tag_manager',
  'messaging',
  'help_desk',
  'feedback',
  'monitoring',
  'partner_tool',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];
/** Null for what an installation does not have: the sentences that need it are left out. */
export type PlaceholderValues = Record<Placeholder, string | null>;

/** Everything between two pairs of braces, known or not. */
const BRACES = /\{\{([^{}]*)\}\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((known) => known === name);
}

/** Names between braces that are not placeholders, and a text whose braces do not pair. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(BRACES)].map(([, name = '']) => name);
  const rest = text.replaceAll(BRACES, '');
  return [...names.filter((name) => !isPlaceholder(name)), ...(/\{\{|\}\}/.test(rest) ? ['{{'] : [])];
}

/**
 * Fills the placeholders of a Markdown text. A sentence whose placeholder has no value is left out; so is a list item or a row
 * of a table that has nothing else to say, and a heading without a text below it.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  const blocks = splitBlocks(text).flatMap((block) => fillBlock(block, values) ?? []);
  return dropEmptySections(blocks).join('\n');
}

/** What a sentence must not go beyond: a blank line, a list item, a row of a table, a heading. */
const BLOCK_START = /^\s*(?:$|[-*] |\d+\. |\||#)/;

function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  for (const line of text.split('\n')) {
    const previous = blocks.at(-1);
    const isContinued = previous !== undefined && previous.trim() !== '' && !/^\s*[|#]/.test(previous);
    if (isContinued && !BLOCK_START.test(line)) blocks[blocks.length - 1] = `${previous}\n${line}`;
    else blocks.push(line);
  }
  return blocks;
}

/** Null when nothing of the block is left. */
function fillBlock(block: string, values: PlaceholderValues): string | null {
  if (!block.includes('{{')) return block;
  const [marker = ''] = /^\s*(?:[-*] |\d+\. )?/.exec(block) ?? [];
  const isRow = block.trimStart().startsWith('|');
  const sentences = isRow ? [block] : block.slice(marker.length).split(/(?<=[.!?])(?=\s)/);
  const kept = sentences.filter((sentence) => namesIn(sentence).every((name) => values[name] !== null));
  if (kept.length === 0) return null;
  return `${marker}${kept.join('').trim()}`.replaceAll(BRACES, (whole, name: string) =>
    isPlaceholder(name) ? escapeMarkdown(values[name] ?? '') : whole,
  );
}

function namesIn(text: string): Placeholder[] {
  return [...text.matchAll(BRACES)].flatMap(([, name = '']) => (isPlaceholder(name) ? [name] : []));
}

/** A value is shown as it is, whatever marks it has. An underscore inside a word marks nothing, and addresses have them. */
function escapeMarkdown(value: string): string {
  return value.replaceAll(/[\\`*[\]<>|~#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

function dropEmptySections(blocks: readonly string[]): string[] {
  const level = (block: string) => /^(#+) /.exec(block)?.[1]?.length ?? null;
  return blocks.filter((block, index) => {
    const own = level(block);
    if (own === null) return true;
    const next = blocks.slice(index + 1).find((one) => one.trim() !== '');
    return next !== undefined && (level(next) ?? Number.POSITIVE_INFINITY) > own;
  });
}
