import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { useReturnFocus } from './use-return-focus.ts';

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The element that opens it, if next to it: focus returns there. */
  trigger?: ReactElement | undefined;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** 480, 640 or 960 px. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Receives the initial focus instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
};

const widths = { small: 'sm:max-w-[30rem]', medium: 'sm:max-w-[40rem]', large: 'sm:max-w-[60rem]' };

/**
 * A modal dialog, 300 ms in and 200 ms out. It replaces radix' `Overlay`, whose scroll lock injects a style element
 * that the content security policy blocks; `data-scroll-lock` (base.css) locks the page instead.
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  trigger,
  footer,
  size = 'small',
  initialFocus,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <Backdrop isOpen={isOpen} />
        <RadixDialog.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          className={cx(dialogClass, widths[size])}
        >
          <div className="pt-6 pr-16 pl-6">
            <RadixDialog.Title className="font-semibold text-lg">{title}</RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className="mt-1 text-muted text-sm">{description}</RadixDialog.Description>
            )}
          </div>
          <div className="min-h-0 overflow-y-auto px-6 py-5">{children}</div>
          {footer && <DialogFooter>{footer}</DialogFooter>}
          {/* Last, so that the first field gets the initial focus. */}
          <RadixDialog.Close asChild>
            <IconButton label="Close" icon={<X />} className="absolute top-4 right-4" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Darkens the page behind a dialog; a click on it is outside the dialog and closes it. */
export function Backdrop({ isOpen }: { isOpen: boolean }) {
  return (
    <div
      data-scroll-lock
      data-state={isOpen ? 'open' : 'closed'}
      className="motion-backdrop fixed inset-0 z-50 bg-overlay"
    />
  );
}

/** A dialog's button row; stacked on phones, primary on top. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 border-line border-t px-6 py-4 sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}

/** Centered with margins instead of a transform, which the animation uses. A bottom sheet on phones. */
export const dialogClass =
  'motion-dialog fixed inset-x-0 bottom-0 z-50 m-auto flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-xl border border-line bg-surface-raised text-ink shadow-overlay focus:outline-none sm:inset-4 sm:h-fit sm:w-[calc(100%-2rem)] sm:rounded-xl';
