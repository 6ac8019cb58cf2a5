import { useLocation } from 'react-router';
import type { Tech } from '../../../../contract/common.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { ShownWeekend, useEpoch, useFreeWeekend } from '../../../flows/commerce/use-free-weekend.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { deferred, ReadPart, WhenNear } from '../../../ui/when-near.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { WeekendHero } from './weekend-hero.tsx';

const content = deferred(async () => (await import('./weekend-content.tsx')).WeekendContent);
const scope = deferred(async () => (await import('./weekend-scope.tsx')).WeekendScope);
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
      <WeekendAt key={epoch} epoch={epoch} tech={tech} onBoundary={onBoundary} />
      <ReadPart height="h-[60rem] lg:h-[42rem]" part={scope} />
      <WhenNear height="h-[60rem] lg:h-[44rem]" part={questions} />
    </>
  );
}

function WeekendAt({ epoch, tech, onBoundary }: { epoch: number; tech: Tech; onBoundary: () => void }) {
  const weekend = useFreeWeekend(tech, epoch);
  return (
    <ShownWeekend value={weekend.content}>
      <ResourceFrame resource={weekend} skeleton={<HeroSkeleton />}>
        {({ data, is_possible: isPossible }) => (
          <WeekendHero tech={tech} weekend={data} isPossible={isPossible} onBoundary={onBoundary} />
        )}
      </ResourceFrame>
      <ReadPart height="h-[145rem] lg:h-[94rem]" part={content} />
    </ShownWeekend>
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
