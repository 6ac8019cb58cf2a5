import type { Services } from '../../services.ts';
import { isInvitedBy } from '../../team/invitation-link.ts';
import type { Requester } from '../requester.ts';
import { consumePoints, type Limiters } from './limiters.ts';

export type SignUpLimitServices = { limiters: Limiters } & Pick<Services, 'database' | 'clock'>;

/**
 * Counts a sign-up before its password is hashed. One with the invitation that was mailed to its address does not pay for its network: a
 * class behind one address signs up at the same time, and each invitation is for one account.
 *
 * @throws ApiError 429 when the network has signed up too often
 */
export async function consumeForSignUp(
  services: SignUpLimitServices,
  { email, invitation }: { email: string; invitation: string | null },
  { network }: Requester,
): Promise<void> {
  const { networks, invitedSignUps } = services.limiters;
  const isInvited = invitation !== null && (await isInvitedBy(services, invitation, email));
  await consumePoints(isInvited ? invitedSignUps : networks.get('register'), network);
}
