import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { joinName } from '../../../../contract/account/person-name.ts';
import type { SeatCombo } from '../../../../contract/team/seats.ts';
import { matchesName } from '../../../flows/team/seats/seats.select.ts';
import { teamUrl } from '../../../flows/team/use-team.ts';
import { useTeamPeople } from '../../../flows/team/use-team-lists.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { counted } from '../../shared/offer-words.ts';
import {
  type AssignSeatsActor,
  chooseUpTo,
  selectAssigning,
  selectUnassigned,
  withFirst,
} from './assign-seats.select.ts';

/** How many members are listed at once; a search finds the others. */
const LISTED = 100;

/** The members who can get a seat of a combo, to choose from. Who got none in an attempt before is chosen already. */
export function MemberChoice({
  id,
  actor,
  teamId,
  combo,
}: {
  id: string;
  actor: AssignSeatsActor;
  teamId: string;
  combo: SeatCombo;
}) {
  const isMissing = useSelector(actor, (snapshot) => selectAssigning(snapshot).isMissing);
  const isTooMany = useSelector(actor, (snapshot) => selectAssigning(snapshot).isTooMany);
  const [before] = useState<ReadonlySet<string>>(() => new Set(selectUnassigned(actor.getSnapshot())));
  const [chosen, setChosen] = useState(before);
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useTeamPeople(teamId);
  const having = new Set(combo.holders.flatMap(({ user_id, state }) => (state === 'assigned' ? [user_id] : [])));
  const without = (data?.users ?? []).filter(({ id: userId, status }) => status === 'active' && !having.has(userId));
  const people = withFirst(without, before).map(({ id: userId, first_name, last_name, email }) => ({
    id: userId,
    name: joinName(first_name, last_name),
    email,
  }));
  const takers = people.filter((person) => chosen.has(person.id));
  const found = people.filter(({ name, email }) => matchesName(`${name} ${email}`, search));
  const all = chooseUpTo(combo.free, takers.map(idOf), found.map(idOf));

  function toggle(userId: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(userId);
    else next.delete(userId);
    setChosen(next);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    actor.send({
      type: 'assignSeats.submitted',
      people: takers.map(({ id: userId, name }) => ({ id: userId, name })),
      free: combo.free,
    });
  }

  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {people.length === 0 ? (
        <p className="text-sm">
          Every member has one of these seats.{' '}
          <TextLink href={teamUrl('/team/manage', teamId)}>Invite more people</TextLink>
        </p>
      ) : (
        <form id={id} onSubmit={submit} noValidate>
          <TextField
            label="Search by name or email address"
            type="search"
            start={<Search aria-hidden />}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              disabledReason={all.size > takers.length ? undefined : whyNotAll(combo.free, found.length)}
              onClick={() => setChosen(all)}
            >
              Select all without one
            </Button>
            {takers.length > 0 && (
              <Button variant="secondary" size="small" onClick={() => setChosen(new Set())}>
                Clear selection
              </Button>
            )}
          </div>
          <fieldset className="mt-4" aria-describedby={`${id}-missing`}>
            <legend className="font-medium text-sm">Members without one</legend>
            <ul className="mt-2 grid gap-3 border-line border-t pt-3">
              {found.slice(0, LISTED).map((person) => (
                <li key={person.id}>
                  <Checkbox
                    label={person.name}
                    hint={person.email}
                    checked={chosen.has(person.id)}
                    onChange={({ target }) => toggle(person.id, target.checked)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
          {found.length > LISTED && (
            <p className="mt-3 text-muted text-sm">{`The first ${LISTED} of ${found.length}. Search for the others.`}</p>
          )}
          <p role="status" className="mt-4 text-sm">
            {`${found.length === 0 ? 'No member matches. ' : ''}${counted(takers.length, 'member')} chosen, ${counted(combo.free, 'seat')} free`}
          </p>
          <p id={`${id}-missing`} aria-live="polite" className="text-danger-ink text-sm empty:hidden">
            {`${isMissing ? 'Choose at least one member.' : ''}${isTooMany && takers.length > combo.free ? tooManyWords(combo.free, takers.length) : ''}`}
          </p>
        </form>
      )}
    </ListState>
  );
}

const tooManyWords = (free: number, chosen: number) =>
  free === 0 ? 'No seat is free.' : `Only ${counted(free, 'seat is', 'seats are')} free; you chose ${chosen}.`;

const idOf = ({ id }: { id: string }) => id;

const whyNotAll = (free: number, found: number) => {
  if (found === 0) return 'No member matches';
  return free === 0 ? 'No seat is free' : 'There is nobody more to select';
};
