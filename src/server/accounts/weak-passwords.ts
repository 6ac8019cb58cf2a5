import { ApiError } from '../api-error.ts';

/**
 * Words that people make passwords of: what leaked ones begin with most often, and names from what this site is about. With
 * digits and signs around them they stay what is guessed first. OWASP ASVS 5.0, 6.2.4 asks that common ones are refused.
 */
const COMMON = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word motdepasse contrasena wachtwoord qwertyui qwertyuiop qwertzui
  asdfghjk asdfghjkl zxcvbnm1 zxcvbnm, qwerty qwertz azerty asdfgh zxcvbn 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4
  qazwsxedc zaq12wsx abcd1234 abc12345 a1b2c3d4 aa123456 iloveyou iloveu loveyou sunshine princess football baseball
  basketball superman batman starwars pokemon dragon monkey shadow master killer letmein welcome whatever trustno1
  computer internet samsung google facebook linkedin liverpool chelsea arsenal barcelona realmadrid michelle jennifer
  jessica charlie danielle michael jordan23 jordan daniel andrew ashley nicole joshua matthew anthony william thomas
  elizabeth victoria alexander benjamin samantha christian corvette mercedes ferrari mustang porsche harley maverick
  butterfly chocolate cheese cookie flower lovely secret freedom forever phoenix diamond purple orange summer winter
  spring autumn january february september october november december monday friday changeme default administrator admin
  root guest test testing temp login access mypassword newpassword passpass testtest hunter2 ninja mynoob solo hello
  helloworld hola bonjour javascript typescript react angular vuejs nuxt chartered developer`
    .split(/\s+/)
    .filter(Boolean),
);

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
  if (COMMON.has(lower) || COMMON.has(word)) {
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
