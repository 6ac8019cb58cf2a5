import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { formatUtcDay } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { type ExamActor, selectExam, selectFailure, selectIsBusy } from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';
import { EXAM_TERMS } from './exam-terms.ts';

export function TermsPage({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  const failure = useSelector(exam, selectFailure);
  const isBusy = useSelector(exam, selectIsBusy);
  const [isAccepted, setIsAccepted] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  if (!loaded) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isAccepted) exam.send({ type: 'exam.termsAccepted' });
    else setIsReminded(true);
  }

  return (
    <ExamFrame step="Terms" homeUrl={`/${loaded.tech}/dashboard`}>
      <PageTitle eyebrow={loaded.title} title="Terms of the exam" />
      <ol className="mt-8 grid gap-5">
        {EXAM_TERMS.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)]">
            <span className="font-mono text-muted text-sm leading-6">{index + 1}</span>
            <div>
              <h2 className="font-medium">{title}</h2>
              <p className="mt-1 max-w-[65ch] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
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
            Accept and continue
          </Button>
        </div>
      </form>
    </ExamFrame>
  );
}
