import { useSelector } from '@xstate/react';
import type { ReviewedExam } from '../../../../contract/exam/review.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { ReasonedForm } from '../../shared/reasoned-form.tsx';
import { LookalikeNote } from './lookalike-note.tsx';
import { type ReviewActor, selectDone, selectFailureOf, selectIsCorrectingName } from './review.select.ts';

const selectNameFailure = selectFailureOf('holderName');

/** Corrects the holder's name on the credential that the attempt brought. */
export function HolderNameForm({ actor, review }: { actor: ReviewActor; review: ReviewedExam }) {
  const failure = useSelector(actor, selectNameFailure);
  const isBusy = useSelector(actor, selectIsCorrectingName);
  const isDone = useSelector(actor, selectDone) === 'holderName';
  return (
    <ReasonedForm
      failure={failure}
      isBusy={isBusy}
      field="name"
      reason={{ label: 'Reason for the correction', hint: 'At least 10 characters.' }}
      submitLabel="Correct the name"
      done={
        isDone &&
        (review.needs_second_person
          ? 'Proposed. A second administrator has to confirm it.'
          : 'The credential shows the new name.')
      }
      onSubmit={(name, reason) => actor.send({ type: 'review.nameSubmitted', name, reason })}
    >
      <TextField
        label="Name on the credential"
        name="name"
        defaultValue={review.credential?.holder_name ?? ''}
        hint="Page, files and badge show it at once. Files downloaded before are told as outdated."
        isRequired
        error={fieldError(failure, 'name')}
      />
      <LookalikeNote name={review.credential?.holder_name ?? ''} />
    </ReasonedForm>
  );
}
