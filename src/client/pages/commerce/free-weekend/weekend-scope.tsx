import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { selectCertifications } from '../../../flows/commerce/catalog.select.ts';
import { useListPrices } from '../../../flows/commerce/pricing/use-list-prices.ts';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { examsInOrder } from '../../shared/exam-words.ts';
import { weekendOffer } from './weekend-offer.ts';

/** What a free weekend includes and what it does not, and what the exams cover that it prepares for. */
export function WeekendScope() {
  const tech = useTech() ?? 'javascript';
  return (
    <>
      <Benefits key={tech} tech={tech} />
      <Topics tech={tech} />
    </>
  );
}

function useExams(tech: Tech): Certification[] {
  const [snapshot] = useCatalog();
  return examsInOrder(selectCertifications(snapshot).filter((exam) => exam.tech === tech));
}

const FREE = [
  'The mid-level training',
  'The mock exam, with retakes',
  'An explanation for every question',
  'The preparation guide',
];

function Benefits({ tech }: { tech: Tech }) {
  const label = TECH_LABELS[tech];
  const isSold = useExams(tech).some((exam) => !exam.trial);
  const prices = useListPrices(tech);
  const offer = prices && weekendOffer(prices);
  return (
    <PageSection>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 className="max-w-[18ch] font-semibold text-4xl">What's included, and what isn't</h2>
          <p className="mt-4 max-w-[44ch] text-muted text-lg">
            {isSold
              ? `Enough to know whether you're ready for the ${label} exam, and what to work on if you aren't.`
              : `Enough to find out how well you know ${label}, and what to work on.`}
          </p>
        </div>
        <ul className="border-line border-t">
          {FREE.map((words) => (
            <li key={words} className={ROW}>
              <span className="font-medium">{words}</span>
              <Badge tone="positive">Free</Badge>
            </li>
          ))}
          <li className={ROW}>
            <span className="text-muted">
              The certification exam
              {isSold && (
                <>
                  <span>{' · '}</span>
                  <TextLink href={`/${tech}#pricing`}>See prices</TextLink>
                </>
              )}
              {offer && <span className="block text-sm">{offer}</span>}
            </span>
            <Badge>{isSold ? 'Paid' : 'Not included'}</Badge>
          </li>
        </ul>
      </div>
    </PageSection>
  );
}

const ROW = 'flex items-center justify-between gap-4 border-line border-b py-4';

/** Topics by level. The mock exam has topics of the exams it prepares for, and stands for itself only where it is alone. */
function Topics({ tech }: { tech: Tech }) {
  const exams = useExams(tech);
  const sold = exams.filter((exam) => !exam.trial);
  const shown = sold.length > 0 ? sold : exams;
  if (shown.length === 0) return null;
  return (
    <PageSection isSunken>
      <h2 className="font-semibold text-4xl">What the exams cover</h2>
      <div className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ id, trial, display_level: level, topics }) => (
          <div key={id}>
            <h3 className="font-semibold text-lg">{trial ? 'Mock exam' : LEVEL_LABELS[level]}</h3>
            <ul className="mt-3 grid gap-1.5">
              {topics.map((topic) => (
                <li key={topic.id}>{topic.name}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </PageSection>
  );
}
