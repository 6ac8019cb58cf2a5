import { emailField, firstNameField, lastNameField } from '../account/account-fields.ts';

export type InvitedPerson = { email: string; first_name: string; last_name: string };
export type PersonLine = { line: number; text: string } & (
  | { problem: string; person?: undefined }
  | { problem: null; person: InvitedPerson }
);

const SEPARATOR = /[,;\t]/;
const firstName = firstNameField('First name');

/** A field of a table, without the quotes that programs write around it. */
const unquoted = (field: string): string =>
  field
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

function parsePerson(line: number, text: string, fields: readonly string[]): PersonLine {
  const address = fields.find((field) => field.includes('@')) ?? fields[0];
  const email = emailField.safeParse(address);
  if (!email.success) return { line, text, problem: email.error.issues[0]?.message ?? 'Enter a valid email address.' };
  const [first = '', last = ''] = fields.filter((field) => field !== address);
  const names = {
    first_name: firstName.safeParse(first || email.data.split('@')[0]),
    last_name: lastNameField.safeParse(last),
  };
  if (!names.first_name.success || !names.last_name.success) return { line, text, problem: 'A name is too long.' };
  return {
    line,
    text,
    problem: null,
    person: { email: email.data, first_name: names.first_name.data, last_name: names.last_name.data },
  };
}

/** The people of a line: one with names, or several addresses. */
function parseLine(line: number, text: string): PersonLine[] {
  const fields = text
    .split(SEPARATOR)
    .map(unquoted)
    .filter((field) => field !== '');
  const addresses = fields.filter((field) => field.includes('@'));
  if (addresses.length < 2) return [parsePerson(line, text, fields)];
  if (addresses.length === fields.length) return fields.map((field) => parsePerson(line, field, [field]));
  return [{ line, text, problem: 'Enter one person per line, or addresses alone.' }];
}

/**
 * People from pasted lines or a CSV file: an address and, in any order around it, first and last name, or several addresses. Empty lines
 * and a heading line are left out.
 */
export function parsePeople(text: string): PersonLine[] {
  return text
    .split(/\r?\n/)
    .map((words, index) => ({ line: index + 1, words: words.trim() }))
    .filter(({ words }) => words !== '')
    .filter(({ line, words }) => line > 1 || words.includes('@') || !/\bmail\b|e-?mail/i.test(words))
    .flatMap(({ line, words }) => parseLine(line, words));
}

/** A person as a line that {@link parsePeople} reads: names have none of the characters that separate fields. */
export function lineOf({ email, first_name, last_name }: InvitedPerson): string {
  const clean = (name: string) => name.replaceAll(/[,;"@\s]+/g, ' ').trim();
  return [email, clean(first_name), clean(last_name)].filter((field) => field !== '').join(',');
}
