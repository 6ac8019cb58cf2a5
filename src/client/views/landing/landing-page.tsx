import { useLocation } from 'react-router';
import { TECH_LABELS, type Tech } from '../../../contract/common.ts';
import { techOfPath } from '../../../contract/theme.ts';
import { useSessionState } from '../../app/session.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TechMark } from '../../ui/tech-mark.tsx';
import { selectUser } from '../session/session.select.ts';
import { TechExamsSection } from './tech-exams-section.tsx';

/** What Chartered offers to those who work with one technology. */
export function LandingPage() {
  const { pathname } = useLocation();
  const tech = techOfPath(pathname) ?? 'javascript';
  return <Landing key={tech} tech={tech} />;
}

function Landing({ tech }: { tech: Tech }) {
  const user = useSessionState(selectUser);
  const label = TECH_LABELS[tech];
  const trialUrl = `/${tech}/${user ? 'dashboard' : 'register'}`;
  return (
    <>
      <PageSection id="top">
        <TechMark tech={tech} size="large" />
        <h1 tabIndex={-1} className="mt-8 max-w-[16ch] font-semibold text-6xl">
          {label} certification
        </h1>
        <p className="mt-6 max-w-[44rem] text-lg text-muted sm:text-xl">
          Exams that ask what {label} code really does, and code challenges that hidden tests grade.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton href={trialUrl} size="large">
            Start the free trial
          </LinkButton>
        </div>
      </PageSection>
      <TechExamsSection tech={tech} trialUrl={trialUrl} />
    </>
  );
}
