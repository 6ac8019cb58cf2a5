import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { createContext, use, useCallback, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import type { Elements } from '../elements.ts';

export type ToastTone = 'info' | 'positive' | 'warning' | 'danger';

export type ToastMessage = {
  title: string;
  text?: string | undefined;
  tone?: ToastTone | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  /** Milliseconds on screen, 6000 by default; paused on hover and focus. */
  duration?: number | undefined;
};

type ShownToast = ToastMessage & { id: number; isOpen: boolean };

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Shows a message at the bottom. For important messages use a Callout or a dialog. */
export function useToast(): (message: ToastMessage) => void {
  return use(ToastContext);
}

const icons = {
  info: <Info className="size-5 text-info-ink" aria-hidden />,
  positive: <CircleCheck className="size-5 text-positive-ink" aria-hidden />,
  warning: <TriangleAlert className="size-5 text-warning-ink" aria-hidden />,
  danger: <CircleAlert className="size-5 text-danger-ink" aria-hidden />,
};

let nextId = 0;

/**
 * Wraps the app. The region is created with the first toast: prerendered pages must not contain radix' style
 * attributes.
 */
export function ToastProvider({ children }: { children: Elements }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);

  const show = useCallback((message: ToastMessage) => {
    nextId += 1;
    const toast = { ...message, id: nextId, isOpen: true };
    // Closed toasts stay for their exit animation and are removed with the next message.
    setToasts((shown) => [...shown.filter(({ isOpen }) => isOpen), toast].slice(-3));
  }, []);

  const close = (id: number) =>
    setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));

  return (
    <ToastContext value={show}>
      {children}
      {toasts.length > 0 && (
        <RadixToast.Provider label="Message" swipeDirection="right" duration={6000}>
          {toasts.map((toast) => (
            <RadixToast.Root
              key={toast.id}
              open={toast.isOpen}
              onOpenChange={() => close(toast.id)}
              type={toast.tone === 'danger' ? 'foreground' : 'background'}
              {...(toast.duration === undefined ? {} : { duration: toast.duration })}
              className="motion-toast flex items-start gap-3 rounded-lg border border-line bg-surface-raised py-3 pr-2 pl-4 text-sm shadow-overlay"
            >
              <span className="mt-1.5">{icons[toast.tone ?? 'info']}</span>
              <div className="min-w-0 flex-1 py-1.5">
                <RadixToast.Title className="font-medium">{toast.title}</RadixToast.Title>
                {toast.text !== undefined && (
                  <RadixToast.Description className="mt-0.5 text-muted">{toast.text}</RadixToast.Description>
                )}
                {toast.action && (
                  <RadixToast.Action
                    altText={toast.action.label}
                    onClick={toast.action.onSelect}
                    className="link mt-2 font-medium"
                  >
                    {toast.action.label}
                  </RadixToast.Action>
                )}
              </div>
              <RadixToast.Close asChild>
                <IconButton label="Dismiss" icon={<X />} size="small" />
              </RadixToast.Close>
            </RadixToast.Root>
          ))}
          <RadixToast.Viewport
            label="Messages ({hotkey})"
            className="fixed right-0 bottom-0 z-60 flex w-full max-w-[26rem] flex-col gap-2 p-4 outline-none"
          />
        </RadixToast.Provider>
      )}
    </ToastContext>
  );
}
