import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { counted } from '../../shared/offer-words.ts';
import {
  type InvitePeopleActor,
  selectCanConfirm,
  selectCanCorrect,
  selectContext,
  selectFace,
  selectIsBusy,
  selectIsOpen,
} from './invite.select.ts';
import { ManyForm, OneForm } from './invite-forms.tsx';
import { InviteLines } from './invite-lines.tsx';
import type { RoleOptions } from './role-words.ts';

/** Invites one person or many to a team, and reports what became of each. */
export function InviteDialog({ actor, roles }: { actor: InvitePeopleActor; roles: RoleOptions }) {
  const id = useId();
  const face = useSelector(actor, selectFace);
  const isBusy = useSelector(actor, selectIsBusy);
  const canConfirm = useSelector(actor, selectCanConfirm);
  const canCorrect = useSelector(actor, selectCanCorrect);
  const { lines } = useSelector(actor, selectContext);
  const good = lines.filter(({ outcome }) => outcome === 'waiting').length;
  const hasMore = lines.some(({ outcome }) => outcome === 'later');
  const close = () => actor.send({ type: 'invitePeople.closed' });
  const isForm = face === 'one' || face === 'many';
  return (
    <Dialog
      isOpen={useSelector(actor, selectIsOpen)}
      onOpenChange={close}
      size="medium"
      title="Invite people"
      description={isForm ? 'Each person gets an email with a link. It works once, for 14 days.' : undefined}
      footer={
        <>
          <Button
            variant={isForm || canConfirm || canCorrect ? 'secondary' : 'primary'}
            disabledReason={isBusy ? 'Please wait until this is done' : undefined}
            onClick={close}
          >
            {face === 'report' ? 'Close' : 'Cancel'}
          </Button>
          {canCorrect && (
            <Button
              variant={canConfirm ? 'secondary' : 'primary'}
              onClick={() => actor.send({ type: 'invitePeople.corrected' })}
            >
              {face === 'report' ? (hasMore ? 'Continue with the rest' : 'Correct the rest') : 'Correct the list'}
            </Button>
          )}
          {canConfirm && (
            <Button onClick={() => actor.send({ type: 'invitePeople.confirmed' })}>
              {`Invite ${counted(good, 'person', 'people')}`}
            </Button>
          )}
          {isForm && (
            <Button type="submit" form={`${id}-${face}`} isBusy={isBusy} busyLabel="Inviting">
              {face === 'one' ? 'Send the invitation' : 'Invite'}
            </Button>
          )}
        </>
      }
    >
      {isForm && (
        <RadioGroup
          label="How many?"
          className="mb-5"
          isDisabled={isBusy}
          options={[
            { value: 'one', label: 'One person' },
            { value: 'many', label: 'Several people, from a list or a CSV file' },
          ]}
          value={face}
          onValueChange={(next) =>
            actor.send({ type: next === 'one' ? 'invitePeople.oneChosen' : 'invitePeople.manyChosen' })
          }
        />
      )}
      {/* Both stay while the form is on show: changing between them loses nothing. */}
      {isForm && (
        <>
          <div hidden={face !== 'one'}>
            <OneForm id={`${id}-one`} actor={actor} roles={roles} />
          </div>
          <div hidden={face !== 'many'}>
            <ManyForm id={`${id}-many`} actor={actor} roles={roles} />
          </div>
        </>
      )}
      {!isForm && <InviteLines lines={lines} isReport={face === 'report'} />}
    </Dialog>
  );
}
