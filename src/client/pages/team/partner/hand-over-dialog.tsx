import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { handOverMachine } from '../../../../../machines/team/hand-over/hand-over.machine.ts';
import type { TeamSummary } from '../../../../contract/team/teams.ts';
import { teamUrl } from '../../../flows/team/use-team.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { counted } from '../../shared/offer-words.ts';
import { HandOverForm } from './hand-over-form.tsx';

/** Hands some vouchers to one of the partner's teams. */
export function HandOverDialog({
  actor,
  teams,
}: {
  actor: ActorRefFrom<typeof handOverMachine>;
  teams: readonly TeamSummary[];
}) {
  const id = useId();
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isHanded = useSelector(actor, (snapshot) => snapshot.matches('handed'));
  const { free, choice } = useSelector(actor, ({ context }) => context);
  const team = teams.find((one) => one.id === choice.teamId);
  const close = () => actor.send({ type: 'handOver.closed' });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={isHanded ? 'Handed over' : 'Hand vouchers to a team'}
      description={
        isHanded
          ? `${team?.team_name ?? 'The team'} has ${counted(choice.count, 'more seat')}.`
          : `${counted(free, 'voucher')} free. The team gets them as seats; you can take unassigned ones back.`
      }
      footer={
        <>
          <Button
            variant={isHanded ? 'primary' : 'secondary'}
            disabledReason={isBusy ? 'Please wait until this is done' : undefined}
            onClick={close}
          >
            {isHanded ? 'Close' : 'Cancel'}
          </Button>
          {!isHanded && teams.length > 0 && (
            <Button type="submit" form={id} isBusy={isBusy}>
              Hand over
            </Button>
          )}
        </>
      }
    >
      {isHanded && (
        <LinkButton variant="secondary" href={teamUrl('/team/vouchers', choice.teamId)}>
          Assign the seats
        </LinkButton>
      )}
      {!isHanded && teams.length === 0 && <p className="text-sm">Open a team first: it gets the vouchers.</p>}
      {!isHanded && teams.length > 0 && <HandOverForm id={id} actor={actor} teams={teams} />}
    </Dialog>
  );
}
