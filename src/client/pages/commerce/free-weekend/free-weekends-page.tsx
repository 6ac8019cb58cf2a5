import type { FreeWeekend } from '../../../../contract/commerce/offers.ts';
import { TECH_LABELS, TECHS } from '../../../../contract/common.ts';
import { themeOfTech } from '../../../../contract/theme.ts';
import { useFreeWeekends } from '../../../flows/commerce/use-free-weekends.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { stateOf, whenOf } from './free-weekend.words.ts';
import { WeekendBadge } from './weekend-badge.tsx';

/** The free weekends of all technologies (/freeweekend). */
export function FreeWeekendsPage() {
  const weekends = useFreeWeekends();
  return (
    <PageSection width="page">
      <PageTitle
        size="display"
        title="Free Weekend"
        lead="For 48 hours, mid-level training in one technology is free, mock exam included. Exam vouchers aren't included."
      />
      <div className="mt-12">
        <ResourceFrame resource={weekends} skeleton={<Skeleton className="h-96 w-full" />}>
          {({ data }) => <Weekends weekends={data} />}
        </ResourceFrame>
      </div>
    </PageSection>
  );
}

function Weekends({ weekends }: { weekends: FreeWeekend[] }) {
  return (
    <ul className="border-line border-t">
      {TECHS.map((tech) => {
        const weekend = weekends.find((one) => one.tech === tech) ?? null;
        return (
          <li
            key={tech}
            className={`${themeOfTech(tech)} relative flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b py-5`}
          >
            <TechMark tech={tech} />
            <div className="min-w-0 flex-1 basis-52">
              <h2 className="font-semibold text-xl">
                <Link
                  href={`/${tech}/free-weekend`}
                  className="rounded-sm underline-offset-4 hover:underline after:absolute after:inset-0 after:rounded-md after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
                >
                  {TECH_LABELS[tech]}
                </Link>
              </h2>
              <p className="mt-1 text-muted text-sm">{whenOf(weekend)}</p>
            </div>
            <WeekendBadge state={stateOf(weekend)} />
          </li>
        );
      })}
    </ul>
  );
}
