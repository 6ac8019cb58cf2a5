import { TECH_LABELS } from '../../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { useListPrices } from '../../../flows/commerce/pricing/use-list-prices.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { plannedExams } from './planned-exams.ts';

/** Certification exams that do not exist yet. */
export function SoonPrepared() {
  const prices = useListPrices(null);
  return (
    <PageSection width="page">
      <h2 className="font-semibold text-4xl">In preparation</h2>
      <p className="mt-4 max-w-[40rem] text-lg text-muted">
        Certification exams that do not exist yet. An exam opens once its content has passed our checks and its pool has
        at least twice as many questions as an attempt draws.
      </p>
      <div className="mt-10" aria-busy={prices === null}>
        {prices === null ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <ul className="border-line border-t">
            {plannedExams(prices.data).map(({ tech, levels }) => (
              <li key={tech} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-5">
                <TechMark tech={tech} />
                <h3 className="min-w-40 font-semibold text-xl">{TECH_LABELS[tech]}</h3>
                <p className="text-muted">{levels.map((level) => LEVEL_LABELS[level]).join(', ')}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </PageSection>
  );
}
