import { refuseWhenHashingIsFull } from '../../account/password/passwords.ts';
import { sha256 } from '../../ids.ts';
import { ApiError } from '../api-error.ts';
import { createPacer } from '../concurrency.ts';
import type { Requester } from '../requester.ts';
import type { LimitName } from './budgets.ts';
import { type Counted, consumePoints, type Limiters } from './limiters.ts';
import { consumeForLogin, type LoginLimitServices } from './login-limit.ts';
import { consumeForSignUp, type SignUpLimitServices } from './sign-up-limit.ts';

/** Sign-ins and sign-ups that one turn of the event loop begins with. */
const PASSWORD_CALLS_PER_TURN = 4;
const nextPasswordCall = createPacer(PASSWORD_CALLS_PER_TURN);

/** Bytes of one event as it is stored, without its keys. */
const TRACK_ROW_BYTES = 2000;

/** What a refusal says where it concerns only one address of many. */
const PER_ADDRESS: Partial<Record<LimitName, Counted>> = {
  vouchers: { code: 'address_limit', more: ' One address gets only a few vouchers an hour.' },
};

/**
 * @param isOfExam whether it is a call of an exam, which counts for its user alone: no neighbour keeps a candidate from working
 * @throws ApiError 429 when the requester's network or user has spent the limit
 */
export async function consume(
  { networks, signedIn, guests, users }: Limiters,
  name: LimitName,
  requester: Requester,
  isOfExam = false,
): Promise<void> {
  if (name === 'login' || name === 'register') {
    await nextPasswordCall();
    refuseWhenHashingIsFull();
  }
  // A signed-in user is counted as such: an office of candidates behind one address must not starve itself.
  const person = name === 'default' || isOfExam ? (requester.user?.id ?? null) : null;
  if (person !== null && !isOfExam) await consumePoints(signedIn, requester.network);
  // Logins and sign-ups are counted when it is known whose they are: a known device and an invited person must not pay for their network.
  const isCountedLater = name === 'login' || name === 'register';
  await consumePoints(networks.get(isCountedLater ? 'default' : name), person ?? requester.network);
  if (requester.user) await consumePoints(users.get(name), requester.user.id);
  else await consumePoints(guests.get(name), requester.network);
}

/** @throws ApiError 429 when the writer, by user or token, has spent the general limit. */
export function consumeForSave({ networks }: Limiters, writer: string): Promise<void> {
  return consumePoints(networks.get('default'), writer);
}

/** @throws ApiError 429 when the account that the body names has been tried too often, or its network has signed up too often. */
export async function consumeForAccount(
  services: LoginLimitServices & SignUpLimitServices,
  name: LimitName,
  body: unknown,
  requester: Requester,
): Promise<void> {
  const { email, invitation, voucher } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof email !== 'string') return;
  if (name === 'login') return consumeForLogin(services, email, requester);
  if (name === 'register') {
    const [token, code] = [invitation, voucher].map((link) => (typeof link === 'string' ? link : null));
    await consumeForSignUp(services, { email, invitation: token ?? null, voucher: code ?? null }, requester);
  }
  const { accounts, addressChanges, ordersOfGuest } = services.limiters;
  if (name === 'orders') {
    if (!requester.user) await consumePoints(ordersOfGuest, sha256(`${email} ${requester.network}`));
    return;
  }
  await consumePoints(accounts.get(name), sha256(email), PER_ADDRESS[name]);
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
