import { type ComponentProps, Fragment, type MouseEvent, useId } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import type { Elements } from '../elements.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonLook, buttonClass } from './button-style.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shown before the label. */
    icon?: Elements;
    /** Work is in progress: a spinner replaces the label, the width stays, clicks do nothing. */
    isBusy?: boolean | undefined;
    /** Screen reader text while busy. */
    busyLabel?: string | undefined;
    /** Why the button is unavailable. It stays focusable, so that keyboard users can find the reason. */
    disabledReason?: string | undefined;
  };

/** A button. `type` defaults to "button", so that it never submits by accident. */
export function Button({
  variant,
  size,
  isWide,
  icon,
  isBusy = false,
  busyLabel = 'Please wait',
  disabledReason,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const reasonId = useId();
  const isBlocked = isBusy || disabledReason !== undefined;
  const describedBy = cx(props['aria-describedby'], disabledReason !== undefined && reasonId);

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) {
      // A blocked submit button must not submit either.
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };

  // Beside an icon that comes and goes, bare text would be lost to a translator.
  const words = <span className="contents">{children}</span>;
  return (
    <>
      <button
        type="button"
        {...props}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        title={disabledReason ?? props.title}
        aria-disabled={isBlocked || props['aria-disabled']}
        aria-busy={isBusy || undefined}
        onClick={handleClick}
        className={cx(buttonClass({ variant, size, isWide }), className)}
      >
        {isBusy ? (
          <Fragment key="busy">
            <span className="absolute inset-0 grid place-items-center">
              <Spinner />
            </span>
            <span className="inline-flex items-center gap-2 opacity-0 [&>svg]:size-4">
              {icon}
              {words}
            </span>
            <VisuallyHidden>{`, ${busyLabel}`}</VisuallyHidden>
          </Fragment>
        ) : (
          <Fragment key="idle">
            {icon}
            {words}
          </Fragment>
        )}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
