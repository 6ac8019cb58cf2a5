import { UserRoundPlus } from 'lucide-react';
import { hasTeamRight } from '../../../contract/team/team-rights.ts';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { useInvitations, useInvitePeople, useTeamChanges } from '../../flows/team/people/use-team-people.ts';
import type { CurrentTeam } from '../../flows/team/use-team.ts';
import { useTeamPeople } from '../../flows/team/use-team-lists.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ListState } from '../shared/list-state.tsx';
import { ChangeDialogs, LastChange } from './people/change-dialogs.tsx';
import { InvitationList } from './people/invitation-list.tsx';
import { InviteDialog } from './people/invite-dialog.tsx';
import { MemberList } from './people/member-list.tsx';
import { ownersOf } from './people/people.select.ts';
import { roleOptions } from './people/role-words.ts';
import { TeamHistory } from './people/team-history.tsx';
import { TeamSettings } from './people/team-settings.tsx';
import { TeamPage } from './team-page.tsx';

/** The people of a team: members, invitations, roles; the team's name and use (TM-02, TM-08). */
export function TeamManagePage() {
  return (
    <TeamPage page="teamManage" title="Manage Team" lead="Who belongs to the team, and what they may do in it.">
      {(current) => <ManageTeam current={current} />}
    </TeamPage>
  );
}

function ManageTeam({ current: { team, role } }: { current: CurrentTeam }) {
  const userId = useSessionState(selectUser)?.id ?? '';
  const people = useTeamPeople(team.id);
  const invitations = useInvitations(team.id);
  const inviting = useInvitePeople(team.id);
  const changes = useTeamChanges(team.id);
  const expired = invitations.data?.expired ?? [];
  const isArchived = team.status === 'archived';
  const hasOwner = people.data === undefined || ownersOf(people.data).length > 0;
  const roles = roleOptions(role, { hasOwner });
  return (
    <>
      <LastChange actor={changes} />
      {isArchived && (
        <Callout tone="warning" className="mb-8" title="This team is archived">
          Everything can be read, and nothing changes. Assigned seats can still be used.
        </Callout>
      )}
      <div className="grid gap-14">
        <Part
          id="members"
          title="Members"
          action={
            !isArchived && (
              <Button icon={<UserRoundPlus />} onClick={() => inviting.send({ type: 'invitePeople.started' })}>
                Invite people
              </Button>
            )
          }
        >
          <ListState error={people.error} isLoaded={people.data !== undefined} onRetry={() => void people.refetch()}>
            {people.data && <MemberList team={people.data} role={role} userId={userId} actor={changes} />}
          </ListState>
        </Part>
        <Part id="invitations" title="Open invitations">
          <ListState
            error={invitations.error}
            isLoaded={invitations.data !== undefined}
            onRetry={() => void invitations.refetch()}
          >
            {invitations.data?.data.length === 0 ? (
              <p className="text-muted text-sm">Nobody is invited right now.</p>
            ) : (
              <InvitationList invitations={invitations.data?.data ?? []} isReadOnly={isArchived} actor={changes} />
            )}
          </ListState>
        </Part>
        {expired.length > 0 && (
          <Part id="expired-invitations" title="Expired invitations">
            <InvitationList label="Expired invitations" invitations={expired} isReadOnly={isArchived} actor={changes} />
          </Part>
        )}
        {hasTeamRight(role, 'readHistory') && (
          <Part id="history" title="History">
            <TeamHistory teamId={team.id} />
          </Part>
        )}
        {hasTeamRight(role, 'renameTeam') && (
          <Part id="team" title="Team">
            <TeamSettings team={team} role={role} actor={changes} />
          </Part>
        )}
      </div>
      <InviteDialog actor={inviting} roles={roles} />
      <ChangeDialogs actor={changes} roles={roles} teamName={team.team_name} />
    </>
  );
}

function Part({ id, title, action, children }: { id: string; title: string; action?: Elements; children: Elements }) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
