import { UserRoundPlus } from 'lucide-react';
import type { TeamOnboardingEvent } from '../../../../../machines/team/team-onboarding/team-onboarding.machine.ts';
import type { Team } from '../../../../contract/team/teams.ts';
import { useInvitations, useInvitePeople, useTeamChanges } from '../../../flows/team/people/use-team-people.ts';
import { useTeamPeople } from '../../../flows/team/use-team-lists.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { counted } from '../../shared/offer-words.ts';
import { ChangeDialogs, LastChange } from '../people/change-dialogs.tsx';
import { ExpiredInvitations, InvitationList } from '../people/invitation-list.tsx';
import { InviteDialog } from '../people/invite-dialog.tsx';
import { roleOptions } from '../people/role-words.ts';
import { type OnboardingSnapshot, selectIsBusy } from './onboarding.select.ts';

/** The second step: who gets the seats. It can be skipped. */
export function InvitingStep({
  team,
  snapshot,
  send,
}: {
  team: Team;
  snapshot: OnboardingSnapshot;
  send: (event: TeamOnboardingEvent) => void;
}) {
  const people = useTeamPeople(team.id);
  const invitations = useInvitations(team.id);
  const inviting = useInvitePeople(team.id);
  const changes = useTeamChanges(team.id);
  // Who sets a team up owns it or manages it for its owner.
  const roles = roleOptions(team.roles[0] ?? 'member', { hasOwner: true });
  const members = (people.data ?? team).users.filter(({ status }) => status === 'active').length;
  const { data: open = [], expired = [] } = invitations.data ?? {};
  const isAlone = members < 2 && open.length === 0;
  return (
    <section>
      <h2 tabIndex={-1} className="font-semibold text-xl">
        Invite people
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-muted">{`Everyone gets an email with a link, whether or not they have an account. ${counted(members, 'person is', 'people are')} in the team so far.`}</p>
      <LastChange actor={changes} />
      <Button
        variant={isAlone ? 'primary' : 'secondary'}
        icon={<UserRoundPlus />}
        onClick={() => inviting.send({ type: 'invitePeople.started' })}
      >
        Invite people
      </Button>
      <div className="mt-6">
        <ListState
          error={invitations.error}
          isLoaded={invitations.data !== undefined}
          onRetry={() => void invitations.refetch()}
        >
          {open.length > 0 && <InvitationList invitations={open} actor={changes} />}
          {expired.length > 0 && <ExpiredInvitations invitations={expired} actor={changes} />}
        </ListState>
      </div>
      <Button
        className="mt-8"
        variant={isAlone ? 'secondary' : 'primary'}
        isBusy={selectIsBusy(snapshot)}
        busyLabel="Saving"
        onClick={() => send({ type: 'teamOnboarding.peopleSettled' })}
      >
        {isAlone ? 'Skip for now' : 'Continue'}
      </Button>
      <InviteDialog actor={inviting} roles={roles} />
      <ChangeDialogs actor={changes} roles={roles} teamName={team.team_name} />
    </section>
  );
}
