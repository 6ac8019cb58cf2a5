import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../../http/api-error.ts';

/** Words specific to this site and its audience that the list lacks. */
const NEARBY = ['vuejs', 'nuxt', 'angular', 'javascript', 'typescript', 'react', 'chartered', 'linkedin', 'qwertzui'];

/**
 * Some 49,000 of the most frequently leaked passwords, from zxcvbn. Digits and symbols around them do not make them
 * safe. OWASP ASVS 5.0, 6.2.4 requires a check against the 3,000 most common ones.
 */
const COMMON = new Set([...dictionary['passwords-common'], ...NEARBY]);

/** With more digits and symbols than this around a word, the password no longer counts as that word. */
const MAX_AROUND = 6;

const SEQUENCES = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
];

/**
 * Why a password is easily guessed, as a sentence; null when it is acceptable.
 *
 * @param email of the account, which an attacker knows
 */
function weaknessOf(password: string, email: string): string | null {
  const lower = password.toLowerCase();
  const word = lower.replace(/^[\d\W_]+(?=\D)|[\d\W_]+$/gu, '');
  if (new Set(lower).size <= 2 || SEQUENCES.some((sequence) => sequence.includes(lower))) {
    return 'This password is one of the first that are guessed. Choose a longer one, such as four words.';
  }
  const isDecorated = word.length > 3 && lower.length - word.length <= MAX_AROUND;
  if (COMMON.has(lower) || (isDecorated && COMMON.has(word))) {
    return 'This is a common password, or a common word with digits and signs. Choose another one, such as four words.';
  }
  const [name = ''] = email.split('@');
  if (lower === email || (name.length > 3 && word === name)) {
    return 'This password is your email address. Choose another one, such as four words.';
  }
  return null;
}

/** @throws ApiError 422 at the field when a new password is easily guessed. */
export function refuseWeakPassword(field: string, password: string, email: string): void {
  const sentence = weaknessOf(password, email);
  if (sentence) throw new ApiError(422, sentence, { errors: { [field]: [sentence] } });
}
