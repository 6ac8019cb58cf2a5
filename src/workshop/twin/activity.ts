/** What follows a verb and shows that the word before is one: "publishes or withdraws the offer". */
const SECOND_VERB = /,? (and|or) ([a-z]+s) (?=(?:an?|the|its?|one|them|their|what|whether)\b)/g;

/** Begins an aside, which the subject of a sentence can do without; other commas are those of a list. */
const ASIDE =
  /, (?:after|and|as|because|before|by|if|in|now|or|so|such|then|to|until|what|when|where|which|who)\b|[;:]|\.$/;

/**
 * What an actor does, as the subject of a sentence: "Loads the poll, and returns its votes." becomes "loading the poll and
 * returning its votes". Asides are left out. Null for a sentence that does not begin with what is done.
 */
export function activityOf(sentence: string): string | null {
  const [, verb, rest = ''] = /^([A-Z][a-z]+s)(?= )(.*)/.exec(sentence) ?? [];
  if (verb === undefined) return null;
  const whole = rest.replaceAll(SECOND_VERB, (_, link: string, second: string) => ` ${link} ${gerundOf(second)} `);
  const [clause = ''] = whole.split(ASIDE);
  return `${gerundOf(verb.toLowerCase())}${clause}`;
}

/** `loads` → `loading`, `sets` → `setting`, `carries` → `carrying`. */
function gerundOf(verb: string): string {
  if (verb === 'has') return 'having';
  const base = verb.replace(/ies$/, 'y').replace(/s$/, '');
  if (/[^eoy]e$/.test(base)) return `${base.slice(0, -1)}ing`;
  const isDoubled = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(base) || base === 'begin';
  return `${base}${isDoubled ? base.at(-1) : ''}ing`;
}

/** A delay with its unit: "3 seconds", "half a second". */
const DURATION = /^(?:half an? |one |[\d.]+ )(?:milli)?(?:second|minute|hour|day)s?(?: without \w+)?/;

/** When a delay ends: "after 3 seconds", "after 1 second or more" for one that grows, "when the time left has passed". */
export function delayEnd(sentence: string): string {
  const text = sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
  const duration = DURATION.exec(text)?.[0];
  if (duration !== undefined) return `after ${duration}${/\b(?:doubling|growing)\b/.test(text) ? ' or more' : ''}`;
  const [clause = ''] = text.split(/[,;:]/);
  return clause.startsWith('the time') ? `when ${clause} has passed` : `after ${clause}`;
}
