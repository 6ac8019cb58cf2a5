import { safePath } from '../../../contract/safe-path.ts';
import { pendingVoucher } from '../../adapters/commerce/pending-voucher.ts';
import { pendingInvitation } from '../../adapters/team/pending-invitation.ts';

/** What somebody opened and was asked to sign in for: a voucher (GU-09) or an invitation. Null if nothing waits. */
export function pendingPath(): string | null {
  const [voucher, invitation] = [pendingVoucher(), pendingInvitation()];
  if (voucher !== null) return safePath(`/voucher/${encodeURIComponent(voucher)}`);
  return invitation === null ? null : safePath(`/team/invitation/${encodeURIComponent(invitation)}`);
}
