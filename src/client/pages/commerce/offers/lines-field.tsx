import { useState } from 'react';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import type { LinesSpec } from './field-spec.ts';

/** A list of words, one a line. Empty lines are not part of the list, but stay while they are being typed. */
export function LinesField({
  spec,
  value,
  error,
  onChange,
}: {
  spec: LinesSpec;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}) {
  const shown = Array.isArray(value) ? value.join('\n') : '';
  const [typed, setTyped] = useState({ text: shown, value });
  return (
    <TextArea
      label={spec.label}
      hint={spec.hint}
      error={error}
      rows={2}
      isMono
      value={Object.is(typed.value, value) ? typed.text : shown}
      onChange={({ currentTarget: { value: text } }) => {
        const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
        setTyped({ text, value: lines });
        onChange(lines);
      }}
    />
  );
}
