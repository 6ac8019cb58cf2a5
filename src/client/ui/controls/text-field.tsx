import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Elements } from '../elements.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'required' | 'className' | 'children'> & {
    /** An icon inside the box, before the text. */
    start?: ReactNode;
    /** A button inside the box, after the text. */
    end?: Elements;
    /** Monospace for technical text (codes, keys). */
    isMono?: boolean | undefined;
  };

/** A single line of text. It is 16 px on phones, because iOS zooms in below that. */
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
  end,
  isMono,
  ...props
}: TextFieldProps) {
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
            type={type}
            className={cx(
              controlClass,
              'h-10 pointer-coarse:h-11',
              start !== undefined && 'pl-10',
              end !== undefined && 'pr-16',
              isMono && 'font-mono',
            )}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
