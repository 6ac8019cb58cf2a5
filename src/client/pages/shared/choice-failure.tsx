import type { Failure } from '../../../../machines/shared/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';

/** Why the choice of a switch was not stored, or that a lost reply leaves it open; nothing without a failure. */
export function ChoiceFailure({
  failure,
  isUnknown,
  doubt,
  onRetry,
}: {
  failure: Failure | null;
  /** No reply arrived: what is stored is not known. */
  isUnknown: boolean;
  /** What may be so, or not, until it is known. */
  doubt: string;
  onRetry: () => void;
}) {
  if (failure === null) return null;
  const title = isUnknown ? "We don't know whether your choice was stored" : 'Your choice was not stored';
  const retry = (
    <Button size="small" variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Callout tone="danger" isLive className="mt-4" title={title} actions={isUnknown ? retry : undefined}>
      {`${failure.message}${isUnknown ? ` ${doubt}` : ''}`}
    </Callout>
  );
}
