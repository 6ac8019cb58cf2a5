import { useLocation } from 'react-router';
import { OFFICIAL_TECHS, TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { signInPath, trialPath } from '../../../flows/account/intent.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { selectCertifications } from '../../../flows/commerce/catalog.select.ts';
import { ShownPricesProvider, useLowestPrice } from '../../../flows/commerce/pricing/shown-prices.tsx';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { usePublicSettings } from '../../../flows/site/use-in-browser.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { deferred, ReadPart, WhenNear, WhenUsed } from '../../../ui/when-near.tsx';
import { HeroFacts } from './hero-facts.tsx';

const credentialStrip = deferred(async () => (await import('./credential-strip.tsx')).CredentialStrip);
const question = deferred(async () => (await import('./landing-question.tsx')).LandingQuestion);
const exams = deferred(async () => (await import('./tech-exams-section.tsx')).TechExamsSection);
const pricing = deferred(async () => (await import('./landing-pricing.tsx')).LandingPricing);
const samples = deferred(async () => (await import('./try-section.tsx')).TrySection);
const credential = deferred(async () => (await import('./credential-section.tsx')).CredentialSection);
const questions = deferred(async () => (await import('./landing-end.tsx')).LandingEnd);

/** What is special about a technology's exams; one sentence each. */
const LEADS: Record<Tech, string> = {
  vuejs: 'Reactivity, components and composables, in code that could come from your own project.',
  nuxt: 'Rendering, data fetching, server routes and hydration: what runs where.',
  angular: 'Signals, templates, dependency injection and routing in current Angular.',
  javascript: 'From closures to concurrency: how the language behaves.',
  typescript: 'Narrowing, inference and generics: what the compiler accepts, and why.',
  react: 'State, effects and rendering, in components that behave like yours.',
};

/** What Chartered offers to those who work with one technology (VO-01). */
export function LandingPage() {
  const { pathname } = useLocation();
  const tech = techOfPath(pathname) ?? 'javascript';
  return (
    <ShownPricesProvider key={tech} tech={tech}>
      <Landing tech={tech} />
    </ShownPricesProvider>
  );
}

function Landing({ tech }: { tech: Tech }) {
  const user = useSessionState(selectUser);
  const [catalog] = useCatalog();
  const price = useLowestPrice((lowest) => `From ${lowest}, paid once`);
  const label = TECH_LABELS[tech];
  const isPresale = usePublicSettings('presale').presale.includes(tech);
  // A guest gets an account first, and the trial opens then.
  const trialUrl = user ? trialPath(tech) : signInPath('register', tech, trialPath(tech));
  const ofTech = selectCertifications(catalog).filter((exam) => exam.tech === tech);
  const trial = ofTech.find((exam) => exam.trial);
  // While the trial is all there is, the page promises what a trial gives.
  const more = ofTech.length === 1 && trial ? { gets: 'Your score by topic, every answer explained' } : {};
  return (
    <>
      <PageSection id="top" className="py-10! md:py-14!">
        <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
          <div>
            <div className="flex items-center gap-4">
              <TechMark tech={tech} />
              {OFFICIAL_TECHS.includes(tech) && <Badge tone="accent">Official certification</Badge>}
              {isPresale && <Badge tone="info">Presale</Badge>}
            </div>
            <h1 tabIndex={-1} className="mt-5 max-w-[12ch] font-semibold text-5xl sm:text-6xl">
              {`${label} certification`}
            </h1>
            <p className="mt-5 max-w-[34rem] text-lg text-muted">
              {`${LEADS[tech]}${ofTech.some((exam) => exam.challenges > 0) ? ' You solve challenges in an editor; hidden tests grade them.' : ''}`}
            </p>
            <HeroFacts
              price={price}
              trial={trial ? `Free: ${trial.questions} questions in ${trial.minutes} minutes` : 'Free'}
              {...more}
            />
            <div className="mt-7 flex flex-wrap gap-3">
              <LinkButton href={trialUrl} size="large">
                Start the free trial
              </LinkButton>
              <LinkButton href={`/${tech}#pricing`} size="large" variant="secondary">
                See prices
              </LinkButton>
            </div>
            <ReadPart height="mt-9 h-36 max-lg:hidden" part={credentialStrip} />
          </div>
          <div>
            <WhenUsed height="h-[40rem]" part={question} />
            <p className="mt-3 text-muted text-sm">Your answer stays on this page. No account needed.</p>
          </div>
        </div>
      </PageSection>
      <ReadPart id="exams" height="h-[90rem] lg:h-[44rem]" part={exams} />
      <WhenNear id="pricing" height="h-[110rem] lg:h-[72rem]" part={pricing} />
      <WhenNear id="try" height="h-[60rem] lg:h-[44rem]" part={samples} />
      <WhenNear id="credential" height="h-[60rem] lg:h-[36rem]" part={credential} />
      <WhenNear id="questions" height="h-[50rem] lg:h-[40rem]" part={questions} />
    </>
  );
}
