import { fromPromise } from 'xstate';
import { invitePeopleMachine } from '../../../../../machines/team/invite-people/invite-people.machine.ts';
import type { InvitedPerson } from '../../../../contract/team/parse-people.ts';
import type { GivenRole, InvitedLine } from '../../../../contract/team/people.ts';
import { readTextFile } from '../../../adapters/team/read-text-file.ts';
import { inviteLines, invitePerson } from '../../../api/team/team-people.ts';
import { refreshTeams } from '../../../api/team/teams.ts';

/** The chart of inviting people to a team with its effects in this browser. */
export function wireInvitePeople(teamId: string) {
  return invitePeopleMachine.provide({
    actors: {
      readFile: fromPromise(({ input }: { input: { file: Blob } }) => readTextFile(input.file)),
      invitePerson: fromPromise(
        async ({ input: { person, role } }: { input: { person: InvitedPerson; role: GivenRole } }) => {
          await invitePerson(teamId, person, role);
          const line: InvitedLine = {
            line: 1,
            text: person.email,
            outcome: 'invited',
            message: 'The invitation is on its way.',
          };
          return line;
        },
      ),
      inviteLines: fromPromise(
        async ({ input: { text, role } }: { input: { text: string; role: GivenRole } }) =>
          (await inviteLines(teamId, text, role)).data,
      ),
    },
    actions: { refreshPeople: () => refreshTeams() },
  });
}
