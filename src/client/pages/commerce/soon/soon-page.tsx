import { PageTitle } from '../../../ui/display/page-title.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { deferred, ReadPart, WhenNear } from '../../../ui/when-near.tsx';
import { SoonPoll } from './soon-poll.tsx';

const prepared = deferred(async () => (await import('./soon-prepared.tsx')).SoonPrepared);
const interest = deferred(async () => (await import('./soon-interest.tsx')).SoonInterest);

/** What we're preparing, and a poll on what comes after that. */
export function SoonPage() {
  return (
    <>
      <PageSection width="page" className="pb-12! md:pb-16!">
        <PageTitle
          size="display"
          title="What comes next"
          lead="Every technology has a free trial exam. Here is what's still missing, and you decide what comes after that."
        />
      </PageSection>
      <PageSection id="cast-your-vote" width="page" isSunken>
        <h2 className="font-semibold text-4xl">Cast your vote</h2>
        <p className="mt-4 mb-10 max-w-[40rem] text-lg text-muted">
          Tell us which technologies you want exams in. You can change your vote later.
        </p>
        <SoonPoll />
      </PageSection>
      <ReadPart height="h-[40rem]" part={prepared} />
      <WhenNear id="interest" height="h-72" part={interest} />
    </>
  );
}
