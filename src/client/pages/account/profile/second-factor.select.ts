import type { SecondFactor } from '../../../../contract/account/second-factor.ts';

/** Whether the account has a second factor: recovery codes alone are none. */
export const selectHasFactor = (factor: SecondFactor) => factor.passkeys.length > 0 || factor.totp_since !== null;
