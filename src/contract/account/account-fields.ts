import * as z from 'zod/mini';
import { boundedText } from '../common.ts';
import { cleanName, nameField, nameProblem } from '../name-field.ts';
import { normalizeEmail } from './email-address.ts';
import { isLatin } from './latin-name.ts';

/** Linear: a domain label contains no dot, so there is only one way to split a domain. */
const EMAIL = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@(?:[^\s\p{Cc}@<>()[\]\\,;:".]+\.)+[^\s\p{Cc}@<>()[\]\\,;:".]{2,}$/u;

const TOO_LONG_EMAIL = 'Email may have at most 254 characters.';

/** A text that names an address, in the form in which addresses are stored (`normalizeEmail`). */
export const anyEmailField = boundedText(254, { tooLong: TOO_LONG_EMAIL, required: 'Email is required.' }).check(
  z.overwrite(normalizeEmail),
);

/** An email address, in the form in which addresses are stored (`normalizeEmail`). */
export const emailField = anyEmailField.check(
  z.minLength(1, 'Email is required.'),
  // NFKC may lengthen a text.
  z.maxLength(254, { error: TOO_LONG_EMAIL, abort: true }),
  z.regex(EMAIL, 'Enter a valid email address.'),
);

/** Maximum length of a stored first or last name. UTF-16 code units. */
export const NAME_LENGTH = 100;

/**
 * A first name.
 *
 * @param what its name in error messages: the sign-up form asks for the full name in one field
 */
export const firstNameField = (what: string) => nameField({ max: NAME_LENGTH, what });

/** First and last name together. */
export const fullNameField = nameField({ max: 2 * NAME_LENGTH + 1, what: 'Name' });

/** A last name; optional, because not everyone has one. */
export const lastNameField = nameField({ min: 0, max: NAME_LENGTH, what: 'Last name' });

/** The name once more in Latin letters; empty for none. */
export const latinNameField = orNothing((value) => {
  const stored = cleanName(value);
  const what = 'Name in Latin letters';
  const problem =
    nameProblem(stored, { what, max: 2 * NAME_LENGTH + 1, min: 0 }) ??
    (stored === '' || isLatin(stored) ? null : `${what} may have Latin letters, spaces, hyphens and apostrophes only.`);
  return problem === null ? { stored } : { problem };
});

/** NIST SP 800-63B: length counts, composition rules do not; in NFC, so that every keyboard types it. The upper bound keeps hashing cheap. */
export const newPasswordField = boundedText(200, {
  tooLong: 'Password may have at most 200 characters.',
  required: 'Password is required.',
}).check(z.normalize('NFC'), z.minLength(8, 'Password needs at least 8 characters.'));

/** The current password, typed to confirm. */
export const passwordField = boundedText(200, {
  tooLong: 'Password may have at most 200 characters.',
  required: 'Password is required.',
}).check(z.minLength(1, 'Password is required.'));

/** The new password again; the server compares both. */
export const passwordConfirmationField = boundedText(200, {
  tooLong: 'Password confirmation may have at most 200 characters.',
  required: 'Password confirmation is required.',
}).check(z.normalize('NFC'));

/** Empty input is stored as null. */
function orNothing(normalise: (value: string) => { stored: string } | { problem: string }) {
  return z.pipe(
    z.nullable(boundedText(300).check(z.trim())),
    z.transform((value, context) => {
      if (value === null || value === '') return null;
      const normalised = normalise(value);
      if ('stored' in normalised) return normalised.stored || null;
      context.issues.push({ code: 'custom', message: normalised.problem, input: value });
      return z.NEVER;
    }),
  );
}

/** Occupation, in free text. */
export const occupationField = orNothing((value) => {
  const stored = cleanName(value);
  const problem = nameProblem(stored, { what: 'Occupation', max: 100, min: 0, needs: 'letter or digit' });
  return problem === null ? { stored } : { problem };
});

const orProblem = (stored: string | null, problem: string) => (stored === null ? { problem } : { stored });

/** A LinkedIn profile in any notation, normalized to `https://www.linkedin.com/in/name`. */
export const linkedinField = orNothing((value) =>
  orProblem(linkedinProfile(value), 'Enter a LinkedIn profile URL such as https://www.linkedin.com/in/your-name.'),
);

/** A username on X, formerly Twitter, in any notation, without the at sign. */
export const twitterField = orNothing((value) =>
  orProblem(
    twitterName(value),
    'Enter a username on X: at most 15 letters, digits and underscores, such as @your_name.',
  ),
);

function linkedinProfile(value: string): string | null {
  const url = parseAddress(value);
  if (!url || !/^([a-z]{2,3}\.)?linkedin\.com$/.test(url.hostname)) return null;
  const name = /^\/in\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  // Letters of every script are allowed; the URL parser has percent-encoded them.
  return name && /^([A-Za-z0-9_-]|%[89A-F][0-9A-F]){3,200}$/i.test(name) ? `https://www.linkedin.com/in/${name}` : null;
}

function twitterName(value: string): string | null {
  const name = /^@?([A-Za-z0-9_]{1,15})$/.exec(value)?.[1];
  if (name) return name;
  const url = parseAddress(value);
  if (!url || !/^((www|mobile)\.)?(x|twitter)\.com$/.test(url.hostname)) return null;
  return /^\/@?([A-Za-z0-9_]{1,15})\/?$/.exec(url.pathname)?.[1] ?? null;
}

function parseAddress(value: string): URL | null {
  const url = URL.parse(/^https?:\/\//i.test(value) ? value : `https://${value}`);
  return url && url.username === '' && url.password === '' && url.port === '' ? url : null;
}
