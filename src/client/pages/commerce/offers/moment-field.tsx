import { TextField } from '../../../ui/controls/text-field.tsx';

const MINUTE_MS = 60_000;

/** An instant as the browser's own field has it, in the reader's time zone. */
function toLocal(at: number | null): string {
  if (at === null) return '';
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

function fromLocal(value: string): number | null {
  const at = value === '' ? Number.NaN : new Date(value).getTime();
  return Number.isNaN(at) ? null : at;
}

/** A moment, to the minute; null while the field is empty. */
export function MomentField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  error?: string | undefined;
  /** Milliseconds since the Unix epoch. */
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint}
      error={error}
      value={toLocal(value)}
      onChange={({ currentTarget }) => onChange(fromLocal(currentTarget.value))}
    />
  );
}
