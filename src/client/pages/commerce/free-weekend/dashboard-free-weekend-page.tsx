import type { FreeWeekend } from '../../../../contract/commerce/offers.ts';
import type { Tech } from '../../../../contract/common.ts';
import { nameOfSlug } from '../../../../contract/order-names.ts';
import { useEpoch, useFreeWeekend } from '../../../flows/commerce/use-free-weekend.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { TechEyebrow } from '../../shared/tech-eyebrow.tsx';
import { momentInUtc } from './free-weekend.words.ts';
import { WeekendCountdown } from './weekend-countdown.tsx';

/** What is free this weekend (RT-05). */
export function DashboardFreeWeekendPage() {
  const tech = useTech() ?? 'javascript';
  return <WeekendOf key={tech} tech={tech} />;
}

function WeekendOf({ tech }: { tech: Tech }) {
  const [epoch, onBoundary] = useEpoch();
  return (
    <>
      <PageTitle
        eyebrow={<TechEyebrow tech={tech} />}
        title="Free Weekend"
        lead="Everything that's open to you for 48 hours."
      />
      <div className="mt-8">
        <ContentOf key={epoch} epoch={epoch} tech={tech} onBoundary={onBoundary} />
      </div>
    </>
  );
}

function ContentOf({ epoch, tech, onBoundary }: { epoch: number; tech: Tech; onBoundary: () => void }) {
  const weekend = useFreeWeekend(tech, epoch);
  return (
    <ResourceFrame resource={weekend} skeleton={<Skeleton className="h-64 w-full" />}>
      {({ data }) =>
        data?.is_active ? (
          <>
            <Open tech={tech} weekend={data} />
            <WeekendCountdown at={data.ended_at} label="Ends in" onBoundary={onBoundary} />
          </>
        ) : (
          <Over tech={tech} />
        )
      }
    </ResourceFrame>
  );
}

function Open({ tech, weekend }: { tech: Tech; weekend: FreeWeekend }) {
  return (
    <>
      <Callout tone="positive" title={`Free until ${momentInUtc(weekend.ended_at)}`}>
        Finish what you start: a mock exam that is running when the weekend ends keeps running.
      </Callout>
      <ul className="mt-8 border-line border-t">
        {weekend.trainings.map((slug) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b py-5">
            <div className="min-w-0 flex-1 basis-52">
              <h2 className="flex flex-wrap items-center gap-3 font-medium">
                <span>{`Training: ${nameOfSlug(slug)} `}</span>
                <Badge tone="positive">Free</Badge>
              </h2>
            </div>
            <LinkButton href={`/${tech}/dashboard/training`} variant="secondary">
              Open the trainings
            </LinkButton>
          </li>
        ))}
        {weekend.mock_exam && (
          <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b py-5">
            <div className="min-w-0 flex-1 basis-52">
              <h2 className="flex flex-wrap items-center gap-3 font-medium">
                Mock exam <Badge tone="positive">Free</Badge>
              </h2>
              <p className="mt-1 text-muted text-sm">Timed and graded, with an explanation for every question.</p>
            </div>
            <LinkButton href={`/${tech}/dashboard/exam`}>Take the mock exam</LinkButton>
          </li>
        )}
      </ul>
    </>
  );
}

function Over({ tech }: { tech: Tech }) {
  return (
    <Callout
      title="No Free Weekend right now"
      actions={
        <LinkButton href={`/${tech}/free-weekend`} size="small">
          When the next one is
        </LinkButton>
      }
    >
      Your work from the last one is kept.
    </Callout>
  );
}
