import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SeatCombo } from '../../../../contract/team/seats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { counted } from '../../shared/offer-words.ts';
import { AssignReport } from './assign-report.tsx';
import { type AssignSeatsActor, selectAssigning } from './assign-seats.select.ts';
import { MemberChoice } from './member-choice.tsx';

/** Assigns seats to the chosen members, one after the other, and reports what became of each. */
export function AssignDialog({
  actor,
  teamId,
  combos,
}: {
  actor: AssignSeatsActor;
  teamId: string;
  combos: readonly SeatCombo[];
}) {
  const id = useId();
  const {
    isOpen,
    isChoosing,
    isBusy,
    isSpent,
    canStop,
    canCorrect,
    lines,
    combo: code,
  } = useSelector(actor, selectAssigning, (a, b) => JSON.stringify(a) === JSON.stringify(b));
  const combo = combos.find((one) => one.code === code);
  const close = () => actor.send({ type: 'assignSeats.closed' });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title="Assign seats"
      description={`${counted(combo?.free ?? 0, 'seat')} free. Each member you choose gets one.`}
      footer={
        <>
          {isBusy ? (
            <Button
              variant="secondary"
              disabledReason={canStop ? undefined : 'The last seat is being assigned'}
              onClick={() => actor.send({ type: 'assignSeats.stopped' })}
            >
              Stop
            </Button>
          ) : (
            <Button variant={isChoosing || canCorrect ? 'secondary' : 'primary'} onClick={close}>
              {isChoosing ? 'Cancel' : 'Close'}
            </Button>
          )}
          {canCorrect && <Button onClick={() => actor.send({ type: 'assignSeats.corrected' })}>Choose again</Button>}
          {isChoosing && (
            <Button type="submit" form={id}>
              Assign
            </Button>
          )}
        </>
      }
    >
      {isChoosing && combo && <MemberChoice id={id} actor={actor} teamId={teamId} combo={combo} />}
      {!isChoosing && <AssignReport lines={lines} isBusy={isBusy} isSpent={isSpent} />}
    </Dialog>
  );
}
