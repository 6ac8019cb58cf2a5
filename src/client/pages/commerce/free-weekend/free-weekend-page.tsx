import { useLocation } from 'react-router';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { selectCertifications } from '../../../flows/commerce/catalog.select.ts';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { useEpoch, useFreeWeekend } from '../../../flows/commerce/use-free-weekend.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { deferred, WhenNear } from '../../../ui/when-near.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { WeekendHero } from './weekend-hero.tsx';

const content = deferred(async () => (await import('./weekend-content.tsx')).WeekendContent);
const questions = deferred(async () => (await import('./weekend-questions.tsx')).WeekendQuestions);

/** What a free weekend is, when, and how to take part (UI-10). */
export function FreeWeekendPage() {
  const { pathname } = useLocation();
  const tech = techOfPath(pathname) ?? 'javascript';
  return <WeekendOf key={tech} tech={tech} />;
}

function WeekendOf({ tech }: { tech: Tech }) {
  const [epoch, onBoundary] = useEpoch();
  return (
    <>
      <HeroOf key={epoch} epoch={epoch} tech={tech} onBoundary={onBoundary} />
      <Steps tech={tech} />
      <WhenNear height="h-[110rem] lg:h-[72rem]" part={content} />
      <Benefits tech={tech} />
      <Topics tech={tech} />
      <WhenNear height="h-[60rem] lg:h-[44rem]" part={questions} />
    </>
  );
}

function HeroOf({ epoch, tech, onBoundary }: { epoch: number; tech: Tech; onBoundary: () => void }) {
  const weekend = useFreeWeekend(tech, epoch);
  return (
    <ResourceFrame resource={weekend} skeleton={<HeroSkeleton />}>
      {({ data }) => <WeekendHero tech={tech} weekend={data} onBoundary={onBoundary} />}
    </ResourceFrame>
  );
}

function Steps({ tech }: { tech: Tech }) {
  const label = TECH_LABELS[tech];
  const steps = [
    ['Reserve your spot', 'All you need is an account: no payment, no card.'],
    ['Come back when it starts', 'Add the date to your calendar; your training opens right on time.'],
    ['Learn for 48 hours', `The whole mid-level ${label} training is open, in any order.`],
    ['Take the mock exam', 'Timed and graded like a real one, with an explanation for every question.'],
  ] as const;
  return (
    <PageSection isSunken>
      <h2 className="font-semibold text-4xl">How it works</h2>
      <ol className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(([title, words], index) => (
          <li key={title} className="border-accent-line border-t-2 pt-4">
            <span className="font-mono text-accent-ink text-sm">{index + 1}</span>
            <h3 className="mt-2 font-semibold text-lg">{title}</h3>
            <p className="mt-1 text-muted">{words}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

function Benefits({ tech }: { tech: Tech }) {
  const label = TECH_LABELS[tech];
  const rows = [
    ['The mid-level training', true],
    ['The mock exam, with retakes', true],
    ['An explanation for every question', true],
    ['The preparation guide', true],
    ['An exam voucher', false],
  ] as const;
  return (
    <PageSection>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 className="max-w-[18ch] font-semibold text-4xl">What's included, and what isn't</h2>
          <p className="mt-4 max-w-[44ch] text-muted text-lg">
            Enough to know whether you're ready for the {label} exam, and what to work on if you aren't.
          </p>
        </div>
        <ul className="border-line border-t">
          {rows.map(([words, isIncluded]) => (
            <li key={words} className="flex items-center justify-between gap-4 border-line border-b py-4">
              <span className={isIncluded ? 'font-medium' : 'text-muted'}>{words}</span>
              <Badge tone={isIncluded ? 'positive' : 'neutral'}>{isIncluded ? 'Free' : 'Not included'}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </PageSection>
  );
}

function Topics({ tech }: { tech: Tech }) {
  const [snapshot] = useCatalog();
  const exams: Certification[] = selectCertifications(snapshot).filter((exam) => exam.tech === tech);
  const names = new Map(exams.flatMap((exam) => exam.topics.map(({ id, name }) => [id, name])));
  // Levels share topics, by id or by name.
  const topics = [...new Set(names.values())];
  if (topics.length === 0) return null;
  return (
    <PageSection isSunken>
      <h2 className="font-semibold text-4xl">What the exams cover</h2>
      <ul className="mt-8 flex max-w-page flex-wrap gap-x-8 gap-y-3 text-lg">
        {topics.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </PageSection>
  );
}

function HeroSkeleton() {
  return (
    <PageSection>
      <Skeleton className="size-16" />
      <Skeleton className="mt-8 h-30 w-[36rem] max-w-full" />
      <Skeleton className="mt-6 h-7 w-[40rem] max-w-full" />
      <Skeleton className="mt-8 h-12 w-48" />
    </PageSection>
  );
}
