import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useChartActor } from '../../../flows/run-chart.ts';
import { wireLeaveTeam } from '../../../flows/team/people/leave-team.wire.ts';
import type { CurrentTeam } from '../../../flows/team/use-team.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { FormFailure } from '../../shared/form-failure.tsx';
import { selectIsAsking, selectIsLeaving, selectLeaveFailure } from './leave-team.select.ts';

type LeaveTeamProps = Pick<CurrentTeam, 'team'>;

/** The way out of a team. */
export function LeaveTeam({ team }: LeaveTeamProps) {
  const userId = useSessionState(selectUser)?.id;
  return userId === undefined ? null : <LeaveTeamOf team={team} userId={userId} />;
}

function LeaveTeamOf({ team, userId }: LeaveTeamProps & { userId: string }) {
  const [machine] = useState(() => wireLeaveTeam(userId));
  const actor = useChartActor(machine, { input: { teamId: team.id } });
  const isBusy = useSelector(actor, selectIsLeaving);
  return (
    <section aria-labelledby="leave-team" className="mt-14 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 max-w-prose">
        <h2 id="leave-team" className="font-semibold text-xl">
          Leave the team
        </h2>
        <p className="mt-2 text-muted">{sentence`Exams that you have started stay yours. Seats that you have not used go back to ${kept(team.team_name)}.`}</p>
      </div>
      <Button variant="secondary" onClick={() => actor.send({ type: 'leaveTeam.asked' })}>
        Leave the team
      </Button>
      <AlertDialog
        isOpen={useSelector(actor, selectIsAsking)}
        onOpenChange={() => actor.send({ type: 'leaveTeam.cancelled' })}
        title={sentence`Leave ${kept(team.team_name)}?`}
        description="Seats that you have not used go back to the team. Only its managers can take you back."
        confirmLabel="Leave the team"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => actor.send({ type: 'leaveTeam.confirmed' })}
      >
        <FormFailure failure={useSelector(actor, selectLeaveFailure)} fields={[]} />
      </AlertDialog>
    </section>
  );
}
