import { useLocation } from 'react-router';
import { OFFICIAL_TECHS, TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { selectCertifications, selectIsLoading, selectMayRetry } from '../../../flows/commerce/catalog.select.ts';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { usePublicSettings } from '../../../flows/site/use-public-settings.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { deferred, WhenNear } from '../../../ui/when-near.tsx';
import { examsInOrder } from '../../shared/exam-words.ts';
import { PriceSection } from './price-section.tsx';
import { TechExamsSection } from './tech-exams-section.tsx';
import { TrialPanel } from './trial-panel.tsx';

const samples = deferred(async () => (await import('./try-section.tsx')).TrySection);
const more = deferred(async () => (await import('./more-landing-sections.tsx')).MoreLandingSections);
const questions = deferred(async () => (await import('../home/facts-sections.tsx')).QuestionsSection);

/** One sentence about each technology's exams. */
const LEADS: Record<Tech, string> = {
  vuejs: 'Reactivity, components and composables, in code that could come from your own project.',
  nuxt: 'Rendering, data fetching, server routes and hydration: what really runs where.',
  angular: 'Signals, templates, dependency injection and routing, in today’s Angular.',
  javascript: 'From closures to concurrency: what the language does, not what it is rumoured to do.',
  typescript: 'Narrowing, inference and generics: what the compiler accepts, and why.',
  react: 'State, effects and rendering, in components that behave like yours.',
};

/** Chartered's offer for one technology. */
export function LandingPage() {
  const { pathname } = useLocation();
  const tech = techOfPath(pathname) ?? 'javascript';
  return <Landing key={tech} tech={tech} />;
}

function Landing({ tech }: { tech: Tech }) {
  const user = useSessionState(selectUser);
  const [snapshot, send] = useCatalog();
  const label = TECH_LABELS[tech];
  const isPresale = usePublicSettings().presale.includes(tech);
  // A guest signs up first, and continues on the technology's dashboard.
  const trialUrl = `/${tech}/${user ? 'dashboard' : 'register'}`;
  const exams = examsInOrder(selectCertifications(snapshot).filter((exam) => exam.tech === tech));
  const isLoading = selectIsLoading(snapshot);
  const mayRetry = selectMayRetry(snapshot);
  return (
    <>
      <PageSection id="top" className="sm:pt-20!">
        <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_25rem]">
          <div>
            <div className="flex items-center gap-4">
              <TechMark tech={tech} size="large" />
              {OFFICIAL_TECHS.includes(tech) && <Badge tone="accent">Official certification</Badge>}
              {isPresale && <Badge tone="info">Presale</Badge>}
            </div>
            <h1 tabIndex={-1} className="mt-8 max-w-[12ch] font-semibold text-6xl">
              {label} certification
            </h1>
            <p className="mt-6 max-w-[36rem] text-lg text-muted sm:text-xl">
              {LEADS[tech]} Code challenges are solved in an editor and graded by hidden tests.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <LinkButton href={trialUrl} size="large">
                Start the free trial
              </LinkButton>
              <LinkButton href={`/${tech}#try`} size="large" variant="secondary">
                Try example questions
              </LinkButton>
            </div>
          </div>
          <TrialPanel tech={tech} exam={exams.find((exam) => exam.trial)} isLoading={isLoading} trialUrl={trialUrl} />
        </div>
      </PageSection>
      <TechExamsSection
        tech={tech}
        exams={exams}
        isLoading={isLoading}
        onRetry={mayRetry ? () => send({ type: 'catalog.retried' }) : null}
      />
      <WhenNear id="try" height="h-[76rem] lg:h-[62rem]" part={samples} />
      <WhenNear id="how" height="h-[240rem] sm:h-[200rem] lg:h-[150rem]" part={more} />
      <PriceSection tech={tech} hasCertification={isLoading || exams.some((exam) => !exam.trial)} />
      <div className="border-line border-t">
        <WhenNear id="questions" height="h-[46rem] lg:h-[38rem]" part={questions} />
      </div>
      <PageSection isSunken>
        <div className="flex flex-wrap items-center justify-between gap-8">
          <h2 className="max-w-[22ch] font-semibold text-4xl">Find out where you stand in {label}.</h2>
          <LinkButton href={trialUrl} size="large">
            Start the free trial
          </LinkButton>
        </div>
      </PageSection>
    </>
  );
}
