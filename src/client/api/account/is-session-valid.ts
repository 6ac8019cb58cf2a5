import { failureOf } from '../../../../machines/shared/failure.ts';
import { sessionRoutes } from '../../../contract/account/session.ts';
import { call } from '../call.ts';

/**
 * Whether the server still accepts this device's token, after a call that ends every session and whose response was
 * lost.
 *
 * @throws Failure when the server is unreachable
 */
export async function isSessionValid(): Promise<boolean> {
  try {
    await call(sessionRoutes.auth, {}, { isSessionAsked: true });
    return true;
  } catch (error) {
    if (failureOf(error).kind === 'signedOut') return false;
    throw error;
  }
}
