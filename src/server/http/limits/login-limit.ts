import type { KnownDevices } from '../../account/known-devices.ts';
import { sha256 } from '../../ids.ts';
import type { Requester } from '../requester.ts';
import { consumePoints, isWithin, type Limiters } from './limiters.ts';

export type LoginLimitServices = { limiters: Limiters; devices: KnownDevices };

/** Said where waiting is not the only way. */
const WAY_IN = ' To get in at once, set a new password with "Forgot password?".';

function loginKeys({ devices }: LoginLimitServices, email: string, { cookies, network }: Requester) {
  const account = sha256(email);
  const id = devices.idOf(email, cookies);
  return { account, pair: sha256(`${account} ${network}`), device: id && sha256(`${account} ${id}`) };
}

/** Counts a login before its password is compared. @throws ApiError 429 when the account has been tried too often. */
export async function consumeForLogin(
  services: LoginLimitServices,
  email: string,
  requester: Requester,
): Promise<void> {
  const { logins, networks } = services.limiters;
  const { account, pair, device } = loginKeys(services, email, requester);
  if (device && (await isWithin(logins.device, device))) return;
  await consumePoints(networks.get('login'), requester.network);
  await consumePoints(logins.pair, pair, { more: WAY_IN });
  await consumePoints(logins.account, account, { more: WAY_IN });
}

/** Takes back what was counted for a login that turned out to be right. */
export async function loginSucceeded(services: LoginLimitServices, email: string, requester: Requester): Promise<void> {
  const { logins, networks } = services.limiters;
  const { account, pair, device } = loginKeys(services, email, requester);
  const counted = device ? await logins.device.get(device) : null;
  if (device) await logins.device.delete(device);
  if (counted && counted.consumedPoints <= logins.device.points) return;
  await networks.get('login')?.reward(requester.network, 1);
  await logins.pair.delete(pair);
  // The failures of others stay counted.
  await logins.account.reward(account, 1);
}
