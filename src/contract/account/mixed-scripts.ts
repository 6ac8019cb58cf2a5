/** Scripts with letters that look like those of another one. */
const LOOKALIKE = {
  Latin: /\p{Script=Latin}/u,
  Greek: /\p{Script=Greek}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Coptic: /\p{Script=Coptic}/u,
  Lisu: /\p{Script=Lisu}/u,
};
/** Letters together, with their marks, and what stands inside a name. */
const WORD = /[\p{L}\p{M}\p{N}'’\u200C\u200D]+/gu;

export type MixedWord = { word: string; scripts: string[] };

/**
 * The words of a name that mix scripts whose letters look alike, such as a Cyrillic а among Latin letters: somebody may have written them
 * to be taken for another person. Words of different scripts beside each other are usual.
 */
export function mixedWords(name: string): MixedWord[] {
  return (name.match(WORD) ?? []).flatMap((word) => {
    const scripts = Object.entries(LOOKALIKE).flatMap(([script, letters]) => (letters.test(word) ? [script] : []));
    return scripts.length > 1 ? [{ word, scripts }] : [];
  });
}
