import type { Session } from '../../contract/account/session.ts';
import { type ClaimingServices, claimOrders } from '../commerce/claim.ts';
import { findUser } from '../data/account/users.ts';
import { presentUser } from './present-user.ts';

/** A session that was opened, with the orders that its user made as a guest: they are the account's from now on. */
export async function withClaimedOrders(services: ClaimingServices, session: Session): Promise<Session> {
  const { id, email, email_verified: isVerified } = session.user;
  if ((await claimOrders(services, { id, email, isVerified })) === 0) return session;
  const { database, clock } = services;
  const user = await findUser(database.queries, id);
  return user ? { ...session, user: await presentUser(database.queries, user, null, clock.now()) } : session;
}
