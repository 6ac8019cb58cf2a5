import { TECH_LABELS, TECHS, type Tech } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { selectCertifications, selectIsLoading, selectMayRetry } from '../../../flows/commerce/catalog.select.ts';
import { useLowestPrice } from '../../../flows/commerce/pricing/shown-prices.tsx';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { examsListId } from '../../../flows/site/exams-list.ts';
import { openTechs } from '../../../flows/site/menus.ts';
import { usePublicSettings } from '../../../flows/site/use-in-browser.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** What can be had, by technology: a trial at once, and a certification where there is one. */
export function ExamsSection({ trialUrl }: { trialUrl: (tech: Tech) => string }) {
  const [snapshot, send] = useCatalog();
  const certifications = selectCertifications(snapshot);
  const isLoading = selectIsLoading(snapshot);
  const mayRetry = selectMayRetry(snapshot);
  const settings = usePublicSettings('product', 'presale', 'coming_soon', 'beta');
  const open = openTechs(settings);
  return (
    <PageSection id={examsListId(settings.product)} isSunken className="md:py-16!">
      <h2 className="font-semibold text-4xl">Start with a free trial</h2>
      <p className="mt-3 max-w-[40rem] text-lg text-muted">
        A short exam: timed, graded, with an explanation for every question. Retakes have a daily limit.
      </p>
      {mayRetry && (
        <div role="alert" className="mt-8 flex flex-wrap items-center gap-4 border-danger border-l-2 pl-4">
          <p>The list of exams didn't load. The rest of this page works without it.</p>
          <Button size="small" variant="secondary" onClick={() => send({ type: 'catalog.retried' })}>
            Try again
          </Button>
        </div>
      )}
      <ul className="mt-8 border-line border-t" aria-busy={isLoading}>
        {TECHS.map((tech) => (
          <li
            key={tech}
            className="grid items-center gap-x-8 gap-y-3 border-line border-b py-4 md:grid-cols-[15rem_minmax(0,1fr)_auto]"
          >
            <div className="flex items-center gap-4">
              <TechMark tech={tech} />
              <h3 className="font-semibold text-lg">
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
              <p className="text-muted">Coming soon.</p>
            ) : isLoading ? (
              <Skeleton className="h-10 w-full" />
            ) : (
              !mayRetry && (
                <TechExams
                  tech={tech}
                  trial={certifications.find((exam) => exam.trial && exam.tech === tech)}
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

function TechExams({ tech, trial, trialUrl }: { tech: Tech; trial: Certification | undefined; trialUrl: string }) {
  const price = useLowestPrice((lowest) => `from ${lowest}`, tech);
  const label = TECH_LABELS[tech];
  return (
    <>
      <p className="flex flex-wrap gap-x-8 gap-y-1 text-muted tabular-nums">
        {trial && (
          <span className="sm:min-w-60">{`Trial: ${trial.questions} questions, ${trial.minutes} minutes`}</span>
        )}
        <span>
          <TextLink href={`/${tech}#pricing`}>
            <span className="sr-only">{`${label} `}</span>Certification
          </TextLink>
          <span>{` ${price.charAt(0).toLowerCase() + price.slice(1)}`}</span>
        </span>
      </p>
      {trial && (
        <div>
          <LinkButton href={trialUrl} variant="secondary">
            Start the trial<span className="sr-only">{` in ${label}`}</span>
          </LinkButton>
        </div>
      )}
    </>
  );
}
