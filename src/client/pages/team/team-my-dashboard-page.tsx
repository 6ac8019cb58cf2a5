import { Fragment } from 'react';
import type { Attempt } from '../../../../machines/exam/dashboard/next-step.ts';
import { attemptUrl } from '../../flows/exam/dashboard.select.ts';
import { useOwnAttempts } from '../../flows/exam/use-results.ts';
import { examsListUrl } from '../../flows/site/exams-list.ts';
import { siteFacts } from '../../flows/site/site-facts.ts';
import { useTeam } from '../../flows/team/use-team.ts';
import { EmptyPicture } from '../../ui/brand/illustrations.tsx';
import { TechMark } from '../../ui/brand/tech-mark.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Link } from '../../ui/controls/link-context.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AttemptBadge } from '../shared/attempt-words.tsx';
import { ResourceFrame } from '../shared/resource-frame.tsx';
import { OwnSeats } from '../shared/voucher/own-seats.tsx';
import { LeaveTeam } from './people/leave-team.tsx';
import { SeenByManagers } from './progress/seen-by-managers.tsx';
import { TeamPage } from './team-page.tsx';

/** The user's own exams, in any technology. */
export function TeamMyDashboardPage() {
  const attempts = useOwnAttempts();
  return (
    <TeamPage page="teamMyDashboard" title="My Dashboard" lead="Your own exams, in every technology.">
      <OwnSeats />
      <ResourceFrame resource={attempts} skeleton={<Skeleton className="h-56 w-full" />}>
        {(content) =>
          content.length === 0 ? (
            <EmptyState
              picture={<EmptyPicture />}
              title="No exam yet"
              actions={<LinkButton href={examsListUrl(siteFacts().product)}>Choose a free trial</LinkButton>}
            >
              Got a voucher? Open its link to redeem it; your exam appears here.
            </EmptyState>
          ) : (
            <ul className="border-line border-t">
              {content.map((attempt) => (
                <AttemptRow key={attempt.id} attempt={attempt} />
              ))}
            </ul>
          )
        }
      </ResourceFrame>
      <OfTeam />
    </TeamPage>
  );
}

/** What is about the team that the page is opened for, if there is one. */
function OfTeam() {
  const choice = useTeam();
  if (choice.state !== 'chosen') return null;
  const { team, role } = choice;
  return (
    <Fragment key={team.id}>
      <SeenByManagers team={team} />
      {/* Also an archived team can be left; a partner is in the teams that it opened. */}
      {role !== 'partner' && <LeaveTeam team={team} />}
    </Fragment>
  );
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b py-4">
      <TechMark tech={attempt.entry.tech} />
      <h2 className="min-w-0 flex-1 basis-48 font-medium">
        <Link
          href={attemptUrl(attempt)}
          className="rounded-sm underline-offset-4 hover:underline after:absolute after:inset-0 after:rounded-md after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {attempt.entry.title}
        </Link>
      </h2>
      {attempt.score_percent !== null && (
        <span className="text-muted text-sm tabular-nums">{`${attempt.score_percent}%`}</span>
      )}
      <AttemptBadge state={attempt.state} />
    </li>
  );
}
