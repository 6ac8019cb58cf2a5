import type { secondFactorRoutes } from '../../../contract/account/second-factor.ts';
import type { HandlerServices, HandlersOf } from '../../http/register-routes.ts';
import { type Requester, sessionOf, userOf } from '../../http/requester.ts';
import { attributionOf } from '../attribution.ts';
import { withClaimedOrders } from '../claimed-orders.ts';
import { handOverSession } from '../hand-over-session.ts';
import { invalidateReplaced } from '../open-session.ts';
import { openingOf, rememberDevice } from '../sign-in-handlers.ts';
import * as setUp from './set-up.ts';
import { askPasskey, completeSignIn } from './sign-in.ts';
import { needsFactor } from './staff-rights.ts';

function ownerOf(requester: Requester, { settings }: Pick<HandlerServices, 'settings'>): setUp.Owner {
  const user = userOf(requester);
  return {
    user,
    session: sessionOf(requester),
    isRequired: requester.lacksFactor || needsFactor(settings, user),
  };
}

/** Handlers for the second factor: completing a sign-in with it, adding and removing it. */
export const secondFactorHandlers: HandlersOf<typeof secondFactorRoutes> = {
  async completeSignIn({ body: { pending, ...given }, headers, requester, reply }, services) {
    const opening = { ...openingOf(requester), attribution: attributionOf(undefined, headers) };
    const session = await completeSignIn(services, pending, given, opening);
    invalidateReplaced(services, opening);
    rememberDevice(services, reply, session.user.email);
    return handOverSession(services, { requester, reply }, await withClaimedOrders(services, session));
  },
  signInPasskey: ({ body }, services) => askPasskey(services, body.pending),
  readSecondFactor: ({ requester }, services) =>
    setUp.presentFactor(services, services.database.queries, ownerOf(requester, services)),
  beginTotp: ({ requester }, services) => setUp.beginTotp(services, ownerOf(requester, services)),
  addTotp: ({ requester, body }, services) => setUp.addTotp(services, ownerOf(requester, services), body),
  removeTotp: ({ requester }, services) => setUp.removeTotp(services, ownerOf(requester, services)),
  beginPasskey: ({ requester }, services) => setUp.beginPasskey(services, ownerOf(requester, services)),
  addPasskey: ({ requester, body }, services) => setUp.addPasskey(services, ownerOf(requester, services), body),
  removePasskey: ({ requester, params }, services) =>
    setUp.removePasskey(services, ownerOf(requester, services), params.id),
  renewRecoveryCodes: ({ requester }, services) => setUp.renewRecoveryCodes(services, ownerOf(requester, services)),
};
