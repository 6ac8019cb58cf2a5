import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { Backdrop } from './dialog.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export type DrawerProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  side?: 'left' | 'right' | undefined;
  trigger?: ReactElement | undefined;
  footer?: ReactNode;
  children?: ReactNode;
};

/** A modal side panel: the menu of small screens, the overview of an exam. */
export function Drawer({ isOpen, onOpenChange, title, side = 'right', trigger, footer, children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <Backdrop isOpen={isOpen} />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className={cx(
            'fixed inset-y-0 z-50 flex w-[min(22rem,calc(100%-2.5rem))] flex-col border-line bg-surface-raised text-ink shadow-overlay focus:outline-none',
            side === 'right' ? 'motion-drawer-right right-0 border-l' : 'motion-drawer-left left-0 border-r',
          )}
        >
          <div className="flex min-h-16 items-center justify-between gap-4 pr-3 pl-5">
            <RadixDialog.Title className="font-semibold text-base">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={<X />} />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer && <div className="border-line border-t p-5">{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
