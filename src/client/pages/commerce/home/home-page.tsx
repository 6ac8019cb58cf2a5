import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { examsListUrl } from '../../../flows/site/exams-list.ts';
import { usePublicSettings } from '../../../flows/site/use-public-settings.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { deferred, WhenNear } from '../../../ui/when-near.tsx';
import { ExamPicturePart } from './exam-picture-part.tsx';
import { ExamsSection } from './exams-section.tsx';

const samples = deferred(async () => (await import('./samples-section.tsx')).SamplesSection);
const more = deferred(async () => (await import('./more-sections.tsx')).MoreSections);
const employers = deferred(async () => (await import('./employers-section.tsx')).EmployersSection);
const vote = deferred(async () => (await import('./vote-section.tsx')).VoteSection);
const offers = deferred(async () => (await import('./offers-section.tsx')).OffersSection);

const NAMES = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(Object.values(TECH_LABELS));

/** What Chartered is, shown by what it does. */
export function HomePage() {
  const user = useSessionState(selectUser);
  const availableUrl = examsListUrl(usePublicSettings().product);
  // A guest signs up first, and continues on the technology's dashboard.
  const trialUrl = (tech: Tech) => `/${tech}/${user ? 'dashboard' : 'register'}`;
  return (
    <>
      <PageSection id="top" className="pb-10! sm:pt-20! md:pb-16!">
        <h1 tabIndex={-1} className="max-w-[14ch] font-semibold text-6xl">
          Prove you can really code.
        </h1>
        <p className="mt-6 max-w-[44rem] text-lg text-muted sm:text-xl">
          Certification for developers who work with {NAMES}. Questions ask what code really does; challenges are solved
          in an editor and graded by hidden tests.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton href={availableUrl} size="large">
            Choose a free trial
          </LinkButton>
          <LinkButton href="/#try" size="large" variant="secondary">
            Try three questions
          </LinkButton>
        </div>
        <div className="mt-14">
          <ExamPicturePart />
        </div>
      </PageSection>
      <WhenNear id="try" height="h-[76rem] lg:h-[65rem]" part={samples} />
      <ExamsSection trialUrl={trialUrl} />
      <WhenNear id="how" height="h-[200rem] sm:h-[160rem] md:h-[130rem] lg:h-[110rem]" part={more} />
      <WhenNear id="hire-developers" height="h-[60rem] lg:h-[44rem]" part={employers} />
      <WhenNear id="cast-your-vote" height="h-[64rem] lg:h-[44rem]" part={vote} />
      <WhenNear id="offers" height="h-[120rem] lg:h-[80rem]" part={offers} />
      <PageSection isSunken>
        <div className="flex flex-wrap items-center justify-between gap-8">
          <h2 className="max-w-[20ch] font-semibold text-4xl">Find out where you stand.</h2>
          <LinkButton href={availableUrl} size="large">
            Choose a free trial
          </LinkButton>
        </div>
      </PageSection>
    </>
  );
}
