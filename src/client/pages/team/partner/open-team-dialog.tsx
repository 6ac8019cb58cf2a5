import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { openTeamMachine } from '../../../../../machines/team/open-team/open-team.machine.ts';
import { teamUrl } from '../../../flows/team/use-team.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';

/** Opens a team, and leads to what comes next. */
export function OpenTeamDialog({ actor }: { actor: ActorRefFrom<typeof openTeamMachine> }) {
  const id = useId();
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isOpened = useSelector(actor, (snapshot) => snapshot.matches('opened'));
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches({ naming: 'missing' }));
  const { name, teamId, failure } = useSelector(actor, ({ context }) => context);
  const close = () => actor.send({ type: 'openTeam.closed' });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    actor.send({ type: 'openTeam.submitted', name: String(new FormData(event.currentTarget).get('name')) });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={isOpened ? sentence`${kept(name)} is open` : 'Open a team'}
      description={
        isOpened
          ? 'Invite its people, and hand it vouchers.'
          : 'You invite its people and hand it vouchers. It pays nothing.'
      }
      footer={
        <>
          <Button
            variant={isOpened ? 'primary' : 'secondary'}
            disabledReason={isBusy ? 'Please wait until this is done' : undefined}
            onClick={close}
          >
            {isOpened ? 'Close' : 'Cancel'}
          </Button>
          {!isOpened && (
            <Button type="submit" form={id} isBusy={isBusy}>
              Open team
            </Button>
          )}
        </>
      }
    >
      {isOpened && teamId !== null ? (
        <LinkButton variant="secondary" href={teamUrl('/team/manage', teamId)}>
          Invite people
        </LinkButton>
      ) : (
        <form id={id} onSubmit={submit} noValidate className="grid gap-5">
          <FormFailure failure={failure} fields={['team_name']} />
          <TextField
            label="Team name"
            name="name"
            autoComplete="off"
            maxLength={100}
            isRequired
            defaultValue={name}
            error={isMissing ? 'Enter a name.' : fieldError(failure, 'team_name')}
          />
        </form>
      )}
    </Dialog>
  );
}
