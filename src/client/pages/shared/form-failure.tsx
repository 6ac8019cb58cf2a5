import type { Failure } from '../../../../machines/shared/failure.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { generalError } from './field-errors.ts';

/** A form's error when none of its fields is to blame; otherwise nothing. */
export function FormFailure({
  failure,
  fields,
  className,
}: {
  failure: Failure | null;
  /** Names of the form's fields; every field that the server may name unless told. */
  fields?: readonly string[];
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
