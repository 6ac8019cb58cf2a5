import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { seatTakeBackMachine } from '../../../../../machines/team/seat-take-back/seat-take-back.machine.ts';
import type { SeatCombo } from '../../../../contract/team/seats.ts';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { FormFailure } from '../../shared/form-failure.tsx';
import { counted, coveredWords } from '../../shared/offer-words.ts';

/** Asks before seats are taken back, and says who loses what. */
export function SeatTakeBackDialog({
  actor,
  combos,
}: {
  actor: ActorRefFrom<typeof seatTakeBackMachine>;
  combos: readonly SeatCombo[];
}) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { seats, failure } = useSelector(actor, ({ context }) => context);
  const combo = combos.find(({ code }) => code === seats.combo);
  const holder = combo?.holders.find(({ user_id, state }) => user_id === seats.userId && state === 'assigned');
  const name = holder?.name ?? 'the member';
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={() => actor.send({ type: 'seatTakeBack.cancelled' })}
      title={seats.userId === null ? 'Take the free seats back?' : sentence`Take the seat of ${kept(name)} back?`}
      description={
        seats.userId === null
          ? `The team loses ${counted(combo?.free ?? 0, 'free seat')}, and you can hand the vouchers to another team. Assigned and used seats stay.`
          : `${holder?.name ?? 'The member'} can't use it any more. The seat is free for somebody else.`
      }
      confirmLabel="Take back"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => actor.send({ type: 'seatTakeBack.confirmed' })}
    >
      <div className="grid gap-4">
        {combo && <p className="text-sm">{coveredWords({ gives: combo.gives, covers: combo.products })}</p>}
        <FormFailure failure={failure} fields={[]} />
      </div>
    </AlertDialog>
  );
}
