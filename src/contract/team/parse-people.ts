import { emailField, firstNameField, lastNameField, NAME_LENGTH } from '../account/account-fields.ts';
import { mendName } from '../name-field.ts';

export type InvitedPerson = { email: string; first_name: string; last_name: string };
export type PersonLine = { line: number; text: string } & (
  | { problem: string; person?: undefined }
  | { problem: null; person: InvitedPerson }
);

/** A field of a table, in quotes or not (RFC 4180), with the separator after it. */
const FIELD = / *(?:"((?:[^"]|"")*)" *|([^,;\t]*))[,;\t]/g;
/** The next field of a text, over several lines if it is in quotes, with what ends it. Always matches, so nothing is tried twice. */
const NEXT_FIELD = /[ \uFEFF]*(?:"(?:[^"]|"")*" *(?=[,;\t<\r\n]|$))?[^,;\t\r\n]*(\r\n|[,;\t\r\n]|$)/gy;
const LINE_END = /\r\n|\n|\r/g;
/** A field without the quotes that are closed before a separator, an address in angle brackets or the end: its first and second group. */
const WITHOUT_CLOSED_QUOTES = /([ \uFEFF]*)(?:"(?:[^"]|"")*" *(?=[,;\t<]|$))?([^,;\t]*(?:[,;\t]|$))/g;
/** The first line by which Excel says how a file separates its fields. */
const SEPARATOR_LINE = /^"?sep=.?"?$/i;
/** Quotation marks that word processors put in for the plain one. */
const QUOTES = /[“”„‟«»＂]/g;
const firstName = firstNameField('First name');

function fieldsOf(words: string): string[] {
  const fields = `${words},`.matchAll(FIELD);
  return [...fields].map(([, quoted, plain = '']) => {
    const lines = (quoted?.replaceAll('""', '"') ?? plain).split(/[\r\n]+/).map((line) => line.trim());
    return lines.filter((line) => line !== '').join(' ');
  });
}

const quoted = (field: string) => (/[,;\t"]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** First and last name of a full name, in either order: `Ada Lovelace`, `Lovelace, Ada`. */
function splitName(name: string): [string, string] {
  const comma = name.indexOf(',');
  if (comma >= 0) return [name.slice(comma + 1).trim(), name.slice(0, comma).trim()];
  const space = name.indexOf(' ');
  return space < 0 ? [name, ''] : [name.slice(0, space), name.slice(space + 1).trim()];
}

/** A first name for somebody without one: the part of the address before the at sign, or the whole where it has no letter. */
function nameOfAddress(address: string): string {
  const rules = { what: 'First name', max: NAME_LENGTH };
  return mendName(address.slice(0, address.lastIndexOf('@')), rules) || mendName(address, rules) || 'Somebody';
}

function parsePerson(line: number, text: string, address: string | undefined, names: readonly string[]): PersonLine {
  const email = emailField.safeParse(address?.replace(/^\s*mailto:/i, ''));
  if (!email.success) return { line, text, problem: email.error.issues[0]?.message ?? 'Enter a valid email address.' };
  const [first = '', last = ''] = names;
  const first_name = firstName.safeParse(first || nameOfAddress(email.data));
  const last_name = lastNameField.safeParse(last);
  if (!first_name.success || !last_name.success) {
    const [issue] = [...(first_name.error?.issues ?? []), ...(last_name.error?.issues ?? [])];
    return { line, text, problem: issue?.message ?? 'A name is too long.' };
  }
  return {
    line,
    text,
    problem: null,
    person: { email: email.data, first_name: first_name.data, last_name: last_name.data },
  };
}

/**
 * The recipients of a mail, as mail programs write them: `Ada Lovelace <ada@example.com>, "Hopper, Grace" <grace@example.com>`, and as
 * Outlook does: `Lovelace, Ada <ada@example.com>; Hopper, Grace <grace@example.com>`. Null for another line.
 */
function parseRecipients(line: number, words: string): PersonLine[] | null {
  const parts = words.split('>');
  const people: PersonLine[] = [];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const [before = '', address, ...more] = part.split('<');
    if (more.length > 0 || isLast !== (address === undefined)) return null;
    const fields = fieldsOf(before).filter((field) => field !== '');
    // Between two of them may be addresses alone; what follows these is a name, which may have a comma.
    const alone = fields.slice(0, fields.findLastIndex((field) => field.includes('@')) + 1);
    if (!alone.every((field) => field.includes('@'))) return null;
    const name = fields
      .slice(alone.length)
      .join(', ')
      .replace(/^'(.*)'$/, '$1');
    if (isLast && name !== '') return null;
    people.push(...alone.map((field) => parsePerson(line, field, field, [])));
    if (!isLast)
      people.push(parsePerson(line, `${quoted(name)} <${address}>`.trim(), address?.trim(), splitName(name)));
  }
  return people;
}

/** Where a heading says that addresses and names are; `hasOtherMail` when further columns are about mail. */
type Columns = { email: number; hasOtherMail: boolean; first: number; last: number; name: number };

const MAIL = /mail/i;
const EMAIL_TITLE = /^e-?mail([ -]?address)?$/i;
const TITLES = {
  first: /^(first|given|fore)|vorname|pr[eé]nom|nombre/i,
  last: /^(last|family|sur)|nachname|familienname|^nom$|apellido/i,
  name: /^((full|display) ?)?name$/i,
};

/** The columns of a heading; null where several are about mail and none of them is headed “Email”. */
function columnsOf(heading: string): Columns | null {
  const titles = fieldsOf(heading);
  const find = (title: RegExp) => titles.findIndex((field) => title.test(field));
  const hasOtherMail = titles.filter((field) => MAIL.test(field)).length > 1;
  const exact = find(EMAIL_TITLE);
  if (exact < 0 && hasOtherMail) return null;
  return {
    email: exact < 0 ? find(MAIL) : exact,
    hasOtherMail,
    first: find(TITLES.first),
    last: find(TITLES.last),
    name: find(TITLES.name),
  };
}

/** The names of a line by its heading: apart, or in one column. */
function namesBy({ first, last, name }: Columns, fields: readonly string[]): readonly string[] | null {
  if (first >= 0) return [fields[first] ?? '', fields[last < 0 ? name : last] ?? ''];
  if (name >= 0) return splitName(fields[name] ?? '');
  return last < 0 ? null : ['', fields[last] ?? ''];
}

/** The names beside an address that no heading explains: those before it, or those after. Numbers of rows and people are no names. */
function namesAround(fields: readonly string[], address: string | undefined): string[] {
  const at = fields.indexOf(address ?? '');
  const isName = (field: string) => /\p{L}|\p{Cc}/u.test(field);
  const before = fields.slice(0, Math.max(at, 0)).filter(isName);
  const after = fields.slice(at + 1).filter(isName);
  const names = before.length > 1 ? before.slice(-2) : [...before, ...after].slice(0, 2);
  const [name = '', ...others] = names;
  return others.length === 0 && name.includes(',') ? splitName(name) : names;
}

/** The people of a line: one with names, or several addresses. */
function parseLine(line: number, words: string, columns: Columns | null): PersonLine[] {
  const recipients = words.includes('<') ? parseRecipients(line, words) : null;
  if (recipients) return recipients;
  const cells = fieldsOf(words);
  const address = columns === null ? undefined : cells[columns.email];
  // Another address of the row is that of somebody else.
  if (columns?.hasOtherMail) return [parsePerson(line, words, address, namesBy(columns, cells) ?? [])];
  const names = columns !== null && address?.includes('@') ? namesBy(columns, cells) : null;
  if (names) return [parsePerson(line, words, address, names)];
  const fields = cells.filter((field) => field !== '');
  const addresses = fields.filter((field) => field.includes('@'));
  if (addresses.length < 2) {
    const only = addresses[0] ?? fields[0];
    return [parsePerson(line, words, only, namesAround(fields, only))];
  }
  if (addresses.length === fields.length) return fields.map((field) => parsePerson(line, field, field, []));
  return [{ line, text: words, problem: 'Enter one person per line, or addresses alone.' }];
}

/** Whether a field begins with a quotation mark and an odd number of them follows from there: no other closes it. */
function isOpen(words: string): boolean {
  const between = words.replaceAll(WITHOUT_CLOSED_QUOTES, '$1$2').split('"');
  return between.some((before, index) => {
    const marks = between.length - 1 - index;
    return marks % 2 === 1 && (index === 0 ? /(?:^|[,;\t]) *$/ : /[,;\t] *$/).test(before);
  });
}

const isHeading = (words: string) => !words.includes('@') && MAIL.test(words) && !isOpen(words);

/** The records of a text that hold something, each with the number of its first line. */
function recordsOf(text: string): { line: number; words: string }[] {
  const records: { line: number; words: string }[] = [];
  let record = { line: 1, words: '' };
  let line = 1;
  for (const [field, end = ''] of text.matchAll(NEXT_FIELD)) {
    record.words += field;
    line += field.match(LINE_END)?.length ?? 0;
    if (/[,;\t]/.test(end)) continue;
    records.push({ ...record, words: record.words.trim() });
    record = { line, words: '' };
  }
  const filled = records.filter(({ words }) => /[^,;\s"]/.test(words));
  return filled[0] && SEPARATOR_LINE.test(filled[0].words) ? filled.slice(1) : filled;
}

/** The line with the titles of a table; null for a text without one. */
export function headingOf(text: string): string | null {
  const [first] = recordsOf(text.replaceAll(QUOTES, '"'));
  return first && isHeading(first.words) ? first.words : null;
}

const SEVERAL_MAIL_COLUMNS =
  'Several columns of this table are about mail. Name the one with the addresses to invite “Email”.';
const OPEN_QUOTE_WORDS = 'This line opens a quotation mark and never closes it. Close it, or remove it.';

/**
 * People from pasted lines (TM-08), a CSV file or the recipients of a mail: an address with first and last name where the heading says, or in
 * this order around it; a name with its address in angle brackets; or several addresses. Empty lines are left out.
 *
 * @param max after so many and one more, the rest is not read
 */
export function parsePeople(text: string, max = Number.POSITIVE_INFINITY): PersonLine[] {
  const plain = text.replaceAll(QUOTES, '"');
  const records = recordsOf(plain);
  const heading = headingOf(plain);
  const columns = heading === null ? null : columnsOf(heading);
  const people: PersonLine[] = [];
  for (const { line, words } of heading === null ? records : records.slice(1)) {
    if (people.length > max) break;
    if (isOpen(words)) people.push({ line, text: words, problem: OPEN_QUOTE_WORDS });
    else if (heading !== null && columns === null) people.push({ line, text: words, problem: SEVERAL_MAIL_COLUMNS });
    else people.push(...parseLine(line, words, columns));
  }
  return people;
}

/** A person as a line that {@link parsePeople} reads: names have none of the characters that separate fields. */
export function lineOf({ email, first_name, last_name }: InvitedPerson): string {
  const clean = (name: string) => name.replaceAll(/[,;"@<>\s]+/g, ' ').trim();
  return [email, clean(first_name), clean(last_name)].filter((field) => field !== '').join(',');
}
