import { refuseWhenHashingIsFull } from '../../account/password/passwords.ts';
import { sha256 } from '../../ids.ts';
import { ApiError } from '../api-error.ts';
import { createPacer } from '../concurrency.ts';
import type { Requester } from '../requester.ts';
import type { LimitName } from './budgets.ts';
import { consumePoints, type Limiters } from './limiters.ts';
import { consumeForLogin, type LoginLimitServices } from './login-limit.ts';

/** Sign-ins and sign-ups that one turn of the event loop begins with. */
const PASSWORD_CALLS_PER_TURN = 4;
const nextPasswordCall = createPacer(PASSWORD_CALLS_PER_TURN);

/** Bytes of one event as it is stored, without its keys. */
const TRACK_ROW_BYTES = 2000;

/** @throws ApiError 429 when the requester's network or user has spent the limit. */
export async function consume({ networks, users }: Limiters, name: LimitName, requester: Requester): Promise<void> {
  if (name === 'login' || name === 'register') {
    await nextPasswordCall();
    refuseWhenHashingIsFull();
  }
  // A signed-in user is counted as such: an office of candidates behind one address must not starve itself.
  const key = name === 'default' && requester.user ? requester.user.id : requester.network;
  // A login is counted when it is known whose it is: a known device must not pay for its network.
  await consumePoints(networks.get(name === 'login' ? 'default' : name), key);
  if (requester.user) await consumePoints(users.get(name), requester.user.id);
}

/** @throws ApiError 429 when the writer, by user or token, has spent the general limit. */
export function consumeForSave({ networks }: Limiters, writer: string): Promise<void> {
  return consumePoints(networks.get('default'), writer);
}

/** @throws ApiError 429 when the account that the body names has been tried too often. */
export async function consumeForAccount(
  services: LoginLimitServices,
  name: LimitName,
  body: unknown,
  requester: Requester,
): Promise<void> {
  const email = (body as { email?: unknown } | undefined)?.email;
  if (typeof email !== 'string') return;
  if (name === 'login') return consumeForLogin(services, email, requester);
  const { accounts, addressChanges } = services.limiters;
  await consumePoints(accounts.get(name), sha256(email));
  if (name === 'profile' && requester.user && email !== requester.user.email) {
    await consumePoints(addressChanges, requester.user.id);
  }
}

/** @throws ApiError 413 when an event is too large, 429 when the requester's network has had enough stored today. */
export async function consumeTrackBytes(
  { trackBytes }: Limiters,
  bytes: number,
  { network }: Requester,
): Promise<void> {
  if (bytes > TRACK_ROW_BYTES) throw new ApiError(413, `An event may have at most ${TRACK_ROW_BYTES} bytes.`);
  await consumePoints(trackBytes, network, { points: bytes });
}
