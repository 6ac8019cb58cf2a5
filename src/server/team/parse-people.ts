import { emailField, firstNameField, lastNameField } from '../../contract/account/account-fields.ts';
import { MAX_INVITED } from '../../contract/team/people.ts';
import { ApiError } from '../http/api-error.ts';

export type PersonLine = { line: number; text: string } & (
  | { problem: string; person?: undefined }
  | { problem: null; person: { email: string; first_name: string; last_name: string } }
);

const SEPARATOR = /[,;\t]/;
const firstName = firstNameField('First name');

/** A field of a table, without the quotes that programs write around it. */
const unquoted = (field: string): string =>
  field
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

function parseLine(line: number, text: string): PersonLine {
  const fields = text.split(SEPARATOR).map(unquoted);
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

/**
 * People from pasted lines or a CSV file: an address and, in any order around it, first and last name. Empty lines and a heading line are
 * left out.
 *
 * @throws ApiError 422 for more people than one call invites
 */
export function parsePeople(text: string): PersonLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((entry) => entry.text !== '')
    .filter(({ line, text: words }) => line > 1 || words.includes('@') || !/\bmail\b|e-?mail/i.test(words));
  if (lines.length > MAX_INVITED) {
    const sentence = `Invite at most ${MAX_INVITED} people at once.`;
    throw new ApiError(422, sentence, { errors: { people: [sentence] } });
  }
  return lines.map(({ line, text: words }) => parseLine(line, words));
}
