import { Check, Clock3, Minus, X } from 'lucide-react';

const ICONS = {
  waiting: <Clock3 className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />,
  good: <Check className="mt-0.5 size-4 shrink-0 text-positive-ink" aria-hidden />,
  bad: <X className="mt-0.5 size-4 shrink-0 text-danger-ink" aria-hidden />,
  skipped: <Minus className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />,
};

/** What became of something: its look, and the words for it. */
export type Outcome = { look: keyof typeof ICONS; words: string };

/** An item of the report about a list that is worked through: what it is about, what became of it, and why. */
export function OutcomeItem({
  name,
  place,
  outcome: { look, words },
  message,
}: {
  name: string;
  /** Where it stands in what was entered: "Line 3". */
  place?: string | undefined;
  outcome: Outcome;
  /** The reason; '' without one. */
  message: string;
}) {
  return (
    <li className="flex gap-3 border-line border-b py-3 text-sm">
      {ICONS[look]}
      <span className="min-w-0">
        <span className="block [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-muted">
          {`${place !== undefined ? `${place} · ` : ''}${words}${message !== '' ? `: ${message}` : ''}`}
        </span>
      </span>
    </li>
  );
}
