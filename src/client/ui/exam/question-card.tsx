import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** One question: its number, prompt and answer input. Without a box, because it is the page. */
export function QuestionCard({
  number,
  total,
  topic,
  points,
  prompt,
  promptId,
  isFlagged = false,
  onFlaggedChange,
  isDisabled,
  headingLevel = 1,
  children,
}: {
  number: number;
  total: number;
  topic?: string | undefined;
  points?: number | undefined;
  /** Usually `<Markdown headingLevel={2}>`. */
  prompt: ReactNode;
  /** Id of the prompt; pass the same to the answer input as `labelledBy`. */
  promptId?: string | undefined;
  isFlagged?: boolean | undefined;
  /** Without it there is no flag button. */
  onFlaggedChange?: ((isFlagged: boolean) => void) | undefined;
  isDisabled?: boolean | undefined;
  headingLevel?: 1 | 2 | 3 | undefined;
  /** The answer input, then the note. */
  children?: ReactNode;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          {/* Receives the focus when the question changes, so that it is read from its start. */}
          <Heading tabIndex={-1} data-question-heading className="font-semibold text-2xl">
            <span>{`Question ${number}`}</span>
            <span className="font-normal text-muted">{` of ${total}`}</span>
          </Heading>
          {(topic !== undefined || points !== undefined) && (
            <p className="mt-1 text-muted text-sm">
              {[topic, points !== undefined && `${points} ${points === 1 ? 'point' : 'points'}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
        {onFlaggedChange && (
          <button
            type="button"
            aria-pressed={isFlagged}
            disabled={isDisabled}
            onClick={() => onFlaggedChange(!isFlagged)}
            className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-md border border-line-strong/60 px-3 text-sm transition-colors duration-100 hover:bg-surface-hover disabled:text-muted aria-pressed:border-warning-ink aria-pressed:bg-warning-soft aria-pressed:text-warning-ink pointer-coarse:min-h-11"
          >
            <Flag className={cx('size-4', isFlagged && 'fill-current')} aria-hidden />
            <span aria-hidden="true" className="max-sm:hidden">
              {isFlagged ? 'Flagged' : 'Flag'}
            </span>
            {/* The name is constant; the pressed state says the rest. */}
            <span className="sr-only">Flag for review</span>
          </button>
        )}
      </div>
      <div id={promptId} className="mt-6 text-lg leading-7">
        {prompt}
      </div>
      <div className="mt-8 grid gap-8">{children}</div>
    </article>
  );
}
