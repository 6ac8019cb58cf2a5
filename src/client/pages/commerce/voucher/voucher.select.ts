import type { SnapshotFrom } from 'xstate';
import type { voucherRedeemMachine } from '../../../../../machines/commerce/voucher-redeem/voucher-redeem.machine.ts';

export type VoucherSnapshot = SnapshotFrom<typeof voucherRedeemMachine>;

/** The variant of the page. */
export type VoucherFace =
  | 'loading'
  | 'unreachable'
  | 'unknown'
  | 'over'
  | 'signIn'
  | 'offered'
  | 'choosing'
  | 'failed'
  | 'redeemed';

export function selectFace(snapshot: VoucherSnapshot): VoucherFace {
  const at = snapshot.value.voucher;
  if (typeof at === 'object') return at.ready === 'choosing' ? 'choosing' : 'offered';
  switch (at) {
    case 'unreachable':
    case 'unknown':
    case 'over':
    case 'failed':
    case 'redeemed':
      return at;
    case 'signInNeeded':
      return 'signIn';
    case 'redeeming':
      // The variant stays while a request is pending.
      return snapshot.context.choice ? 'choosing' : 'offered';
    default:
      return 'loading';
  }
}

export const selectIsRedeeming = (snapshot: VoucherSnapshot) => snapshot.matches({ voucher: 'redeeming' });
export const selectVoucher = ({ context }: VoucherSnapshot) => context.voucher;
export const selectGain = ({ context }: VoucherSnapshot) => context.gain;
export const selectFailure = ({ context }: VoucherSnapshot) => context.failure;
export const selectChoice = ({ context }: VoucherSnapshot) => context.choice;
