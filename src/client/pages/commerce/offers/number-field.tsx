import { useState } from 'react';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { NumberSpec } from './field-spec.ts';
import { shownNumber, typedNumber } from './typed-number.ts';

/**
 * A number as people type it. What cannot be read as one is kept as text, so that the server says what is wrong with it, and
 * nothing that was typed is lost.
 */
export function NumberField({
  spec,
  value,
  error,
  onChange,
}: {
  spec: NumberSpec;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}) {
  const [typed, setTyped] = useState({ text: shownNumber(spec, value), value });
  // Changed from outside, such as by undo: what was typed no longer says what the value is.
  const text = Object.is(typed.value, value) ? typed.text : shownNumber(spec, value);
  return (
    <TextField
      label={spec.unit === '%' ? `${spec.label} (%)` : spec.label}
      hint={spec.hint}
      error={error}
      inputMode={spec.unit === 'money' ? 'decimal' : 'numeric'}
      isRequired={spec.empty === undefined}
      value={text}
      onChange={({ currentTarget }) => {
        const next = typedNumber(spec, currentTarget.value);
        setTyped({ text: currentTarget.value, value: next });
        onChange(next);
      }}
    />
  );
}
