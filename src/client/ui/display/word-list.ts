/**
 * Words in a row: "React", "Nuxt and React", "Vue.js, Nuxt, and React".
 *
 * `Intl.ListFormat` gives the same text, but the first one of a page blocks a slow phone for 100 ms.
 */
export function wordList(words: readonly string[]): string {
  const last = words.length - 1;
  return last < 2 ? words.join(' and ') : `${words.slice(0, last).join(', ')}, and ${words[last]}`;
}
