import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../../http/api-error.ts';

/** What this site is about and where its people are at home, as far as the list does not have it. */
const NEARBY = ['vuejs', 'nuxt', 'angular', 'javascript', 'typescript', 'react', 'chartered', 'linkedin', 'qwertzui'];

/**
 * Some 49,000 passwords that leaked most often, well kept by the makers of zxcvbn. With digits and signs around them they stay
 * what is guessed first. OWASP ASVS 5.0, 6.2.4 asks that the 3,000 most common ones are refused.
 */
const COMMON = new Set([...dictionary['passwords-common'], ...NEARBY]);

/** More digits and signs than this around a word are a password of their own. */
const MAX_AROUND = 6;

const SEQUENCES = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
];

/**
 * Why a password would be guessed among the first thousand tries, as a sentence; null when nothing is known against it.
 *
 * @param email of the account, which a guesser knows
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
    return 'This password is your e-mail address. Choose another one, such as four words.';
  }
  return null;
}

/** @throws ApiError 422 at the field, when a new password would be guessed soon. */
export function refuseWeakPassword(field: string, password: string, email: string): void {
  const sentence = weaknessOf(password, email);
  if (sentence) throw new ApiError(422, sentence, { errors: { [field]: [sentence] } });
}
