import { useSelector } from '@xstate/react';
import { MoreHorizontal } from 'lucide-react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { DropdownMenu, type DropdownMenuItem } from '../../../ui/overlay/dropdown-menu.tsx';
import { selectIsInProgress, selectWaitReason, type TeamChangesActor } from './changes.select.ts';

/** What can be done for one row of a list. One change is made at a time: meanwhile its row is busy, and the others say so. */
export function RowMenu({
  actor,
  id,
  label,
  items,
}: {
  actor: TeamChangesActor;
  /** Of who or what the row is about. */
  id: string;
  label: string;
  items: readonly Exclude<DropdownMenuItem, 'separator'>[];
}) {
  const waitReason = useSelector(actor, selectWaitReason);
  const isInProgress = useSelector(actor, (snapshot) => selectIsInProgress(snapshot, id));
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="small"
          icon={isInProgress ? <Spinner /> : <MoreHorizontal />}
          label={label}
          aria-busy={isInProgress || undefined}
        />
      }
      items={items.map((item) => ({ ...item, disabledReason: item.disabledReason ?? waitReason }))}
    />
  );
}
