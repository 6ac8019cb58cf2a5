import { claimOrders } from '../commerce/orders/claim-orders.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { confirmByLink, queueConfirmation } from './addresses.ts';
import { presentUser } from './present-user.ts';

export const verifyEmail: HandlerOf<'verifyEmail'> = async ({ requester, params, query }, services) => {
  const { clock, database } = services;
  const user = await confirmByLink(services, userOf(requester), { ...params, ...query });
  await claimOrders(services, { ...user, isVerified: true });
  return {
    message: 'Your email address is confirmed.',
    user: await presentUser(database.queries, user, requester.session, clock.now()),
  };
};

export const resendVerification: HandlerOf<'resendVerification'> = async ({ requester }, services) => {
  const user = userOf(requester);
  if (user.email_verified_at !== null) return { message: 'Your email address is already confirmed.' };
  await queueConfirmation(services, services.database.queries, user, requester.tech);
  return { message: `We sent a link to ${user.email}.` };
};
