import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { TeamOnboardingEvent } from '../../../../../machines/team/team-onboarding/team-onboarding.machine.ts';
import type { SeatCombo } from '../../../../contract/team/seats.ts';
import type { Team, TeamUser } from '../../../../contract/team/teams.ts';
import { useInvitations, useTeamChanges } from '../../../flows/team/people/use-team-people.ts';
import { useSeatCombos, useTeamPeople } from '../../../flows/team/use-team-lists.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { counted, coveredWords } from '../../shared/offer-words.ts';
import { ChangeDialogs, LastChange } from '../people/change-dialogs.tsx';
import { selectContext, selectIsBusy as selectIsChanging, type TeamChangesActor } from '../people/changes.select.ts';
import { LongListEnd, useLongList } from '../people/long-list.tsx';
import { nameOf, sortedPeople } from '../people/people.select.ts';
import { type OnboardingSnapshot, selectIsBusy } from './onboarding.select.ts';

/** The last step: who gets which seat. The rest can be assigned later. */
export function AssigningStep({
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
  const combos = useSeatCombos(team.id);
  const changes = useTeamChanges(team.id);
  const [code, setCode] = useState<string | null>(null);
  const isBusy = selectIsBusy(snapshot);
  const owned = combos.data ?? [];
  const combo = owned.find((one) => one.code === code) ?? owned.find(({ free }) => free > 0) ?? owned[0];
  const waiting = invitations.data?.data.length ?? 0;
  return (
    <section>
      <h2 tabIndex={-1} className="font-semibold text-xl">
        Hand out the seats
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        Members redeem their seat in the team area. You can assign the rest any time on Team Vouchers.
      </p>
      <LastChange actor={changes} />
      <ListState
        error={combos.error ?? people.error}
        isLoaded={combos.data !== undefined && people.data !== undefined}
        onRetry={() => {
          void combos.refetch();
          void people.refetch();
        }}
      >
        {combo && people.data && (
          <>
            {owned.length > 1 && (
              <SelectField
                className="mb-4 max-w-xl"
                label="Seats"
                options={owned.map((one) => ({
                  value: one.code,
                  label: `${wordsOf(one)} (${one.free} free)`,
                }))}
                value={combo.code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
            <p className="font-medium">{`${wordsOf(combo)}: ${combo.free} of ${counted(combo.total, 'seat')} free`}</p>
            <SeatRows combo={combo} team={people.data} actor={changes} />
          </>
        )}
      </ListState>
      {waiting > 0 && (
        <p className="mt-4 text-muted text-sm">
          {`${counted(waiting, 'invitation is', 'invitations are')} open. People can get a seat as soon as they accept.`}
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button isBusy={isBusy} busyLabel="Saving" onClick={() => send({ type: 'teamOnboarding.completed' })}>
          Finish the setup
        </Button>
        <Button
          variant="secondary"
          disabledReason={isBusy ? 'Please wait' : undefined}
          onClick={() => send({ type: 'teamOnboarding.peopleReopened' })}
        >
          Invite more people
        </Button>
      </div>
      <ChangeDialogs actor={changes} roles={[]} teamName={team.team_name} />
    </section>
  );
}

const wordsOf = ({ products, gives }: SeatCombo) => coveredWords({ covers: products, gives });

function SeatRows({ combo, team, actor }: { combo: SeatCombo; team: Team; actor: TeamChangesActor }) {
  const isChanging = useSelector(actor, selectIsChanging);
  const { lines } = useSelector(actor, selectContext);
  const members = sortedPeople(team).filter(({ status }) => status === 'active');
  const list = useLongList(members);
  const seatOf = (person: TeamUser) => combo.holders.find(({ user_id }) => user_id === person.id)?.state;
  return (
    <>
      <ul aria-label="Members" className="mt-3 border-line border-t">
        {list.shown.map((person) => {
          const seat = seatOf(person);
          const isOwn = lines.some(({ id }) => id === person.id);
          return (
            <li key={person.id} className="flex min-h-14 items-center gap-4 border-line border-b py-2.5">
              <div className="min-w-0 flex-1">
                <p className="break-words text-left font-medium" translate="no" dir="auto">
                  {nameOf(person)}
                </p>
                <p className="break-all text-muted text-sm" translate="no">
                  {person.email}
                </p>
              </div>
              {seat === undefined ? (
                <Button
                  size="small"
                  variant="secondary"
                  isBusy={isChanging && isOwn}
                  busyLabel="Assigning"
                  aria-label={`Assign a seat to ${nameOf(person)}`}
                  disabledReason={
                    combo.free === 0 ? 'No seat is left.' : isChanging && !isOwn ? 'Please wait' : undefined
                  }
                  onClick={() =>
                    actor.send({
                      type: 'teamChanges.asked',
                      kind: 'seat',
                      targets: [{ id: person.id, name: nameOf(person) }],
                      value: combo.code,
                    })
                  }
                >
                  Assign
                </Button>
              ) : (
                <Badge tone="positive">{seat === 'used' ? 'Seat used' : 'Seat assigned'}</Badge>
              )}
            </li>
          );
        })}
      </ul>
      <LongListEnd list={list} />
    </>
  );
}
