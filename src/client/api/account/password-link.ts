import { accountRoutes } from '../../../contract/account/account.ts';
import { call } from '../call.ts';

/** Asks for a link to set a new password; the answer does not say whether there is an account. */
export const requestPasswordLink = (email: string) => call(accountRoutes.forgotPassword, { body: { email } });
