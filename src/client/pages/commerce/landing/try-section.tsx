import { ArrowRight } from 'lucide-react';
import { useLocation } from 'react-router';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { usePracticeChallenges } from '../../../flows/learning/use-practice.ts';
import { Link } from '../../../ui/controls/link-context.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { heroSample } from './hero-sample.ts';
import { TechSamples } from './tech-samples.tsx';

/** Questions to answer in place, and a challenge for the editor. */
export function TrySection() {
  const { pathname } = useLocation();
  const tech = techOfPath(pathname) ?? 'javascript';
  return (
    <PageSection isSunken className="md:py-16!">
      <h2 className="font-semibold text-4xl">Try it here</h2>
      <p className="mt-3 max-w-[40rem] text-lg text-muted">{`Examples written for this page, in the style of the ${TECH_LABELS[tech]} exams.`}</p>
      <div className="mt-8">
        <TechSamples tech={tech} without={heroSample} />
      </div>
      <Challenges tech={tech} />
    </PageSection>
  );
}

function Challenges({ tech }: { tech: Tech }) {
  const challenges = usePracticeChallenges(tech);
  if (challenges.state !== 'shown') return null;
  return (
    <ul className="mt-6 grid gap-4">
      {challenges.content.data.map(({ id, title, topic }) => (
        <li
          key={id}
          className="relative flex items-center justify-between gap-6 rounded-xl border border-line bg-surface-raised p-5 hover:border-line-strong sm:px-8"
        >
          <div>
            <h3 className="font-semibold text-lg">
              <Link
                href={`/${tech}/editor/${id}`}
                className="rounded-sm after:absolute after:inset-0 after:content-['']"
              >
                {`Code challenge: ${title}`}
              </Link>
            </h3>
            <p className="mt-1 text-muted">{`${topic}. Solve it in the exam editor, with tests you can run.`}</p>
          </div>
          <ArrowRight className="size-5 shrink-0 text-muted" aria-hidden />
        </li>
      ))}
    </ul>
  );
}
