import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export type SwitchProps = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'id' | 'className' | 'children' | 'onChange'
> & {
  label: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: ((isChecked: boolean) => void) | undefined;
  disabledReason?: string | undefined;
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
};

/** On or off immediately, without a save button. */
export function Switch({
  label,
  hint,
  onCheckedChange,
  disabledReason,
  disabled,
  isLabelHidden,
  className,
  ...props
}: SwitchProps) {
  const inputId = useId();
  const note = disabledReason ?? hint;
  return (
    <div className={cx('flex items-start justify-between gap-4', className)} title={disabledReason}>
      <div className={cx('min-w-0', isLabelHidden && 'sr-only')}>
        <label htmlFor={inputId} className="block font-medium text-sm leading-6">
          {label}
        </label>
        {note !== undefined && (
          <p id={`${inputId}-note`} className="text-muted text-sm">
            {note}
          </p>
        )}
      </div>
      <span className="relative block h-6 w-10 shrink-0">
        <input
          {...props}
          id={inputId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
          role="switch"
          disabled={disabled || disabledReason !== undefined}
          aria-describedby={note === undefined ? undefined : `${inputId}-note`}
          onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
          className="peer block h-6 w-10 appearance-none rounded-full border border-line-strong bg-surface-hover transition-colors duration-150 checked:border-accent-ink checked:bg-accent-ink enabled:not-checked:hover:border-ink disabled:border-line disabled:bg-surface-sunken disabled:checked:bg-muted forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-[translate,background-color] duration-150 peer-checked:translate-x-4 peer-checked:bg-surface motion-reduce:transition-none forced-colors:hidden"
        />
      </span>
    </div>
  );
}
