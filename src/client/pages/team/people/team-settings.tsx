import { useSelector } from '@xstate/react';
import type { ChangeKind } from '../../../../../machines/team/team-changes/change-lines.ts';
import type { TeamRole } from '../../../../contract/account/roles.ts';
import { hasTeamRight } from '../../../../contract/team/team-rights.ts';
import type { TeamSummary } from '../../../../contract/team/teams.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { selectKindInProgress, selectWaitReason, type TeamChangesActor } from './changes.select.ts';

/** The name of a team, and whether it is in use. */
export function TeamSettings({
  team: { id, team_name: name, status, members_may_forward: mayForward },
  role,
  actor,
}: {
  team: TeamSummary;
  role: TeamRole;
  actor: TeamChangesActor;
}) {
  const waitReason = useSelector(actor, selectWaitReason);
  const inProgress = useSelector(actor, selectKindInProgress);
  const isUnarchiving = inProgress === 'unarchive';
  const isArchived = status === 'archived';
  const ask = (kind: ChangeKind) => actor.send({ type: 'teamChanges.asked', kind, targets: [{ id, name }], value: '' });
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
      {!isArchived && (
        <li className="border-line border-b py-4">
          <Switch
            label="Members may forward their invitation"
            hint="On, any account can accept it. Off, it takes an account with the invited, confirmed address. Invitations of managers and billing always do."
            checked={inProgress === 'allowForwarding' || (mayForward && inProgress !== 'refuseForwarding')}
            disabledReason={waitReason}
            onCheckedChange={(isOn) => ask(isOn ? 'allowForwarding' : 'refuseForwarding')}
          />
        </li>
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
