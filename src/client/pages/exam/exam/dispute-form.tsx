import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ExamResult } from '../../../../contract/exam/exam.ts';
import { useResultReview } from '../../../flows/exam/use-results.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { ReviewedExerciseView } from '../reviewed/reviewed-exercise.tsx';
import { type ExamActor, selectFailure, selectIsBusy } from './exam.select.ts';

/** What a candidate has entered in the form. */
export type DisputeDraft = { reason: string; exerciseIds: readonly string[] };

export type DisputeFormProps = {
  exam: ExamActor;
  result: ExamResult;
  /** Kept by the page, so that the way back to the result loses nothing. */
  draft: DisputeDraft;
  onDraft: (draft: DisputeDraft) => void;
};

/** A dispute: its exercises with question and own answer above the reason (EX-15). */
export function DisputeForm({ exam, result, draft, onDraft }: DisputeFormProps) {
  const failure = useSelector(exam, selectFailure);
  const isBusy = useSelector(exam, selectIsBusy);
  const chosen = draft.exerciseIds;
  const doubtful = result.exercises.filter((exercise) => exercise.points < exercise.points_max);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    exam.send({ type: 'exam.disputeSubmitted', reason: draft.reason, exerciseIds: [...chosen] });
  }

  return (
    <form onSubmit={submit} className="grid gap-8" noValidate>
      <PageTitle
        title="Dispute the result"
        lead="Tell us what you think is wrong. A reviewer checks your answers and the grading, decides, and can have the exam regraded."
      />
      <FormFailure failure={failure} fields={['reason', 'exercise_ids']} />
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-medium">Which exercises is it about?</legend>
        {doubtful.map((exercise) => (
          <Checkbox
            key={exercise.id}
            label={
              <>
                <span>{`${exercise.title} `}</span>
                <Badge>{`${exercise.points} of ${exercise.points_max}`}</Badge>
              </>
            }
            checked={chosen.includes(exercise.id)}
            onChange={(event) => {
              const others = chosen.filter((id) => id !== exercise.id);
              onDraft({ ...draft, exerciseIds: event.currentTarget.checked ? [...others, exercise.id] : others });
            }}
          />
        ))}
      </fieldset>
      <ChosenExercises examId={exam.getSnapshot().context.examId} ids={chosen} />
      <TextArea
        label="Reason"
        value={draft.reason}
        onChange={(event) => onDraft({ ...draft, reason: event.currentTarget.value })}
        rows={7}
        maxLength={4000}
        hint="At least 20 characters. What did you answer, and why is it correct?"
        isRequired
        error={fieldError(failure, 'reason', 'exercise_ids')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Send the dispute
        </Button>
        <Button
          variant="quiet"
          disabledReason={isBusy ? 'Your dispute is being sent.' : undefined}
          onClick={() => exam.send({ type: 'exam.disputeCancelled' })}
        >
          Back to the result
        </Button>
      </div>
    </form>
  );
}

/** What the candidate was asked and answered in the chosen exercises; the form works without it. */
function ChosenExercises({ examId, ids }: { examId: string; ids: readonly string[] }) {
  const { data, isPending } = useResultReview(examId);
  if (ids.length === 0) return null;
  if (isPending) return <Skeleton className="h-40 w-full" />;
  const exercises = data?.exercises ?? [];
  return (
    <div className="grid gap-6">
      {exercises.map((exercise, index) =>
        ids.includes(exercise.id) ? (
          <div key={exercise.id} className="rounded-xl border border-line p-5 sm:p-6">
            <ReviewedExerciseView exercise={exercise} number={index + 1} />
          </div>
        ) : null,
      )}
    </div>
  );
}
