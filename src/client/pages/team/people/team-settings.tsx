import { useSelector } from '@xstate/react';
import type { TeamRole } from '../../../../contract/account/roles.ts';
import { hasTeamRight } from '../../../../contract/team/team-rights.ts';
import type { TeamSummary } from '../../../../contract/team/teams.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { selectKindInProgress, selectWaitReason, type TeamChangesActor } from './changes.select.ts';

/** The name of a team, and whether it is in use. */
export function TeamSettings({
  team: { id, team_name: name, status },
  role,
  actor,
}: {
  team: TeamSummary;
  role: TeamRole;
  actor: TeamChangesActor;
}) {
  const waitReason = useSelector(actor, selectWaitReason);
  const isUnarchiving = useSelector(actor, selectKindInProgress) === 'unarchive';
  const isArchived = status === 'archived';
  const ask = (kind: 'rename' | 'archive' | 'unarchive') =>
    actor.send({ type: 'teamChanges.asked', kind, targets: [{ id, name }], value: '' });
  return (
    <ul className="border-line border-t">
      {!isArchived && (
        <Setting
          title={name}
          hint="The name that members and invitations show."
          action={
            <Button size="small" variant="secondary" disabledReason={waitReason} onClick={() => ask('rename')}>
              Rename
            </Button>
          }
        />
      )}
      {hasTeamRight(role, 'archiveTeam') && (
        <Setting
          title={isArchived ? 'Archived' : 'In use'}
          hint={
            isArchived
              ? 'Unarchive the team to invite people and assign seats again.'
              : 'An archived team can be read, and nothing in it changes. Its data stays.'
          }
          action={
            <Button
              size="small"
              variant="secondary"
              isBusy={isUnarchiving}
              busyLabel="Unarchiving"
              disabledReason={isUnarchiving ? undefined : waitReason}
              onClick={() => ask(isArchived ? 'unarchive' : 'archive')}
            >
              {isArchived ? 'Unarchive' : 'Archive'}
            </Button>
          }
        />
      )}
    </ul>
  );
}

function Setting({ title, hint, action }: { title: string; hint: string; action: Elements }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-b py-4">
      <div className="min-w-0">
        <p className="break-words font-medium">{title}</p>
        <p className="text-muted text-sm">{hint}</p>
      </div>
      {action}
    </li>
  );
}
