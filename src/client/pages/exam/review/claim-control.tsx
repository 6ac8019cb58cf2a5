import { useState } from 'react';
import type { DisputeClaim } from '../../../../contract/exam/review.ts';
import { wireClaimDispute } from '../../../flows/exam/claim-dispute.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { kept, sentence } from '../../../ui/sentence.tsx';

/** Who looks at an open dispute, and the way to claim it or to leave it to others. */
export function ClaimControl({
  disputeId,
  claim,
  about,
  onChange,
}: {
  disputeId: string;
  claim: DisputeClaim | null;
  /** The candidate, for screen readers. */
  about: string;
  onChange?: () => void;
}) {
  const [machine] = useState(() => wireClaimDispute(onChange));
  const [snapshot, send] = useChart(machine, { input: { disputeId } });
  const isBusy = snapshot.hasTag('busy');
  const { failure } = snapshot.context;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      {claim && (
        <span className="text-muted">
          {claim.is_own
            ? `You are looking at it until ${formatMoment(claim.until)}`
            : sentence`${kept(claim.by.name)} is looking at it until ${formatMoment(claim.until)}`}
        </span>
      )}
      {(claim === null || claim.is_own) && (
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => send({ type: 'claimDispute.claimed' })}>
          <span>{claim ? 'Extend' : 'Claim'}</span>
          <span className="sr-only">{` the dispute of ${about}`}</span>
        </Button>
      )}
      {claim?.is_own && (
        <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => send({ type: 'claimDispute.released' })}>
          Release
          <span className="sr-only">{` the dispute of ${about}`}</span>
        </Button>
      )}
      <span role="alert" className="text-danger-ink empty:hidden">
        {failure?.message}
      </span>
    </div>
  );
}
