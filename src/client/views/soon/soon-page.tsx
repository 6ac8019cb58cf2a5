import { TECH_LABELS, TECHS } from '../../../contract/common.ts';
import type { Certification } from '../../../contract/system.ts';
import { useCatalog } from '../../app/use-catalog.ts';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TechMark } from '../../ui/tech-mark.tsx';
import { selectCertifications, selectIsLoading } from '../home/catalog.select.ts';

const LEVELS = ['junior', 'intermediate', 'senior'] as const;

/** What is being prepared. */
export function SoonPage() {
  const [snapshot] = useCatalog();
  const certifications = selectCertifications(snapshot);
  return (
    <PageSection width="page">
      <PageTitle
        size="display"
        title="What comes next"
        lead="Every technology has its trial exam. These certification exams are still to be written; vote on which comes first."
      />
      <div className="mt-12" aria-busy={selectIsLoading(snapshot)}>
        {selectIsLoading(snapshot) ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <Prepared certifications={certifications} />
        )}
      </div>
    </PageSection>
  );
}

function Prepared({ certifications }: { certifications: Certification[] }) {
  const rows = TECHS.map((tech) => ({
    tech,
    missing: LEVELS.filter(
      (level) => !certifications.some((exam) => exam.tech === tech && !exam.trial && exam.display_level === level),
    ),
  })).filter(({ missing }) => missing.length > 0);
  return (
    <ul className="border-line border-t">
      {rows.map(({ tech, missing }) => (
        <li key={tech} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-5">
          <TechMark tech={tech} />
          <h2 className="min-w-40 font-semibold text-xl">{TECH_LABELS[tech]}</h2>
          <p className="text-muted">{missing.join(', ')}</p>
        </li>
      ))}
    </ul>
  );
}
