import { claimOrders } from '../commerce/claim.ts';
import { findUnbegunExam } from '../data/commerce/entitlements.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { confirmByLink, queueConfirmation } from './addresses.ts';
import { presentUser } from './present-user.ts';

export const verifyEmail: HandlerOf<'verifyEmail'> = async ({ requester, params, query }, services) => {
  const { clock, database, catalog } = services;
  const user = await confirmByLink(services, userOf(requester), { ...params, ...query });
  await claimOrders(services, { ...user, isVerified: true });
  const exam = await findUnbegunExam(database.queries, user.id);
  const tech = exam && catalog.find(exam.certification_id)?.exam.tech;
  return {
    message: 'Your email address is confirmed.',
    user: await presentUser(database.queries, user, requester.session, clock.now()),
    exam: exam && tech ? { id: exam.id, tech } : null,
  };
};

export const resendVerification: HandlerOf<'resendVerification'> = async ({ requester }, services) => {
  const user = userOf(requester);
  if (user.email_verified_at !== null) return { message: 'Your email address is already confirmed.' };
  await queueConfirmation(services, services.database.queries, user, requester.tech);
  return { message: `We sent a link to ${user.email}.` };
};
