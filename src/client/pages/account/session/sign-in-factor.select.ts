import type { SnapshotFrom } from 'xstate';
import type { signInFactorMachine } from '../../../../../machines/account/sign-in-factor/sign-in-factor.machine.ts';
import type { FactorKind } from '../../../../contract/account/second-factor.ts';

type Snapshot = SnapshotFrom<typeof signInFactorMachine>;

const KINDS = ['passkey', 'totp', 'recovery'] as const;

/** What the form asks for; null when the sign-in is over. */
export const selectKind = (snapshot: Snapshot): FactorKind | null =>
  KINDS.find((kind) => snapshot.hasTag(kind)) ?? null;

/** The other ways that the account has. */
export function selectOtherKinds(snapshot: Snapshot): FactorKind[] {
  const shown = selectKind(snapshot);
  return shown === null ? [] : snapshot.context.pending.kinds.filter((kind) => kind !== shown);
}
