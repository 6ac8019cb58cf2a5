import type { Failure } from '../../../../machines/shared/failure.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { generalError } from './field-errors.ts';

/** A form's error when no field is to blame; otherwise nothing. */
export function FormFailure({ failure, className }: { failure: Failure | null; className?: string }) {
  const message = generalError(failure);
  if (message === undefined) return null;
  return (
    <Callout tone="danger" isLive className={className}>
      {message}
    </Callout>
  );
}
