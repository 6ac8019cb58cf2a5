import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { signInPath, trialPath } from '../../../flows/account/intent.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { ShownPricesProvider, useLowestPrice } from '../../../flows/commerce/pricing/shown-prices.tsx';
import { examsListUrl } from '../../../flows/site/exams-list.ts';
import { usePublicSettings } from '../../../flows/site/use-in-browser.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { wordList } from '../../../ui/display/word-list.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { deferred, ReadPart, WhenNear, WhenUsed } from '../../../ui/when-near.tsx';
import { HeroFacts } from '../landing/hero-facts.tsx';
import { ExamsSection } from './exams-section.tsx';

const credentialStrip = deferred(async () => (await import('../landing/credential-strip.tsx')).CredentialStrip);
const question = deferred(async () => (await import('./home-question.tsx')).HomeQuestion);
const pricing = deferred(async () => (await import('./home-pricing.tsx')).HomePricing);
const how = deferred(async () => (await import('./how-section.tsx')).HowSection);
const employers = deferred(async () => (await import('./employers-section.tsx')).EmployersSection);
const vote = deferred(async () => (await import('./vote-section.tsx')).VoteSection);
const questions = deferred(async () => (await import('./home-end.tsx')).HomeEnd);

const NAMES = wordList(Object.values(TECH_LABELS));

/** What Chartered is: what it proves, for whom, for what price; with a question to answer. */
export function HomePage() {
  return (
    <ShownPricesProvider tech={null}>
      <Home />
    </ShownPricesProvider>
  );
}

function Home() {
  const user = useSessionState(selectUser);
  const availableUrl = examsListUrl(usePublicSettings('product').product);
  const price = useLowestPrice((lowest, names) => `${wordList(names)} from ${lowest}, paid once`);
  // A guest gets an account first, and the trial opens then.
  const trialUrl = (tech: Tech) => (user ? trialPath(tech) : signInPath('register', tech, trialPath(tech)));
  return (
    <>
      <PageSection id="top" className="py-10! md:py-14!">
        <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
          <div>
            <h1 tabIndex={-1} className="max-w-[12ch] font-semibold text-5xl sm:text-6xl">
              Prove you can really code.
            </h1>
            <p className="mt-5 max-w-[34rem] text-lg text-muted">{`Exams in ${NAMES}. You read real code and solve challenges in an editor; hidden tests grade what your code does.`}</p>
            <HeroFacts price={price} trial="Free, with every answer explained" />
            <div className="mt-7 flex flex-wrap gap-3">
              <LinkButton href={availableUrl} size="large">
                Choose a free trial
              </LinkButton>
              <LinkButton href="/#pricing" size="large" variant="secondary">
                See prices
              </LinkButton>
            </div>
            <ReadPart height="mt-9 h-36 max-lg:hidden" part={credentialStrip} />
          </div>
          <div>
            <WhenUsed height="h-[40rem]" part={question} />
            <p className="mt-3 text-muted text-sm">
              Your answer stays on this page. <TextLink href="/vuejs/qa/demo">More example questions</TextLink>
            </p>
          </div>
        </div>
      </PageSection>
      <ExamsSection trialUrl={trialUrl} />
      <WhenNear id="pricing" height="h-[110rem] lg:h-[72rem]" part={pricing} />
      <WhenNear id="how" height="h-[60rem] lg:h-[30rem]" part={how} />
      <WhenNear id="hire-developers" height="h-[60rem] lg:h-[36rem]" part={employers} />
      <WhenNear id="cast-your-vote" height="h-[64rem] lg:h-[40rem]" part={vote} />
      <WhenNear id="questions" height="h-[76rem] lg:h-[56rem]" part={questions} />
    </>
  );
}
