import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'required' | 'className' | 'children'> & { isMono?: boolean | undefined };

/** Multi-line text; grows with its content where supported. */
export function TextArea({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  labelEnd,
  className,
  id,
  rows = 4,
  isMono,
  ...props
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, labelEnd, className, id }}>
      {(attributes) => (
        <textarea
          {...props}
          {...attributes}
          rows={rows}
          className={cx(controlClass, 'field-sizing-content max-h-96 min-h-24 resize-y py-2', isMono && 'font-mono')}
        />
      )}
    </Field>
  );
}
