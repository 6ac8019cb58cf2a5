import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { Failure } from '../../../../../machines/shared/failure.ts';
import type { ReviewedExam } from '../../../../contract/exam/review.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { ReasonedForm } from '../../shared/reasoned-form.tsx';
import { HolderNameForm } from './holder-name-form.tsx';
import {
  type ReviewActor,
  selectDone,
  selectFailureOf,
  selectIsConfirmingVoid,
  selectIsGrantingTime,
  selectIsGrantingUserTime,
  selectIsVoiding,
  selectMayCorrectName,
  selectMayGrantTime,
  selectMayVoid,
} from './review.select.ts';

const selectTimeFailure = selectFailureOf('extraTime');
const selectUserTimeFailure = selectFailureOf('userTime');
const selectVoidFailure = selectFailureOf('void');

/** A reviewer's actions besides deciding a dispute. */
export function ActionsPanel({ actor, review }: { actor: ReviewActor; review: ReviewedExam }) {
  const mayGrantTime = useSelector(actor, selectMayGrantTime);
  const mayCorrectName = useSelector(actor, selectMayCorrectName);
  const mayVoid = useSelector(actor, selectMayVoid);
  const isConfirming = useSelector(actor, selectIsConfirmingVoid);
  return (
    <section aria-labelledby="actions" className="grid gap-3">
      <h2 id="actions" className="font-semibold text-lg">
        Actions
      </h2>
      <p className="-mt-2 text-muted text-sm">Each is recorded with your name and your reason.</p>
      {mayGrantTime && (
        <Folded title="Add time to this exam">
          <ExtraTimeForm actor={actor} needsSecondPerson={review.needs_second_person} />
        </Folded>
      )}
      <Folded title={sentence`Longer exams for ${kept(review.candidate.name)}`}>
        <UserTimeForm actor={actor} needsSecondPerson={review.needs_second_person} />
      </Folded>
      {mayCorrectName && (
        <Folded title="Correct the name on the credential">
          <HolderNameForm actor={actor} review={review} />
        </Folded>
      )}
      {(mayVoid || isConfirming) && (
        <div className="pt-2">
          <Button
            variant="secondary"
            className="text-danger-ink!"
            onClick={() => actor.send({ type: 'review.voidRequested' })}
          >
            Void this exam
          </Button>
        </div>
      )}
      <VoidDialog actor={actor} review={review} />
    </section>
  );
}

function Folded({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="rounded-lg border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-sm">{title}</summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  );
}

type FormProps = { actor: ReviewActor; needsSecondPerson: boolean };

function ExtraTimeForm({ actor, needsSecondPerson }: FormProps) {
  return (
    <TimeForm
      failure={useSelector(actor, selectTimeFailure)}
      isBusy={useSelector(actor, selectIsGrantingTime)}
      amount={{
        label: 'Minutes',
        name: 'minutes',
        min: 1,
        max: 600,
        defaultValue: 10,
        hint: 'Works while the exam is running: the deadline moves immediately.',
      }}
      reasonLabel="Reason for the time"
      submitLabel="Add time"
      done={useSelector(actor, selectDone) === 'extraTime' && doneWords('The time was added.', needsSecondPerson)}
      onSubmit={(minutes, reason) => actor.send({ type: 'review.extraTimeSubmitted', minutes, reason })}
    />
  );
}

function UserTimeForm({ actor, needsSecondPerson }: FormProps) {
  return (
    <TimeForm
      failure={useSelector(actor, selectUserTimeFailure)}
      isBusy={useSelector(actor, selectIsGrantingUserTime)}
      amount={{
        label: 'Percent more time',
        name: 'percent',
        min: 0,
        max: 200,
        defaultValue: 25,
        hint: 'In every exam opened from now on. 0 removes it.',
      }}
      reasonLabel="Reason for the longer time"
      submitLabel="Grant"
      done={
        useSelector(actor, selectDone) === 'userTime' &&
        doneWords('The extra time applies from now on.', needsSecondPerson)
      }
      onSubmit={(percent, reason) => actor.send({ type: 'review.userTimeSubmitted', percent, reason })}
    />
  );
}

const doneWords = (words: string, needsSecondPerson: boolean) =>
  needsSecondPerson ? 'Proposed. A second person has to confirm it.' : words;

/** An amount of time with a reason. */
function TimeForm({
  failure,
  isBusy,
  amount,
  reasonLabel,
  submitLabel,
  done,
  onSubmit,
}: {
  failure: Failure | null;
  isBusy: boolean;
  amount: { label: string; name: string; min: number; max: number; defaultValue: number; hint: string };
  reasonLabel: string;
  submitLabel: string;
  /** The confirmation once saved, false before. */
  done: string | false;
  onSubmit: (amount: number, reason: string) => void;
}) {
  return (
    <ReasonedForm
      failure={failure}
      isBusy={isBusy}
      field={amount.name}
      reason={{ label: reasonLabel }}
      submitLabel={submitLabel}
      done={done}
      onSubmit={(value, reason) => onSubmit(Number(value), reason)}
    >
      <TextField {...amount} type="number" inputMode="numeric" isRequired error={fieldError(failure, amount.name)} />
    </ReasonedForm>
  );
}

function VoidDialog({ actor, review }: { actor: ReviewActor; review: ReviewedExam }) {
  const isOpen = useSelector(actor, selectIsConfirmingVoid);
  const isBusy = useSelector(actor, selectIsVoiding);
  const failure = useSelector(actor, selectVoidFailure);
  const [reason, setReason] = useState('');
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={() => actor.send({ type: 'review.voidCancelled' })}
      title="Void this exam?"
      description={sentence`${review.exam.title} of ${kept(review.candidate.name)} will count as if it had not been taken. Answers and results stay stored. This cannot be undone.`}
      confirmLabel="Make void"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => actor.send({ type: 'review.voidConfirmed', reason })}
    >
      <FormFailure failure={failure} fields={['reason']} className="mb-4" />
      <TextArea
        label="Reason"
        hint="The candidate reads this. At least 10 characters."
        rows={4}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        isRequired
        error={fieldError(failure, 'reason')}
      />
    </AlertDialog>
  );
}
