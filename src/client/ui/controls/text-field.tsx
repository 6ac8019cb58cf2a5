import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'required' | 'className' | 'children'> & {
    /** An icon inside the box, before the text. */
    start?: ReactNode;
    /** Monospace for technical text (codes, keys). */
    isMono?: boolean | undefined;
  };

/**
 * A single line of text. `type="password"` adds a show/hide button. Text is 16 px on phones, because iOS zooms in below
 * that.
 */
export function TextField({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  labelEnd,
  className,
  id,
  type = 'text',
  start,
  isMono,
  ...props
}: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, labelEnd, className, id }}>
      {(attributes) => (
        <div className="relative">
          {start && (
            <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-muted [&>svg]:size-4">
              {start}
            </span>
          )}
          <input
            {...props}
            {...attributes}
            type={isPassword && isShown ? 'text' : type}
            className={cx(
              controlClass,
              'h-10 pointer-coarse:h-11',
              start !== undefined && 'pl-10',
              isPassword && 'pr-16',
              isMono && 'font-mono',
            )}
          />
          {isPassword && (
            <button
              type="button"
              onClick={() => setIsShown(!isShown)}
              aria-pressed={isShown}
              aria-label="Show password"
              title={isShown ? 'Hide password' : 'Show password'}
              disabled={props.disabled}
              className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-sm text-muted hover:text-ink disabled:hidden"
            >
              {isShown ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
