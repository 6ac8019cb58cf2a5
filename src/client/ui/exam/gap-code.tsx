import { Fragment } from 'react';
import { cx } from '../cx.ts';

/** The ids of a code's gaps in order: `{{1}}`, `{{2}}`. */
export function gapIds(code: string): string[] {
  return [...code.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
}

/** Code with inputs at `{{1}}`, `{{2}}`. The inputs grow with their text. */
export function GapCode({
  code,
  label = 'Code with gaps',
  value,
  onValueChange,
  isDisabled,
  marks,
}: {
  code: string;
  /** Unique if a page has several. */
  label?: string | undefined;
  /** Text of each gap, by id. */
  value: Readonly<Record<string, string>>;
  onValueChange: (gapId: string, text: string) => void;
  isDisabled?: boolean | undefined;
  /** After grading, by gap id. */
  marks?: Readonly<Record<string, 'right' | 'wrong'>> | undefined;
}) {
  // With a capturing group split() keeps the ids: text, id, text, id, text.
  const parts = code.replace(/\n$/, '').split(/\{\{(\w+)\}\}/);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard, with its inputs disabled too
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-lg border border-line bg-surface-sunken"
    >
      <pre className="w-max min-w-full px-4 py-4 text-sm leading-8 [tab-size:2]">
        <code>
          {parts.map((part, index) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position in the code
            if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
            const mark = marks?.[part];
            return (
              <input
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position in the code
                key={index}
                type="text"
                aria-label={`Gap ${part}${mark ? `, ${mark}` : ''}`}
                value={value[part] ?? ''}
                onChange={(event) => onValueChange(part, event.currentTarget.value)}
                disabled={isDisabled}
                size={Math.max(8, (value[part] ?? '').length + 1)}
                autoCapitalize="none"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                placeholder={part}
                className={cx(
                  'h-7 max-w-[min(32rem,70vw)] rounded-md border bg-surface-raised px-2 align-middle font-mono text-base text-ink focus-visible:outline-offset-0 disabled:bg-surface-sunken sm:text-sm pointer-coarse:h-9',
                  mark === 'right' && 'border-positive bg-positive-soft',
                  mark === 'wrong' && 'border-danger border-dashed bg-danger-soft',
                  mark === undefined &&
                    'border-line-strong hover:border-ink not-placeholder-shown:border-accent-ink not-placeholder-shown:bg-accent-soft',
                )}
              />
            );
          })}
        </code>
      </pre>
    </section>
  );
}
