import { Check, CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { useHighlightedBlocks } from '../display/use-highlighted-blocks.ts';

export type ExamOption = {
  id: string;
  /** The option's text; omit for an output option. */
  content?: ReactNode;
  /** Output lines, shown as in a console. */
  outputLines?: readonly string[] | undefined;
};

/** After grading: the outcome of a chosen or correct option. */
export type OptionMark = 'right' | 'wrong' | 'missed';

export type OptionListProps = {
  /** `single` allows one option (radio buttons), `multiple` several (checkboxes). */
  kind: 'single' | 'multiple';
  /** The question for screen readers: the prompt's id, or text. */
  labelledBy?: string | undefined;
  label?: string | undefined;
  /** Shown above: "Select all that apply". */
  hint?: ReactNode;
  options: readonly ExamOption[];
  /** Ids of the chosen options. */
  value: readonly string[];
  onValueChange: (value: readonly string[]) => void;
  isDisabled?: boolean | undefined;
  /** Outcomes by option id. */
  marks?: Readonly<Record<string, OptionMark>> | undefined;
  /** Colours code within the options; not on public pages, which load no grammar. */
  hasColouredCode?: boolean | undefined;
};

/** The letter of a position: A, B, C … */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

const markLooks = {
  right: { words: 'Correct', row: 'border-positive bg-positive-soft', ink: 'text-positive-ink', icon: CircleCheck },
  wrong: { words: 'Incorrect', row: 'border-danger bg-danger-soft', ink: 'text-danger-ink', icon: CircleX },
  missed: {
    words: 'Correct, not chosen',
    row: 'border-positive border-dashed',
    ink: 'text-positive-ink',
    icon: CircleCheck,
  },
};

/**
 * A question's options. Each row is one native input that covers the row, so the hit target, the focus ring and the
 * accessible name are the whole row. Selection is shown by shape (filled letter, check mark, thick edge) and color.
 */
export function OptionList({
  kind,
  labelledBy,
  label,
  hint,
  options,
  value,
  onValueChange,
  isDisabled,
  marks,
  hasColouredCode,
}: OptionListProps) {
  const id = useId();
  const list = useHighlightedBlocks<HTMLFieldSetElement>(labelledBy ?? '', hasColouredCode ? 'inline' : 'none');

  const choose = (optionId: string, isChosen: boolean) => {
    if (kind === 'single') return onValueChange([optionId]);
    // In list order, so that the same selection is always the same value.
    const chosen = new Set(isChosen ? [...value, optionId] : value.filter((other) => other !== optionId));
    onValueChange(options.map((option) => option.id).filter((other) => chosen.has(other)));
  };

  return (
    <fieldset
      ref={list}
      disabled={isDisabled}
      className="min-w-0"
      aria-labelledby={labelledBy}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
    >
      {labelledBy === undefined && <legend className="sr-only">{label ?? 'Answer'}</legend>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mb-3 text-muted text-sm">
          {hint}
        </p>
      )}
      <div className="grid gap-2.5">
        {options.map((option, index) => {
          const mark = marks?.[option.id];
          const look = mark && markLooks[mark];
          const MarkIcon = look?.icon;
          return (
            <label
              key={option.id}
              className={cx(
                'relative grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 rounded-lg border px-4 py-3.5 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                look?.row ??
                  'border-line-strong/60 bg-surface-raised has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent-ink)] has-[:enabled:not(:checked):hover]:border-line-strong has-[:enabled:not(:checked):hover]:bg-surface-hover has-disabled:border-line forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]',
              )}
            >
              <input
                type={kind === 'single' ? 'radio' : 'checkbox'}
                name={id}
                checked={value.includes(option.id)}
                onChange={(event) => choose(option.id, event.currentTarget.checked)}
                className="peer absolute inset-0 z-10 size-full cursor-pointer appearance-none rounded-lg outline-none! disabled:cursor-not-allowed"
              />
              <span
                className={cx(
                  'grid size-7 place-items-center border border-line-strong font-medium text-muted text-sm peer-checked:border-accent-ink peer-checked:bg-accent-ink peer-checked:text-surface peer-checked:forced-color-adjust-none forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText]',
                  kind === 'single' ? 'rounded-full' : 'rounded-md',
                )}
              >
                <span>{optionLetter(index)}</span>
                <span className="sr-only">. </span>
              </span>
              <span className="min-w-0 pt-0.5 text-base text-ink">
                <span className="contents">{option.content}</span>
                {option.outputLines && <OutputLines lines={option.outputLines} />}
              </span>
              {look && MarkIcon ? (
                <span className={cx('flex items-center gap-1.5 pt-0.5 font-medium text-sm', look.ink)}>
                  <MarkIcon className="size-5 shrink-0" aria-hidden />
                  <span className="sr-only sm:not-sr-only">{look.words}</span>
                </span>
              ) : (
                <Check
                  aria-hidden
                  className="invisible mt-1 size-5 text-accent-ink peer-checked:visible"
                  strokeWidth={2.5}
                />
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Console output, line by line. Long lines wrap, because the row is one target and does not scroll. */
export function OutputLines({ lines }: { lines: readonly string[] }) {
  return (
    <samp translate="no" className="grid font-mono text-sm leading-6">
      {lines.map((line, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
          key={index}
          className="whitespace-pre-wrap break-words [overflow-wrap:anywhere]"
        >
          <span>{line}</span>
          {/* Otherwise screen readers would run the lines together. */}
          {index < lines.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </samp>
  );
}
