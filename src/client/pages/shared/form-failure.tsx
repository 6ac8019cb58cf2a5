import type { Failure } from '../../../../machines/shared/failure.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { generalError } from './field-errors.ts';

/** A form's error when it stands at none of its fields; otherwise nothing. */
export function FormFailure({
  failure,
  fields,
  className,
}: {
  failure: Failure | null;
  /** The fields at which the form shows what the server says of them. */
  fields: readonly string[];
  className?: string;
}) {
  const message = generalError(failure, fields);
  if (message === undefined) return null;
  return (
    <Callout tone="danger" isLive className={className}>
      {message}
    </Callout>
  );
}
