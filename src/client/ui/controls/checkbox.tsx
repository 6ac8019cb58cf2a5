import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  disabledReason?: string | undefined;
  className?: string | undefined;
};

/**
 * A styled native checkbox: it works in prerendered pages and forms, and radix' hidden input would need a style
 * attribute, which the content security policy blocks.
 */
export function Checkbox({ label, hint, error, disabledReason, disabled, className, ...props }: CheckboxProps) {
  const inputId = useId();
  const note = disabledReason ?? hint;
  return (
    <div className={cx('grid grid-cols-[auto_1fr] gap-x-3', className)} title={disabledReason}>
      <span className="relative mt-0.5 grid size-5 place-items-center">
        <input
          {...props}
          id={inputId}
          type="checkbox"
          disabled={disabled || disabledReason !== undefined}
          aria-describedby={
            cx(note !== undefined && `${inputId}-note`, error !== undefined && `${inputId}-error`) || undefined
          }
          aria-invalid={error === undefined ? undefined : true}
          className={checkClass}
        />
        <CheckGlyph />
      </span>
      <label htmlFor={inputId} className="select-none text-sm leading-6 has-disabled:text-muted">
        {label}
      </label>
      {note !== undefined && (
        <p id={`${inputId}-note`} className="col-start-2 text-muted text-sm">
          {note}
        </p>
      )}
      <p id={`${inputId}-error`} aria-live="polite" className="col-start-2 text-danger-ink text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** The box; forced colors restore the native appearance. */
export const checkClass =
  'peer col-start-1 row-start-1 size-5 appearance-none rounded-sm border border-line-strong bg-surface-raised transition-colors duration-100 checked:border-accent-ink checked:bg-accent-ink enabled:hover:border-ink enabled:checked:hover:border-accent-ink disabled:border-line disabled:bg-surface-sunken disabled:checked:bg-muted aria-invalid:border-danger forced-colors:appearance-auto';

/** The check mark of a checked box, a sibling after the input. */
export function CheckGlyph() {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      className="pointer-events-none invisible col-start-1 row-start-1 size-4 text-surface peer-checked:visible forced-colors:hidden"
    >
      <path d="m3.5 8.5 3 3 6-7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
