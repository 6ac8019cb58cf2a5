/**
 * The first sentence of a TSDoc comment, in one line and without its full stop.
 *
 * @param comment the text between the comment's marks
 */
export function sentenceOf(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*?\s*/, '').trim());
  const tags = lines.findIndex((line) => line.startsWith('@'));
  const text = lines
    .slice(0, tags === -1 ? undefined : tags)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const end = /[.!?](?=\s+[^a-z]|$)/.exec(text);
  return end ? text.slice(0, end.index + (end[0] === '.' ? 0 : 1)) : text;
}

/** The sentences of a TSDoc comment for single values, `@when running The exam is running.`, without their full stops. */
export function casesOf(comment: string): Record<string, string> {
  const tags = comment.split(/^[\s*]*@/m).slice(1);
  return Object.fromEntries(
    tags.flatMap((tag) => {
      const [, value, text] = /^when\s+(\S+)\s+([\s\S]+)$/.exec(tag) ?? [];
      return value === undefined || text === undefined ? [] : [[value, sentenceOf(text)]];
    }),
  );
}

/** A sentence as it is read after "if": "The time is up" → "the time is up". Abbreviations and names keep their capitals. */
export function conditionOf(sentence: string): string {
  const isWord = /^[A-Z][a-z']*(?![A-Za-z])/.test(sentence);
  return isWord ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

/** A sentence with its capital and full stop: "the time is up" → "The time is up." */
export function fullSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
