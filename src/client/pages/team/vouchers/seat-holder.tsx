import { Undo2 } from 'lucide-react';
import type { SeatCombo } from '../../../../contract/team/seats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';

/** Who has a seat, since when, and whether it is used. */
export function SeatHolder({
  holder: { user_id: userId, name, state, assigned_at: assignedAt, used_at: usedAt },
  onTakeBack,
}: {
  holder: SeatCombo['holders'][number];
  /** Absent for who may only look. */
  onTakeBack?: ((userId: string) => void) | undefined;
}) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words text-left font-medium" translate={name === '' ? undefined : 'no'} dir="auto">
          {name === '' ? 'Deleted account' : name}
        </p>
        <p className="mt-0.5 text-muted text-sm">
          {state === 'used' ? `Used on ${formatDay(usedAt)}` : `Assigned on ${formatDay(assignedAt)}`}
        </p>
      </div>
      <Badge tone={state === 'used' ? 'neutral' : 'info'}>{state === 'used' ? 'Used' : 'Assigned'}</Badge>
      {state === 'assigned' && userId !== null && onTakeBack && (
        <Button size="small" variant="quiet" icon={<Undo2 />} onClick={() => onTakeBack(userId)}>
          Take back
          <VisuallyHidden>{sentence` the seat of ${kept(name)}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
