import type { SnapshotFrom } from 'xstate';
import type { mailPreferencesMachine } from '../../../../../machines/account/mail-preferences/mail-preferences.machine.ts';
import type { OptionalMailKind } from '../../../../contract/account/mail-kinds.ts';

type Snapshot = SnapshotFrom<typeof mailPreferencesMachine>;

/** What the switch of a kind shows while its change is on its way; null when what is stored counts. */
export function selectWanted({ context }: Snapshot, kind: OptionalMailKind): boolean | null {
  const change = context.changes.findLast((waiting) => waiting.of === 'kind' && waiting.kind === kind);
  return change?.of === 'kind' ? change.isOn : null;
}

export const selectIsUnblocking = ({ context }: Snapshot) => context.changes.some(({ of }) => of === 'address');
export const selectMailFailure = ({ context }: Snapshot) => context.failure;
