import type { Failure } from '../../../../machines/shared/failure.ts';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { fieldError } from './field-errors.ts';

/** Why staff give or take something; every such step is recorded with its reason. */
export function ReasonField({ failure, maxLength }: { failure: Failure | null; maxLength: number }) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      rows={3}
      maxLength={maxLength}
      hint="Recorded with your name."
      isRequired
      error={fieldError(failure, 'reason')}
    />
  );
}
