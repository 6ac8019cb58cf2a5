import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import type { PartsProgress, SystemChecks } from '../../../../../machines/exam/exam/exam.types.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import {
  type ExamActor,
  selectChecks,
  selectExam,
  selectFailure,
  selectIsBusy,
  selectIsLoadingParts,
  selectIsStartUnknown,
  selectMayStart,
  selectParts,
} from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';

const isComplete = ({ loaded, total }: PartsProgress) => total > 0 && loaded === total;

type Check = { id: keyof SystemChecks; name: string; good: string; bad: string; isNeeded: boolean };

const CHECKS: Check[] = [
  {
    id: 'connection',
    name: 'Connection',
    good: 'The server answers.',
    bad: "The server isn't responding. Check your connection and repeat the check.",
    isNeeded: true,
  },
  {
    id: 'storage',
    name: 'Storage',
    good: 'This browser keeps your changes if the connection drops.',
    bad: "This browser can't store changes, perhaps because of private mode. Allow storage for this site, or use another browser.",
    isNeeded: true,
  },
  {
    id: 'clock',
    name: 'Clock',
    good: "This device's clock agrees with the server.",
    bad: "This device's clock is off. That's fine: we show and use the server's time.",
    isNeeded: false,
  },
];

const PARTS: Omit<Check, 'id'> = {
  name: 'Exam',
  good: 'Everything the exam needs is loaded, including the code editor.',
  bad: "Part of the exam couldn't be loaded. Check your connection and repeat the check.",
  isNeeded: true,
};

export function StartPage({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  const checks = useSelector(exam, selectChecks);
  const failure = useSelector(exam, selectFailure);
  const isBusy = useSelector(exam, selectIsBusy);
  const mayStart = useSelector(exam, selectMayStart);
  const isUnknown = useSelector(exam, selectIsStartUnknown);
  const parts = useSelector(exam, selectParts);
  const isLoadingParts = useSelector(exam, selectIsLoadingParts);
  if (!loaded) return null;
  const total = loaded.minutes + loaded.extra_minutes;

  return (
    <ExamFrame step="System check" homeUrl={`/${loaded.tech}/dashboard`}>
      <PageTitle eyebrow={loaded.title} title="System check" lead="Can this browser take the exam?" />
      <ul className="mt-8 border-line border-t" aria-busy={isBusy}>
        <CheckRow
          check={PARTS}
          isGood={isLoadingParts ? undefined : isComplete(parts)}
          progress={parts.total > 0 ? `Loading ${parts.loaded} of ${parts.total} parts` : undefined}
        />
        {CHECKS.map((check) => (
          <CheckRow key={check.id} check={check} isGood={checks?.[check.id]} />
        ))}
      </ul>
      {isUnknown && (
        <Callout tone="warning" isLive className="mt-6" title="We can't tell yet whether the clock has started">
          The server didn't respond. We retry every few seconds and open the exam as soon as it's running.
        </Callout>
      )}
      {failure && !isBusy && (
        <Callout tone="danger" isLive className="mt-6">
          {failure.message}
        </Callout>
      )}
      <div className="mt-10 flex flex-wrap gap-3">
        <Button
          size="large"
          isBusy={isBusy}
          disabledReason={mayStart || isBusy ? undefined : 'A required check has not passed.'}
          onClick={() => exam.send({ type: 'exam.started' })}
        >{`Start the exam: ${total} minutes`}</Button>
        <Button size="large" variant="secondary" onClick={() => exam.send({ type: 'exam.checkRepeated' })}>
          Repeat the check
        </Button>
        <Button size="large" variant="quiet" onClick={() => exam.send({ type: 'exam.rulesReopened' })}>
          Back to the rules
        </Button>
      </div>
      <p className="mt-4 text-muted text-sm">The clock starts when you press start, and then it doesn't stop.</p>
    </ExamFrame>
  );
}

function CheckRow({
  check,
  isGood,
  progress = 'Being checked',
}: {
  check: Omit<Check, 'id'>;
  isGood: boolean | undefined;
  progress?: string | undefined;
}) {
  return (
    <li className="grid grid-cols-[1.5rem_7rem_minmax(0,1fr)] items-start gap-x-3 border-line border-b py-4">
      <span className="grid h-6 place-items-center [&>svg]:size-5">
        {isGood === undefined ? (
          <Spinner />
        ) : isGood ? (
          <CircleCheck className="text-positive-ink" aria-hidden />
        ) : check.isNeeded ? (
          <CircleX className="text-danger-ink" aria-hidden />
        ) : (
          <CircleAlert className="text-warning-ink" aria-hidden />
        )}
      </span>
      <span className="font-medium">{check.name}</span>
      <span className="text-muted">{isGood === undefined ? progress : isGood ? check.good : check.bad}</span>
    </li>
  );
}
