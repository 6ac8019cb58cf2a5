import type { AssignLine } from '../../../../../machines/team/assign-seats/assign-lines.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { type Outcome, OutcomeItem } from '../../../ui/feedback/outcome-item.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

const OUTCOMES: Record<AssignLine['outcome'], Outcome> = {
  waiting: { look: 'waiting', words: 'Waiting' },
  assigned: { look: 'good', words: 'Assigned' },
  notAssigned: { look: 'bad', words: 'Not assigned' },
  skipped: { look: 'skipped', words: 'Stopped before' },
};

/** What became of each member. */
export function AssignReport({
  lines,
  isBusy,
  isSpent,
}: {
  lines: readonly AssignLine[];
  isBusy: boolean;
  /** No seat was free any more. */
  isSpent: boolean;
}) {
  const assigned = lines.filter(({ outcome }) => outcome === 'assigned').length;
  const settled = lines.filter(({ outcome }) => outcome !== 'waiting').length;
  return (
    <div aria-busy={isBusy}>
      <p role="status" className="font-medium">
        {`${assigned} of ${lines.length} assigned`}
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
        <Callout className="mt-4" tone="warning" isLive title="No more seats are free">
          Somebody else may have assigned one a moment ago. The list behind this dialog is up to date.
        </Callout>
      )}
      <ul className="mt-4 border-line border-t">
        {lines.map(({ id, name, outcome, message }) => (
          <OutcomeItem key={id} name={name} outcome={OUTCOMES[outcome]} message={message} />
        ))}
      </ul>
    </div>
  );
}
