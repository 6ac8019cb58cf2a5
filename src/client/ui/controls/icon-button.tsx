import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown as title. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium' | undefined;
  /** For toggles: whether it is on. */
  isPressed?: boolean | undefined;
  disabledReason?: string | undefined;
};

/** A square icon button: 32 px, or 40 px (default), 44 px on touch screens. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  isPressed,
  disabledReason,
  title = label,
  className,
  onClick,
  ...props
}: IconButtonProps) {
  const reasonId = useId();
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason === undefined) onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        title={disabledReason ?? title}
        {...props}
        {...(disabledReason === undefined ? {} : { 'aria-describedby': reasonId, 'aria-disabled': true })}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={handleClick}
        className={cx(
          'inline-grid shrink-0 place-items-center rounded-md border border-transparent text-muted transition-colors duration-100 hover:bg-surface-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink [&>svg]:size-4 forced-colors:aria-pressed:border-[Highlight]',
          size === 'small' ? 'size-8' : 'size-10 pointer-coarse:size-11',
          className,
        )}
      >
        {icon}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
