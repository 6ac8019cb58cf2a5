import type * as z from 'zod/mini';

/** How many choices a sentence names. */
const MAX_CHOICES = 12;

const KINDS: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose true or false.',
  array: 'Enter a list.',
  object: 'Enter an object with fields.',
  record: 'Enter an object with fields.',
};

const FORMATS: Record<string, string> = {
  email: 'Enter a valid email address.',
  url: 'Enter a full address, such as https://example.com.',
};

type Problem = Omit<z.core.$ZodRawIssue, 'message'>;
type Bound = { origin: string; inclusive?: boolean; exact?: boolean };

/**
 * What is wrong with input, as a person reads it at its field: for every schema that has no sentence of its own. The library's sentences
 * name its types and limits in the words of a program.
 */
export function inputSentence(problem: z.core.$ZodRawIssue | z.core.$ZodIssue): string {
  const issue = problem as Problem as z.core.$ZodRawIssue;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Fill this in.';
      return KINDS[issue.expected] ?? 'This is not valid.';
    case 'invalid_value':
      return choiceOf(issue.values ?? []);
    case 'too_big':
      return `${wordsOf(issue as Bound, 'at most', 'less than')} ${amountOf(issue.origin, issue.maximum)}.`;
    case 'too_small':
      return `${wordsOf(issue as Bound, 'at least', 'more than')} ${amountOf(issue.origin, issue.minimum)}.`;
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Enter a whole number.' : `Enter a multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return FORMATS[String(issue.format)] ?? 'This is not written as it should be.';
    case 'unrecognized_keys':
      return 'This field is not known.';
    default:
      return 'This is not valid.';
  }
}

function choiceOf(values: readonly unknown[]): string {
  const known = values.slice(0, MAX_CHOICES).map(String);
  if (values.length === 0 || values.length > MAX_CHOICES) return 'Choose one of the possible values.';
  return values.length === 1 ? `This has to be ${known[0]}.` : `Choose one of: ${known.join(', ')}.`;
}

function wordsOf({ origin, inclusive, exact }: Bound, limit: string, bound: string): string {
  const verb = origin === 'array' || origin === 'set' ? 'Choose' : 'Enter';
  if (exact) return `${verb} exactly`;
  return `${verb} ${inclusive === false ? bound : limit}`;
}

function amountOf(origin: string, limit: number | bigint): string {
  const isOne = Number(limit) === 1;
  if (origin === 'string') return `${limit} ${isOne ? 'character' : 'characters'}`;
  return origin === 'array' || origin === 'set' ? `${limit} ${isOne ? 'entry' : 'entries'}` : String(limit);
}
