import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useChartActor } from '../../../flows/run-chart.ts';
import { wiredProgressExportMachine } from '../../../flows/team/progress/progress-export.wire.ts';
import { useTeamProgress } from '../../../flows/team/progress/use-progress.ts';
import { isNarrowed, useWantedProgress } from '../../../flows/team/progress/use-wanted-progress.ts';
import { type CurrentTeam, teamUrl } from '../../../flows/team/use-team.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { MoreRows } from '../../shared/more-rows.tsx';
import { counted } from '../../shared/offer-words.ts';
import { TeamPage } from '../team-page.tsx';
import { MemberRows } from './member-rows.tsx';
import { selectExportFailure, selectIsCollecting } from './progress-export.select.ts';
import { ProgressFilters } from './progress-filters.tsx';

/** How far each member is with the exams that the team assigned (TM-09). */
export function TeamProgressPage() {
  return (
    <TeamPage page="teamProgress" title="Team Progress" lead="How far each member is with the exams of this team.">
      {(current) => <Progress {...current} />}
    </TeamPage>
  );
}

function Progress({ team }: CurrentTeam) {
  const looking = useWantedProgress();
  const { wanted } = looking;
  const list = useTeamProgress(team.id, wanted);
  const { data, error, refetch, isPlaceholderData } = list;
  const members = data?.pages.flatMap((page) => page.data) ?? [];
  const last = data?.pages.at(-1)?.meta;
  const isEmpty = last !== undefined && last.exams.length === 0;
  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {isEmpty ? (
        <EmptyState
          picture={<EmptyPicture />}
          title="No exam to follow yet"
          actions={<LinkButton href={teamUrl('/team/vouchers', team.id)}>Team vouchers</LinkButton>}
        >
          As soon as the team has vouchers for an exam and assigns them, the progress of its members appears here.
        </EmptyState>
      ) : (
        <>
          <ProgressFilters looking={looking} exams={last?.exams ?? []} />
          <div className="mt-5 mb-6 flex flex-wrap items-center justify-between gap-4">
            <p role="status" className="text-muted text-sm">
              {`${counted(last?.total ?? 0, 'member')}${isNarrowed(wanted) ? ' found' : ''}`}
            </p>
            <DownloadProgress teamId={team.id} />
          </div>
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            {members.length === 0 ? (
              <EmptyState
                title="Nobody matches"
                actions={
                  <Button variant="secondary" onClick={looking.clear}>
                    Clear filters
                  </Button>
                }
              >
                No member of this team matches the search and the filters.
              </EmptyState>
            ) : (
              <MemberRows members={members} />
            )}
          </div>
          <MoreRows list={list} />
        </>
      )}
    </ListState>
  );
}

/** Offers the progress of the whole team as a file. */
function DownloadProgress({ teamId }: { teamId: string }) {
  const actor = useChartActor(wiredProgressExportMachine, { input: { teamId } });
  const isBusy = useSelector(actor, selectIsCollecting);
  const failure = useSelector(actor, selectExportFailure);
  return (
    <div className="grid justify-items-end gap-3">
      <Button
        variant="secondary"
        icon={<Download />}
        isBusy={isBusy}
        onClick={() => actor.send({ type: 'progressExport.requested' })}
      >
        Download CSV
      </Button>
      {failure !== null && (
        <Callout tone="danger" isLive title="The file was not made">
          {failure.message}
        </Callout>
      )}
    </div>
  );
}
