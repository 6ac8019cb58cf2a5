import { TECH_LABELS, TECHS } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { selectCertifications, selectIsLoading } from '../../../flows/commerce/catalog.select.ts';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';

const LEVELS = ['junior', 'intermediate', 'senior'] as const;

/** Certification exams that do not exist yet. */
export function SoonPrepared() {
  const [snapshot] = useCatalog();
  const isLoading = selectIsLoading(snapshot);
  return (
    <PageSection width="page">
      <h2 className="font-semibold text-4xl">In preparation</h2>
      <p className="mt-4 max-w-[40rem] text-lg text-muted">
        Certification exams that do not exist yet. An exam opens once its content has passed our checks and its pool has
        at least twice as many questions as an attempt draws.
      </p>
      <div className="mt-10" aria-busy={isLoading}>
        {isLoading ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <Prepared certifications={selectCertifications(snapshot)} />
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
          <h3 className="min-w-40 font-semibold text-xl">{TECH_LABELS[tech]}</h3>
          <p className="text-muted">{missing.map((level) => LEVEL_LABELS[level]).join(', ')}</p>
        </li>
      ))}
    </ul>
  );
}
