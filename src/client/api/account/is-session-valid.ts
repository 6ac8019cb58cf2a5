import { failureOf } from '../../../../machines/shared/failure.ts';
import { sessionRoutes } from '../../../contract/account/session.ts';
import { call } from '../call.ts';

/** Whether the server still accepts the token of this device: for calls that end every session and whose reply was lost. @throws Failure when the server is not reached */
export async function isSessionValid(): Promise<boolean> {
  try {
    await call(sessionRoutes.auth, {}, { isSessionAsked: true });
    return true;
  } catch (error) {
    if (failureOf(error).kind === 'signedOut') return false;
    throw error;
  }
}
