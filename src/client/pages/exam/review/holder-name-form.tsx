import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ReviewedExam } from '../../../../contract/exam/review.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { type ReviewActor, selectDone, selectFailureOf, selectIsCorrectingName } from './review.select.ts';

const selectNameFailure = selectFailureOf('holderName');

/** Corrects the holder's name on the credential that the attempt brought. */
export function HolderNameForm({ actor, review }: { actor: ReviewActor; review: ReviewedExam }) {
  const failure = useSelector(actor, selectNameFailure);
  const isBusy = useSelector(actor, selectIsCorrectingName);
  const isDone = useSelector(actor, selectDone) === 'holderName';
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    actor.send({
      type: 'review.nameSubmitted',
      name: String(form.get('name')),
      reason: String(form.get('reason')),
    });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <FormFailure failure={failure} fields={['name', 'reason']} />
      <TextField
        label="Name on the credential"
        name="name"
        defaultValue={review.credential?.holder_name ?? ''}
        hint="Page, files and badge show it at once. Files downloaded before are told as outdated."
        isRequired
        error={fieldError(failure, 'name')}
      />
      <TextArea
        label="Reason for the correction"
        name="reason"
        hint="At least 10 characters."
        rows={2}
        maxLength={1000}
        isRequired
        error={fieldError(failure, 'reason')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" isBusy={isBusy}>
          Correct the name
        </Button>
        <span role="status" className="text-positive-ink text-sm">
          {isDone &&
            (review.needs_second_person
              ? 'Proposed. A second administrator has to confirm it.'
              : 'The credential shows the new name.')}
        </span>
      </div>
    </form>
  );
}
