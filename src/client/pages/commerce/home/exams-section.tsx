import { ChevronRight } from 'lucide-react';
import { TECH_LABELS, TECHS, type Tech } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { selectCertifications, selectIsLoading, selectMayRetry } from '../../../flows/commerce/catalog.select.ts';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { examsListId } from '../../../flows/site/exams-list.ts';
import { openTechs } from '../../../flows/site/menus.ts';
import { usePublicSettings } from '../../../flows/site/use-public-settings.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { examsInOrder, factsOf } from '../../shared/exam-words.ts';

/** Every available exam, by technology. */
export function ExamsSection({ trialUrl }: { trialUrl: (tech: Tech) => string }) {
  const [snapshot, send] = useCatalog();
  const certifications = selectCertifications(snapshot);
  const isLoading = selectIsLoading(snapshot);
  const mayRetry = selectMayRetry(snapshot);
  const settings = usePublicSettings();
  const open = openTechs(settings);
  return (
    <PageSection id={examsListId(settings.product)}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 className="max-w-[24ch] font-semibold text-4xl">Six technologies, each with a free trial</h2>
        <p className="max-w-[40ch] text-muted">
          A trial is a full exam: timed, graded, with an explanation for every question. Retake it any time.
        </p>
      </div>
      {mayRetry && (
        <div role="alert" className="mt-10 flex flex-wrap items-center gap-4 border-danger border-l-2 pl-4">
          <p>
            <span className="font-medium">The list of exams didn't load.</span>{' '}
            <span className="text-muted">The server could not be reached; the rest of this page works without it.</span>
          </p>
          <Button size="small" variant="secondary" onClick={() => send({ type: 'catalog.retried' })}>
            Load it again
          </Button>
        </div>
      )}
      <ul className="mt-12 border-line border-t" aria-busy={isLoading}>
        {TECHS.map((tech) => (
          <li key={tech} className="grid gap-x-10 gap-y-2 border-line border-b py-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
            <div className="flex items-center gap-4 self-start py-2">
              <TechMark tech={tech} />
              <h3 className="font-semibold text-xl">
                {open.includes(tech) ? (
                  <Link href={`/${tech}`} className="rounded-sm hover:underline">
                    {TECH_LABELS[tech]}
                  </Link>
                ) : (
                  TECH_LABELS[tech]
                )}
              </h3>
              {settings.presale.includes(tech) && <Badge tone="info">Presale</Badge>}
            </div>
            {!open.includes(tech) ? (
              <p className="py-2 text-muted">Coming soon.</p>
            ) : isLoading ? (
              <ExamSkeleton />
            ) : (
              !mayRetry && (
                <TechExams
                  exams={certifications.filter((certification) => certification.tech === tech)}
                  trialUrl={trialUrl(tech)}
                />
              )
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function TechExams({ exams, trialUrl }: { exams: Certification[]; trialUrl: string }) {
  if (exams.length === 0) return <p className="py-2 text-muted">No exam yet.</p>;
  return (
    <ul className="grid">
      {examsInOrder(exams).map((exam) => (
        <li
          key={exam.id}
          className="grid gap-x-6 gap-y-3 border-line py-4 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              {exam.title}
              {exam.trial ? <Badge tone="positive">Free</Badge> : <Badge>{LEVEL_LABELS[exam.display_level]}</Badge>}
            </h4>
            <p className="mt-1 text-muted text-sm tabular-nums">{factsOf(exam)}</p>
            <details className="group mt-2">
              <summary className="-ml-1 inline-flex min-h-8 list-none items-center gap-1 rounded-md pr-2 pl-1 text-muted text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
                <ChevronRight className="size-4 transition-transform duration-100 group-open:rotate-90" aria-hidden />
                What's on the exam<span className="sr-only">: {exam.title}</span>
              </summary>
              <p className="mt-2 max-w-prose text-muted text-sm">{exam.summary}</p>
              <ul className="mt-3 flex max-w-prose flex-wrap gap-x-5 gap-y-1.5 text-sm">
                {exam.topics.map((topic) => (
                  <li key={topic.id}>
                    {topic.name} <span className="text-muted tabular-nums">{topic.questions}</span>
                  </li>
                ))}
              </ul>
            </details>
          </div>
          {exam.trial && (
            <div className="self-start">
              <LinkButton href={trialUrl} variant="secondary">
                Start the trial<span className="sr-only"> in {TECH_LABELS[exam.tech]}</span>
              </LinkButton>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function ExamSkeleton() {
  return (
    <div className="grid gap-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-2">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-2 h-6 w-36" />
      </div>
      <Skeleton className="h-10 w-32" />
    </div>
  );
}
