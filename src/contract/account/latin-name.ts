/** Whether a name has letters beside A to Z, so that a spelling in Latin letters says more. */
export const hasOtherLetters = (name: string): boolean => /[^\P{L}A-Za-z]/u.test(name);

/** Latin letters with their accents, and what stands between the parts of a name. */
const LATIN = /^[\p{Script=Latin}\p{Mn} .,'’·\u2010\u2011-]+$/u;

/** Whether a cleaned name is written in Latin letters. */
export const isLatin = (name: string): boolean => LATIN.test(name);
