import { useSelector } from '@xstate/react';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { ReasonField } from '../../shared/reason-field.tsx';
import { type GrantActor, selectFailure } from './grant.select.ts';
import { GrantDialog } from './grant-dialog.tsx';

/** Extra minutes for one attempt. */
export function GrantTimeDialog({
  actor,
  exam,
}: {
  actor: GrantActor;
  exam: { id: string; title: string; candidate: string } | null;
}) {
  const failure = useSelector(actor, selectFailure);
  if (!exam) return null;
  return (
    <GrantDialog
      fields={['minutes', 'reason']}
      actor={actor}
      title="Add time"
      description={`${exam.title} of ${exam.candidate}. While it runs, the deadline moves at once.`}
      confirmLabel="Add time"
      onSubmit={(form) =>
        actor.send({
          type: 'grant.submitted',
          request: {
            kind: 'time',
            examId: exam.id,
            minutes: Number(form.get('minutes')),
            reason: String(form.get('reason')),
          },
        })
      }
    >
      <TextField
        label="Minutes"
        name="minutes"
        type="number"
        inputMode="numeric"
        min={1}
        max={600}
        defaultValue={10}
        isRequired
        error={fieldError(failure, 'minutes')}
      />
      <ReasonField failure={failure} maxLength={1000} />
    </GrantDialog>
  );
}

/** An attempt at a certification for a user with an account. */
export function GrantExamDialog({
  actor,
  certifications,
}: {
  actor: GrantActor;
  certifications: readonly { id: string; title: string }[];
}) {
  const failure = useSelector(actor, selectFailure);
  return (
    <GrantDialog
      fields={['email', 'certification']}
      actor={actor}
      title="Grant an exam"
      description="The candidate gets one attempt, as from a purchase."
      confirmLabel="Grant the exam"
      onSubmit={(form) =>
        actor.send({
          type: 'grant.submitted',
          request: {
            kind: 'exam',
            email: String(form.get('email')),
            certification: String(form.get('certification')),
          },
        })
      }
    >
      <TextField
        label="Account email"
        name="email"
        type="email"
        autoComplete="off"
        isRequired
        error={fieldError(failure, 'email')}
      />
      <SelectField
        label="Certification"
        name="certification"
        options={certifications.map(({ id, title }) => ({ value: id, label: title }))}
        isRequired
        error={fieldError(failure, 'certification')}
      />
    </GrantDialog>
  );
}
