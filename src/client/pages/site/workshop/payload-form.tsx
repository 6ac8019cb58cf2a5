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
  usual = 0,
  preview,
  sendLabel,
  onSend,
}: {
  label: string;
  cases: readonly EventCase[];
  /** The place of the case that is chosen at first. */
  usual?: number;
  /** What would happen with a payload, in words. */
  preview?: (value: unknown) => string;
  sendLabel: string;
  onSend: (value: unknown) => void;
}) {
  const [index, setIndex] = useState(usual);
  const [text, setText] = useState(() => asText(cases[usual]?.value ?? {}));
  const [error, setError] = useState<string>();

  const read = (): unknown => (text.trim() === '' ? {} : JSON.parse(text));
  const send = () => {
    try {
      const value = read();
      setError(undefined);
      onSend(value);
    } catch {
      setError('This is not JSON. Check quotes and commas; what you typed is kept.');
    }
  };

  const words = previewOf(preview, read);

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
      {words !== '' && <p className="text-sm">{`Then: ${words}`}</p>}
      <Button size="small" onClick={send}>
        {sendLabel}
      </Button>
    </div>
  );
}

/** What would happen, in words; nothing while the text is no JSON. */
function previewOf(preview: ((value: unknown) => string) | undefined, read: () => unknown): string {
  try {
    return preview?.(read()) ?? '';
  } catch {
    return '';
  }
}
