import { fromPromise } from 'xstate';
import type { ChangeKind } from '../../../../../machines/team/team-changes/change-lines.ts';
import {
  type ChangeInput,
  teamChangesMachine,
} from '../../../../../machines/team/team-changes/team-changes.machine.ts';
import type { GivenRole } from '../../../../contract/team/people.ts';
import { assignSeat } from '../../../api/team/seats.ts';
import {
  archiveTeam,
  changeRole,
  removeMember,
  renameTeam,
  resendInvitation,
  restoreMember,
  revokeInvitation,
  setForwarding,
  unarchiveTeam,
} from '../../../api/team/team-people.ts';
import { refreshTeams } from '../../../api/team/teams.ts';

type Change = (teamId: string, input: ChangeInput) => Promise<unknown>;

const CHANGES: Record<ChangeKind, Change> = {
  role: (teamId, { id, value }) => changeRole(teamId, id, value as GivenRole),
  remove: (teamId, { id }) => removeMember(teamId, id),
  restore: (teamId, { id }) => restoreMember(teamId, id),
  resend: (teamId, { id }) => resendInvitation(teamId, id),
  revoke: (teamId, { id }) => revokeInvitation(teamId, id),
  seat: (teamId, { id, value }) => assignSeat(teamId, value, id),
  rename: (teamId, { value }) => renameTeam(teamId, value),
  archive: (teamId) => archiveTeam(teamId),
  unarchive: (teamId) => unarchiveTeam(teamId),
  allowForwarding: (teamId) => setForwarding(teamId, true),
  refuseForwarding: (teamId) => setForwarding(teamId, false),
};

/** The chart of changing a team with its effects in this browser. */
export function wireTeamChanges(teamId: string) {
  return teamChangesMachine.provide({
    actors: {
      makeChange: fromPromise(async ({ input }: { input: ChangeInput }) => {
        await CHANGES[input.kind](teamId, input);
      }),
    },
    actions: { refreshTeam: () => refreshTeams() },
  });
}
