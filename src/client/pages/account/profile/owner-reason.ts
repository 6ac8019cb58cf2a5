import type { User } from '../../../../contract/account/session.ts';

/** Why a control of the profile is unavailable: an administrator who acts as the user changes nothing of it (AC-05). */
export function ownerReason({ impersonated_by: impersonator }: User): string | undefined {
  return impersonator === null ? undefined : 'Only the user can change this.';
}
