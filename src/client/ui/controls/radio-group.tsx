import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabledReason?: string | undefined;
};

export type RadioGroupProps<Value extends string> = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly RadioOption<Value>[];
  /** null while nothing is selected. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  isDisabled?: boolean | undefined;
  /** Bordered rows that are selectable as a whole. */
  isBoxed?: boolean | undefined;
  className?: string | undefined;
};

/** A single choice with native radio buttons: arrows move and select, Tab leaves. */
export function RadioGroup<Value extends string>({
  label,
  hint,
  error,
  options,
  value,
  onValueChange,
  isDisabled,
  isBoxed,
  className,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className={cx('min-w-0', className)}
      disabled={isDisabled}
      data-invalid={error !== undefined || undefined}
      aria-describedby={cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined}
    >
      <legend className="font-medium text-sm">{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-sm">
          {hint}
        </p>
      )}
      <div className={cx('mt-2 grid', isBoxed ? 'gap-2' : 'gap-1')}>
        {options.map((option, index) => {
          const note = option.disabledReason ?? option.hint;
          // A value may contain spaces, which would end an id.
          const noteId = `${id}-${index}-note`;
          return (
            <label
              key={option.value}
              title={option.disabledReason}
              className={cx(
                'flex gap-3 text-sm has-disabled:text-muted',
                isBoxed
                  ? 'rounded-lg border border-line-strong/60 p-4 transition-colors duration-100 hover:not-has-disabled:border-line-strong has-checked:border-accent-ink has-checked:bg-accent-soft has-disabled:border-line'
                  : 'py-1',
              )}
            >
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onValueChange(option.value)}
                disabled={option.disabledReason !== undefined}
                aria-describedby={note === undefined ? undefined : noteId}
                className={cx(radioClass, 'mt-0.5')}
              />
              <span className="min-w-0">
                <span className="block leading-6">{option.label}</span>
                {note !== undefined && (
                  <span id={noteId} className="block text-muted">
                    {note}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="mt-1 text-danger-ink text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

/** The dot is a thick border: no positioning needed. */
export const radioClass =
  'size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface-raised transition-[border-width,border-color] duration-100 checked:border-[6px] checked:border-accent-ink enabled:not-checked:hover:border-ink disabled:border-line disabled:bg-surface-sunken disabled:checked:border-muted forced-colors:appearance-auto';
