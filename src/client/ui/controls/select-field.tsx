import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'required' | 'className' | 'children'> & {
    options: readonly { value: string; label: string; isDisabled?: boolean | undefined }[];
    /** The first option, with the value ''. */
    placeholder?: string | undefined;
  };

/**
 * The native select: best on phones, and radix' would inject a style element that the content security policy blocks.
 */
export function SelectField({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  labelEnd,
  className,
  id,
  options,
  placeholder,
  ...props
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, labelEnd, className, id }}>
      {(attributes) => (
        <div className="relative">
          <select
            {...props}
            {...attributes}
            className={cx(controlClass, 'h-10 appearance-none pr-10 pointer-coarse:h-11')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
            aria-hidden
          />
        </div>
      )}
    </Field>
  );
}
