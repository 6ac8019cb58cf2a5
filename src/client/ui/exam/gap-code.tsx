import { cx } from '../cx.ts';
import { type CodeWord, HighlightedWords, wordsOfLines } from '../display/highlighted-lines.tsx';
import { useHighlightedBlocks } from '../display/use-highlighted-blocks.ts';

/** The ids of a code's gaps in order: `{{1}}`, `{{2}}`. */
export function gapIds(code: string): string[] {
  return [...code.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
}

/** The words between gaps, and the ids of the gaps. */
function partsOf(words: readonly CodeWord[]): (CodeWord | string)[] {
  return words.flatMap(({ text, token }) =>
    // With a capturing group split() keeps the ids: text, id, text, id, text.
    text.split(/\{\{(\w+)\}\}/).map((part, index) => (index % 2 === 0 ? { text: part, token } : part)),
  );
}

/** The parts of each line, which ends with its line break. */
function rowsOf(parts: readonly (CodeWord | string)[]): (CodeWord | string)[][] {
  const rows: (CodeWord | string)[][] = [[]];
  for (const part of parts) {
    if (typeof part === 'string') rows.at(-1)?.push(part);
    else {
      for (const text of part.text.split(/(?<=\n)/)) {
        if (text !== '') rows.at(-1)?.push({ ...part, text });
        if (text.endsWith('\n')) rows.push([]);
      }
    }
  }
  return rows.filter((row) => row.length > 0);
}

/**
 * Code with inputs at `{{1}}`, `{{2}}`. The inputs grow with their text. Lines wrap on a phone, so that no gap is out of sight; what
 * goes on is indented, so that it cannot be taken for a line of its own.
 */
export function GapCode({
  code,
  lines,
  language,
  label = 'Code with gaps',
  value,
  onValueChange,
  isDisabled,
  marks,
}: {
  code: string;
  /** The same code, highlighted; a gap stands within a word. */
  lines?: readonly (readonly CodeWord[])[] | undefined;
  /** Colours code that comes without lines. */
  language?: string | undefined;
  /** Unique if a page has several. */
  label?: string | undefined;
  /** Text of each gap, by id. */
  value: Readonly<Record<string, string>>;
  onValueChange: (gapId: string, text: string) => void;
  isDisabled?: boolean | undefined;
  /** After grading, by gap id. */
  marks?: Readonly<Record<string, 'right' | 'wrong'>> | undefined;
}) {
  const block = useHighlightedBlocks<HTMLPreElement>(code);
  const rows = rowsOf(partsOf(lines ? wordsOfLines(lines) : [{ text: code.replace(/\n$/, ''), token: 'plain' }]));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard, with its inputs disabled too
      tabIndex={0}
      aria-label={label}
      className="scroll-cue rounded-lg border border-line bg-surface-sunken"
    >
      <pre
        ref={block}
        translate="no"
        className="min-w-full whitespace-pre-wrap px-3 py-4 text-xs leading-8 [tab-size:2] sm:w-max sm:whitespace-pre sm:px-4 sm:text-sm"
      >
        <code data-language={lines ? undefined : language}>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position in the code
            <span key={place} className="-indent-8 block pl-8 sm:pl-0 sm:indent-0">
              {row.map((part, index) =>
                typeof part === 'string' ? (
                  <Gap
                    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position in the code
                    key={index}
                    id={part}
                    text={value[part] ?? ''}
                    onTextChange={(text) => onValueChange(part, text)}
                    isDisabled={isDisabled}
                    mark={marks?.[part]}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position in the code
                  <HighlightedWords key={index} words={[part]} />
                ),
              )}
            </span>
          ))}
        </code>
      </pre>
    </section>
  );
}

function Gap({
  id,
  text,
  onTextChange,
  isDisabled,
  mark,
}: {
  id: string;
  text: string;
  onTextChange: (text: string) => void;
  isDisabled: boolean | undefined;
  mark: 'right' | 'wrong' | undefined;
}) {
  return (
    <input
      type="text"
      aria-label={`Gap ${id}${mark ? `, ${mark}` : ''}`}
      value={text}
      onChange={(event) => onTextChange(event.currentTarget.value)}
      disabled={isDisabled}
      size={Math.max(8, text.length + 1)}
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={id}
      className={cx(
        'h-7 indent-0 max-w-[min(32rem,70vw)] rounded-md border bg-surface-raised px-2 align-middle font-mono text-base text-ink focus-visible:outline-offset-0 disabled:bg-surface-sunken sm:text-sm pointer-coarse:h-9',
        mark === 'right' && 'border-positive bg-positive-soft',
        mark === 'wrong' && 'border-danger border-dashed bg-danger-soft',
        mark === undefined &&
          'border-line-strong hover:border-ink not-placeholder-shown:border-accent-ink not-placeholder-shown:bg-accent-soft',
      )}
    />
  );
}
