import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { handOverMachine } from '../../../../../machines/team/hand-over/hand-over.machine.ts';
import type { TeamSummary } from '../../../../contract/team/teams.ts';
import { matchesName } from '../../../flows/team/seats/seats.select.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { FormFailure } from '../../shared/form-failure.tsx';

/** From so many teams on, a search narrows the list. */
const MANY = 10;

/** Which team gets how many vouchers. */
export function HandOverForm({
  id,
  actor,
  teams,
}: {
  id: string;
  actor: ActorRefFrom<typeof handOverMachine>;
  teams: readonly TeamSummary[];
}) {
  const isWithoutTeam = useSelector(actor, (snapshot) => snapshot.matches({ filling: 'teamMissing' }));
  const isCountWrong = useSelector(actor, (snapshot) => snapshot.matches({ filling: 'countWrong' }));
  const { free, failure, choice } = useSelector(actor, ({ context }) => context);
  const [search, setSearch] = useState('');
  const found = teams.filter(({ team_name: name }) => matchesName(name, search));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    actor.send({
      type: 'handOver.submitted',
      teamId: String(form.get('team') ?? ''),
      // An empty field is 0, which is no number of vouchers, either.
      count: Number(form.get('count')),
    });
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-5">
      <FormFailure failure={failure} fields={[]} />
      {teams.length > MANY && (
        <TextField
          label="Search teams"
          type="search"
          start={<Search aria-hidden />}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <SelectField
        label="Team"
        name="team"
        isRequired
        placeholder={found.length === 0 ? 'No team matches' : 'Choose a team'}
        defaultValue={choice.teamId || (teams.length === 1 ? teams[0]?.id : '')}
        options={found.map(({ id: value, team_name: label }) => ({ value, label }))}
        error={isWithoutTeam ? 'Choose a team.' : undefined}
      />
      <TextField
        label="Number of vouchers"
        name="count"
        inputMode="numeric"
        autoComplete="off"
        isRequired
        defaultValue={String(choice.count || free)}
        error={isCountWrong ? `Enter a whole number from 1 to ${free}.` : undefined}
      />
    </form>
  );
}
