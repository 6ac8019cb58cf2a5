import type { PendingSignIn } from '../../../contract/account/second-factor.ts';
import { ApiError } from '../../http/api-error.ts';

/** The refusal of a login whose second factor is still missing; a client continues with its details. */
export function factorRequired(pending: PendingSignIn): ApiError {
  return new ApiError(403, 'Confirm the sign-in with your second factor.', {
    code: 'second_factor_required',
    details: { ...pending },
  });
}

/** Something under way that waited too long, was used or was tried too often: it starts over. */
export function factorExpired(): ApiError {
  return new ApiError(422, 'This took too long or was tried too often. Start again.', { code: 'factor_expired' });
}

/** A second factor that is not right. */
export function factorWrong(field: 'totp' | 'recovery' | 'passkey', sentence: string): ApiError {
  return new ApiError(422, sentence, { code: 'factor_wrong', errors: { [field]: [sentence] } });
}
