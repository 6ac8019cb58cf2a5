import { TextLink } from '../../../ui/controls/text-link.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { FuturePoll } from '../../shared/poll/future-poll.tsx';

/** A say in what comes next. */
export function VoteSection() {
  return (
    <PageSection isSunken className="md:py-16!">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div>
          <h2 className="font-semibold text-4xl">Cast your vote</h2>
          <p className="mt-4 text-lg text-muted">What should we certify next? Vote once; change your vote any time.</p>
          <p className="mt-4">
            <TextLink href="/soon">What we're preparing</TextLink>
          </p>
        </div>
        <FuturePoll />
      </div>
    </PageSection>
  );
}
