import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { Backdrop, DialogFooter, dialogClass } from './dialog.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export type AlertDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** What happens and whether it can be undone. */
  description: ReactNode;
  /** The action's verb: "Hand in", never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  /** The confirmed action is in progress; the dialog stays open until the caller closes it. */
  isBusy?: boolean | undefined;
  /** Why it cannot be confirmed as it is. */
  disabledReason?: string | undefined;
  onConfirm: () => void;
  trigger?: ReactElement | undefined;
  children?: ReactNode;
};

/**
 * A question that needs an answer: no close button, no outside click; Escape means cancel, which has the initial focus.
 */
export function AlertDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isBusy,
  disabledReason,
  onConfirm,
  trigger,
  children,
}: AlertDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixAlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger && <RadixAlertDialog.Trigger asChild>{trigger}</RadixAlertDialog.Trigger>}
      <RadixAlertDialog.Portal>
        <Backdrop isOpen={isOpen} />
        <RadixAlertDialog.Content {...returnFocus} aria-modal="true" className={cx(dialogClass, 'sm:max-w-[28rem]')}>
          <div className="min-h-0 overflow-y-auto px-6 pt-6 pb-5">
            <RadixAlertDialog.Title className="font-semibold text-lg">{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="mt-2 text-muted text-sm">
              {description}
            </RadixAlertDialog.Description>
            {children !== undefined && <div className="mt-4">{children}</div>}
          </div>
          <DialogFooter>
            <RadixAlertDialog.Cancel asChild>
              <Button variant="secondary" disabledReason={isBusy ? 'Please wait' : undefined}>
                {cancelLabel}
              </Button>
            </RadixAlertDialog.Cancel>
            {/* Not radix' Action, which would close immediately: the caller closes when the action is done. */}
            <Button variant={tone} isBusy={isBusy} disabledReason={disabledReason} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
