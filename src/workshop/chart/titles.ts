/** A name of code in words: `awaitingResult`, `answer-sync` and `exam.answerChanged` become `awaiting result` and so on. */
export function inWords(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The same as a title: `Awaiting result`. */
export function titleOf(name: string): string {
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
