import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { TextArea } from '../controls/text-area.tsx';

/** A private note on a question, collapsed by default; expanded when there is one, also when it is read a moment later. */
export function NoteField({
  value,
  onValueChange,
  isDisabled,
}: {
  value: string;
  onValueChange: (value: string) => void;
  isDisabled?: boolean | undefined;
}) {
  // Null until the reader opens or closes it.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? value !== '';
  return (
    <details open={isOpen} onToggle={(event) => setChosen(event.currentTarget.open)} className="group">
      <summary className="-ml-1 inline-flex min-h-9 list-none items-center gap-1.5 rounded-md pr-2 pl-1 text-muted text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform duration-100 group-open:rotate-90" aria-hidden />
        <span>{value === '' ? 'Add a note' : 'Your note'}</span>
      </summary>
      <TextArea
        label="Your note"
        isLabelHidden
        hint="Only for you; it is not graded."
        rows={3}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        disabled={isDisabled}
        className="mt-2"
      />
    </details>
  );
}
