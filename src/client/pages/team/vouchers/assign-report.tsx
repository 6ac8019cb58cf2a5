import { Check, Clock3, X } from 'lucide-react';
import type { AssignLine } from '../../../../../machines/team/assign-seats/assign-lines.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

const OUTCOMES = {
  waiting: { icon: <Clock3 className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />, words: 'Waiting' },
  assigned: { icon: <Check className="mt-0.5 size-4 shrink-0 text-positive-ink" aria-hidden />, words: 'Assigned' },
  notAssigned: { icon: <X className="mt-0.5 size-4 shrink-0 text-danger-ink" aria-hidden />, words: 'Not assigned' },
};

/** What became of each member. */
export function AssignReport({
  lines,
  isBusy,
  isSpent,
}: {
  lines: readonly AssignLine[];
  isBusy: boolean;
  /** Somebody else took the last seat. */
  isSpent: boolean;
}) {
  const assigned = lines.filter(({ outcome }) => outcome === 'assigned').length;
  const settled = lines.filter(({ outcome }) => outcome !== 'waiting').length;
  return (
    <div aria-busy={isBusy}>
      <p role="status" className="font-medium">
        {assigned} of {lines.length} assigned
      </p>
      {lines.length > 1 && (
        <ProgressBar
          className="mt-3"
          label="Assigning"
          value={settled}
          max={lines.length}
          valueText={`${settled} of ${lines.length} done`}
        />
      )}
      {isSpent && (
        <Callout className="mt-4" tone="warning" isLive title="The last seat has just been taken">
          Somebody else assigned it a moment ago. The list behind this dialog is up to date.
        </Callout>
      )}
      <ul className="mt-4 border-line border-t">
        {lines.map(({ id, name, outcome, message }) => (
          <li key={id} className="flex gap-3 border-line border-b py-3 text-sm">
            {OUTCOMES[outcome].icon}
            <span className="min-w-0">
              <span className="block break-words">{name}</span>
              <span className="block text-muted">
                {OUTCOMES[outcome].words}
                {message !== '' && `: ${message}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
