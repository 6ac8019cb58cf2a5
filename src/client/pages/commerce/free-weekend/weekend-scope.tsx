import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { selectCertifications } from '../../../flows/commerce/catalog.select.ts';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** What a free weekend includes and what it does not, and what the exams cover that it prepares for. */
export function WeekendScope() {
  const tech = useTech() ?? 'javascript';
  return (
    <>
      <Benefits tech={tech} />
      <Topics tech={tech} />
    </>
  );
}

function Benefits({ tech }: { tech: Tech }) {
  const label = TECH_LABELS[tech];
  const rows = [
    ['The mid-level training', true],
    ['The mock exam, with retakes', true],
    ['An explanation for every question', true],
    ['The preparation guide', true],
    ['An exam voucher', false],
  ] as const;
  return (
    <PageSection>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 className="max-w-[18ch] font-semibold text-4xl">What's included, and what isn't</h2>
          <p className="mt-4 max-w-[44ch] text-muted text-lg">
            Enough to know whether you're ready for the {label} exam, and what to work on if you aren't.
          </p>
        </div>
        <ul className="border-line border-t">
          {rows.map(([words, isIncluded]) => (
            <li key={words} className="flex items-center justify-between gap-4 border-line border-b py-4">
              <span className={isIncluded ? 'font-medium' : 'text-muted'}>{words}</span>
              <Badge tone={isIncluded ? 'positive' : 'neutral'}>{isIncluded ? 'Free' : 'Not included'}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </PageSection>
  );
}

function Topics({ tech }: { tech: Tech }) {
  const [snapshot] = useCatalog();
  const exams: Certification[] = selectCertifications(snapshot).filter((exam) => exam.tech === tech);
  const names = new Map(exams.flatMap((exam) => exam.topics.map(({ id, name }) => [id, name])));
  // Levels share topics, by id or by name.
  const topics = [...new Set(names.values())];
  if (topics.length === 0) return null;
  return (
    <PageSection isSunken>
      <h2 className="font-semibold text-4xl">What the exams cover</h2>
      <ul className="mt-8 flex max-w-page flex-wrap gap-x-8 gap-y-3 text-lg">
        {topics.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </PageSection>
  );
}
