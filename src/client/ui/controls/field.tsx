import { CircleAlert } from 'lucide-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export type FieldTexts = {
  label: ReactNode;
  /** Permanent help text. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; announced when it appears. */
  error?: ReactNode;
  /** Marks the field; native validation is left to the form (`noValidate`). */
  isRequired?: boolean | undefined;
  /** The label is visible to screen readers only. */
  isLabelHidden?: boolean | undefined;
  /** At the end of the label's line: for example "Forgot password?". */
  labelEnd?: ReactNode;
  className?: string | undefined;
};

/** The attributes that connect a control to its label, hint and error. */
export type ControlAttributes = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
};

/** Label above, control, then error or hint below. */
export function Field({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  labelEnd,
  className,
  id,
  children,
}: FieldTexts & { id?: string | undefined; children: (attributes: ControlAttributes) => ReactElement }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={cx('relative flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-4', isLabelHidden && 'sr-only')}>
        <label htmlFor={controlId} className="font-medium text-sm">
          <span className="contents">{label}</span>
          {isRequired && (
            <span aria-hidden="true" className="ml-0.5 text-danger-ink">
              *
            </span>
          )}
        </label>
      </div>
      {children({
        id: controlId,
        'aria-describedby': cx(hint !== undefined && hintId, error !== undefined && errorId) || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        required: isRequired,
      })}
      {/* At the end of the label's line, but after the control in tab order. */}
      {labelEnd && <span className="absolute top-0 right-0 text-sm leading-6">{labelEnd}</span>}
      {hint !== undefined && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {/* Always rendered: a live region inserted together with its text is not announced. */}
      <p id={errorId} aria-live="polite" className="flex gap-1.5 text-danger-ink text-sm empty:hidden">
        {error !== undefined && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
        {error !== undefined && <span>{error}</span>}
      </p>
    </div>
  );
}

/** The shared style of text boxes. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-3 text-base text-ink transition-colors duration-100 hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-muted [&[readonly]]:bg-surface-sunken aria-invalid:border-danger sm:text-sm';
