import { TextLink } from '../../../ui/controls/text-link.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { PollView } from '../../shared/poll/poll-view.tsx';

/** A poll on what comes next. */
export function VoteSection() {
  return (
    <PageSection isSunken>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div>
          <h2 className="font-semibold text-4xl">Cast your vote</h2>
          <p className="mt-4 text-lg text-muted">Tell us which exams you want next. You can change your vote later.</p>
          <p className="mt-4">
            <TextLink href="/soon">What we're preparing</TextLink>
          </p>
        </div>
        <PollView slug="future-certifications" />
      </div>
    </PageSection>
  );
}
