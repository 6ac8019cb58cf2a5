import type { Failure } from '../../../../machines/shared/failure.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { generalError } from './field-errors.ts';

/** What went wrong with a form when no field of it is to blame; nothing otherwise. */
export function FormFailure({ failure, className }: { failure: Failure | null; className?: string }) {
  const message = generalError(failure);
  if (message === undefined) return null;
  return (
    <Callout tone="danger" isLive className={className}>
      {message}
    </Callout>
  );
}
