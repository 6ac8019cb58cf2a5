import type { FormEvent } from 'react';
import type { TeamOnboardingEvent } from '../../../../../machines/team/team-onboarding/team-onboarding.machine.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import {
  type OnboardingSnapshot,
  selectFailure,
  selectIsBusy,
  selectIsNameMissing,
  selectTeam,
} from './onboarding.select.ts';

/** The first step: what the team is called. */
export function NamingStep({
  snapshot,
  send,
}: {
  snapshot: OnboardingSnapshot;
  send: (event: TeamOnboardingEvent) => void;
}) {
  const isBusy = selectIsBusy(snapshot);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send({ type: 'teamOnboarding.named', name: String(new FormData(event.currentTarget).get('team_name') ?? '') });
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2 tabIndex={-1} className="font-semibold text-xl">
        Name your team
      </h2>
      <p className="mt-2 mb-5 text-muted">People see it in their invitation and in the team area.</p>
      <TextField
        className="max-w-md"
        label="Team name"
        name="team_name"
        autoComplete="organization"
        defaultValue={selectTeam(snapshot)?.team_name ?? ''}
        readOnly={isBusy}
        error={selectIsNameMissing(snapshot) ? 'Enter a name.' : fieldError(selectFailure(snapshot), 'team_name')}
        isRequired
      />
      <Button type="submit" className="mt-6" isBusy={isBusy} busyLabel="Saving">
        Continue
      </Button>
    </form>
  );
}
