import { useSelector } from '@xstate/react';
import { Circle, CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import type { PartsProgress, SystemChecks } from '../../../../../machines/exam/exam/exam.types.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { type ExamActor, selectChecks, selectIsBusy, selectIsLoadingParts, selectParts } from './exam.select.ts';

const isComplete = ({ loaded, total }: PartsProgress) => total > 0 && loaded === total;

type Check = { id: keyof SystemChecks; name: string; good: string; bad: string; isNeeded: boolean };

const CHECKS: Check[] = [
  {
    id: 'connection',
    name: 'Connection',
    good: 'The server answers.',
    bad: "The server isn't responding as it should. Check your connection, and repeat the check in a moment.",
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

/** What is checked before an exam starts, and how that went. @param isAhead nothing has been checked yet */
export function CheckList({ exam, isAhead = false }: { exam: ExamActor; isAhead?: boolean }) {
  const checks = useSelector(exam, selectChecks);
  const isBusy = useSelector(exam, selectIsBusy);
  const parts = useSelector(exam, selectParts);
  const isLoadingParts = useSelector(exam, selectIsLoadingParts);
  return (
    <ul className="mt-8 border-line border-t" aria-busy={isBusy}>
      <CheckRow
        check={PARTS}
        isGood={isLoadingParts || isAhead ? undefined : isComplete(parts)}
        isAhead={isAhead}
        progress={parts.total > 0 ? `Loading ${parts.loaded} of ${parts.total} parts` : undefined}
      />
      {CHECKS.map((check) => (
        <CheckRow key={check.id} check={check} isGood={checks?.[check.id]} isAhead={isAhead} />
      ))}
    </ul>
  );
}

function CheckRow({
  check,
  isGood,
  isAhead,
  progress = isAhead ? 'Checked when you start, before the clock runs' : 'Being checked',
}: {
  check: Omit<Check, 'id'>;
  isGood: boolean | undefined;
  isAhead: boolean;
  progress?: string | undefined;
}) {
  return (
    <li className="grid grid-cols-[1.5rem_7rem_minmax(0,1fr)] items-start gap-x-3 border-line border-b py-4">
      <span className="grid h-6 place-items-center [&>svg]:size-5">
        {isAhead ? (
          <Circle className="text-muted" aria-hidden />
        ) : isGood === undefined ? (
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
