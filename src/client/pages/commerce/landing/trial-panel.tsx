import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** The trial exam in figures: the first thing to do here. */
export function TrialPanel({
  tech,
  exam,
  isLoading,
  trialUrl,
}: {
  tech: Tech;
  exam: Certification | undefined;
  isLoading: boolean;
  trialUrl: string;
}) {
  if (isLoading) return <Skeleton className="h-[26rem] w-full rounded-xl" />;
  if (!exam) return null;
  const facts = [
    ['Time', `${exam.minutes} minutes`],
    ['Questions', String(exam.questions)],
    ...(exam.challenges > 0 ? [['Code challenges', String(exam.challenges)]] : []),
    ['Pass mark', `${exam.pass_percent} %`],
    ['Price', 'Free'],
  ];
  return (
    <aside
      aria-labelledby="trial-title"
      className="overflow-hidden rounded-xl border border-line border-t-4 border-t-accent-ink bg-surface-raised"
    >
      <div className="p-6 sm:p-8">
        <h2 id="trial-title" className="font-semibold text-xl">
          {TECH_LABELS[tech]} trial exam
        </h2>
        <p className="mt-2 text-muted text-sm">
          A full exam: timed, graded, with an explanation for every question. Retake it any time.
        </p>
        <dl className="mt-5 border-line border-t text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-4 border-line border-b py-2.5">
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6">
          <LinkButton href={trialUrl} isWide>
            Start the trial<span className="sr-only"> in {TECH_LABELS[tech]}</span>
          </LinkButton>
        </div>
      </div>
    </aside>
  );
}
