import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { counted } from '../../shared/offer-words.ts';
import { selectIsBusy, type TeamChangesActor, withoutBegun } from './changes.select.ts';

/**
 * Rows of a list that are chosen, by id; those that are gone from the list do not count. They stay chosen until a change of them
 * begins.
 */
export function useSelection(ids: readonly string[], actor: TeamChangesActor) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isChanging = useSelector(actor, selectIsBusy);
  useEffect(() => {
    if (isChanging) setChosen((before) => withoutBegun(before, actor.getSnapshot()));
  }, [actor, isChanging]);
  const present = ids.filter((id) => chosen.has(id));
  return {
    ids: present,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      setChosen(new Set(chosen.has(id) ? present.filter((other) => other !== id) : [...present, id])),
    isAll: ids.length > 0 && present.length === ids.length,
    toggleAll: () => setChosen(new Set(present.length === ids.length ? [] : ids)),
    clear: () => setChosen(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;

/** What can be done with the chosen rows. */
export function SelectionBar({
  selection,
  label,
  children,
}: {
  selection: Selection;
  /** Of the box that chooses all rows. */
  label: string;
  children: Elements;
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2">
      <Checkbox
        label={selection.ids.length === 0 ? label : `${counted(selection.ids.length, 'person', 'people')} selected`}
        checked={selection.isAll}
        onChange={selection.toggleAll}
      />
      {selection.ids.length > 0 && children}
    </div>
  );
}
