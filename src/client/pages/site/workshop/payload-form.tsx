import { useState } from 'react';
import type { EventCase } from '../../../../workshop/simulator/cases.types.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';

const asText = (value: unknown) => JSON.stringify(value, null, 2);

/** Chooses what an event carries: a case of the model, or the same with changes. */
export function PayloadForm({
  label,
  cases,
  sendLabel,
  onSend,
}: {
  label: string;
  cases: readonly EventCase[];
  sendLabel: string;
  onSend: (value: unknown) => void;
}) {
  const [index, setIndex] = useState(0);
  const [text, setText] = useState(() => asText(cases[0]?.value ?? {}));
  const [error, setError] = useState<string>();

  const send = () => {
    try {
      const value: unknown = text.trim() === '' ? {} : JSON.parse(text);
      setError(undefined);
      onSend(value);
    } catch {
      setError('This is not JSON. Check quotes and commas; what you typed is kept.');
    }
  };

  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface-sunken p-3">
      {cases.length > 1 && (
        <SelectField
          label="Case"
          value={String(index)}
          onChange={({ currentTarget }) => {
            setIndex(Number(currentTarget.value));
            setText(asText(cases[Number(currentTarget.value)]?.value ?? {}));
            setError(undefined);
          }}
          options={cases.map(({ words }, place) => ({ value: String(place), label: words || `Case ${place + 1}` }))}
        />
      )}
      <TextArea
        label={label}
        isMono
        rows={3}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        {...(error === undefined ? {} : { error })}
      />
      <Button size="small" onClick={send}>
        {sendLabel}
      </Button>
    </div>
  );
}
