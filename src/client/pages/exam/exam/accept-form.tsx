import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { Exam } from '../../../../contract/exam/exam.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { formatUtcDay } from '../../../ui/display/format-date.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { type ExamActor, selectFailure, selectIsBusy } from './exam.select.ts';

/** Accepts the terms; without the tick it says what is missing. */
export function AcceptForm({ exam, loaded, label }: { exam: ExamActor; loaded: Exam; label: string }) {
  const failure = useSelector(exam, selectFailure);
  const isBusy = useSelector(exam, selectIsBusy);
  const [isAccepted, setIsAccepted] = useState(false);
  const [isReminded, setIsReminded] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isAccepted) exam.send({ type: 'exam.termsAccepted' });
    else setIsReminded(true);
  }

  return (
    <form onSubmit={submit} className="mt-10 grid gap-6 border-line border-t pt-6">
      <Checkbox
        label={`I have read and accept these terms (version of ${formatUtcDay(Date.parse(loaded.terms.version))}).`}
        checked={isAccepted}
        onChange={(event) => {
          setIsAccepted(event.currentTarget.checked);
          setIsReminded(false);
        }}
        error={isReminded ? 'Accept the terms to continue.' : undefined}
      />
      {failure && (
        <Callout tone="danger" isLive>
          {failure.message}
        </Callout>
      )}
      <div>
        <Button type="submit" size="large" isBusy={isBusy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
