import { safePath } from '../../../contract/safe-path.ts';
import { pendingVoucher } from '../../adapters/commerce/pending-voucher.ts';
import { pendingInvitation } from '../../adapters/team/pending-invitation.ts';

/** What somebody opened and was asked to sign in for: a voucher (GU-09) or an invitation. Null if nothing waits. */
export function pendingPath(): string | null {
  // What is in the storage may be anything: half of a surrogate pair cannot stand in an address.
  const [voucher, invitation] = [pendingVoucher()?.toWellFormed(), pendingInvitation()?.toWellFormed()];
  if (voucher !== undefined) return safePath(`/voucher/${encodeURIComponent(voucher)}`);
  return invitation === undefined ? null : safePath(`/team/invitation/${encodeURIComponent(invitation)}`);
}
