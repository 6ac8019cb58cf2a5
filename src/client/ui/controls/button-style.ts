import { cx } from '../cx.ts';

/** `primary` once per view; `danger` for irreversible actions. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** 32, 40 and 48 px high. */
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Full width. */
  isWide?: boolean | undefined;
};

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border-line-strong/50 bg-surface-raised text-ink hover:border-line-strong hover:bg-surface-hover',
  quiet: 'border-transparent text-ink hover:bg-surface-hover',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 gap-1.5 rounded-md px-3 py-1 text-sm',
  medium: 'min-h-10 gap-2 rounded-md px-4 py-1.5 text-sm',
  large: 'min-h-12 gap-2 rounded-lg px-6 py-2 text-base',
};

/** The shared style of buttons and button links. */
export function buttonClass({ variant = 'primary', size = 'medium', isWide }: ButtonLook): string {
  return cx(
    'relative inline-flex select-none items-center justify-center border text-center font-medium leading-tight transition-colors duration-100 active:translate-y-px motion-reduce:active:translate-y-0 [&>svg]:size-4 [&>svg]:shrink-0',
    'disabled:border-line disabled:bg-surface-sunken disabled:text-muted aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-surface-sunken aria-disabled:not-aria-busy:text-muted disabled:active:translate-y-0 aria-disabled:active:translate-y-0 aria-disabled:cursor-not-allowed disabled:cursor-not-allowed forced-colors:disabled:text-[GrayText] forced-colors:aria-disabled:text-[GrayText]',
    variants[variant],
    sizes[size],
    isWide && 'w-full',
  );
}
