import { useLocation } from 'react-router';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { PollView } from '../../shared/poll/poll-view.tsx';

/** A poll on the next free weekend (RT-15). */
export function FreeWeekendPollPage() {
  const { pathname } = useLocation();
  const tech = techOfPath(pathname) ?? 'javascript';
  return (
    <PageSection width="page">
      <PageTitle size="display" title="Cast Your Vote" lead={`Help shape the ${TECH_LABELS[tech]} training.`} />
      <div className="mt-10">
        <PollView key={tech} slug={`${tech}-free-weekend`} />
      </div>
      <p className="mt-10 text-muted">
        <TextLink href={`/${tech}/free-weekend`}>Back to the Free Weekend</TextLink>
      </p>
    </PageSection>
  );
}
