import * as z from 'zod/mini';
import { boundedText } from './common.ts';

/**
 * What nobody sees and what means nothing in a name; it comes with copied text. Soft hyphens, marks of direction, zero-width spaces, byte
 * order marks, fillers of Hangul, which count as letters, and the like. Not among them: joiners, variation selectors and tags.
 */
const MEANINGLESS =
  /[\u034F\u17B4\u17B5\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E001F}\u{E0080}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/gu;
/** Of several selectors of a variant the first counts, and that after a character. */
const MORE_SELECTORS = /(?<=^|\s|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu;
/** Scripts whose letters a joiner or non-joiner joins or parts: the Indic ones and those that are written joined. */
const JOINING =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}';
const EMOJI = '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]?';
/** A joiner or non-joiner after anything else; a joiner between two emoji makes one of them. */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINING}])(?:\\u200C|(?<!${EMOJI})\\u200D|\\u200D(?!\\p{Extended_Pictographic}))`,
  'gu',
);

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/u;
const CONTROL = /\p{Cc}/u;
/** Tags that spell the flag of a region, such as that of Scotland. */
const FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}/gu;
/** Embeddings, overrides and isolates turn the text around them; tags are read by programs alone. */
const TURNS_TEXT = /[\u202A-\u202E\u2066-\u2069\u{E0020}-\u{E007F}]/u;
/** Unicode Technical Standard 39, 5.4: no more than four marks in a row. One that begins a word has no letter to stand on. */
const MARKS = /[\p{Mn}\p{Me}]{5}|(?:^|\s)\p{M}/u;
const HAS = { letter: /\p{L}/u, 'letter or digit': /[\p{L}\p{N}]/u };

export type NameRules = {
  /** How sentences call it, such as `First name`. */
  what: string;
  /** UTF-16 code units, of what is typed and of what is stored. */
  max: number;
  /** 0 for a name that may be left out. */
  min?: 0 | 1;
  needs?: keyof typeof HAS;
};

/** A name as it is stored: in NFC, trimmed, without invisible characters that mean nothing in it. Call it on a text of bounded length. */
export function cleanName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(MEANINGLESS, '')
    .replaceAll(STRAY_JOINER, '')
    .replaceAll(MORE_SELECTORS, '')
    .normalize('NFC')
    .trim();
  // Marks that change places when something between them is gone may leave another joiner astray.
  return cleaned === name ? name : cleanName(cleaned);
}

/** What is wrong with a cleaned name, as a sentence; null for one that can be stored. */
export function nameProblem(name: string, { what, max, min = 1, needs = 'letter' }: NameRules): string | null {
  if (name === '') return min === 0 ? null : `${what} is required.`;
  if (name.length > max) return `${what} may have at most ${max} characters.`;
  if (LINE_BREAK.test(name)) return `${what} has to be on one line.`;
  if (!name.isWellFormed() || CONTROL.test(name)) return `${what} contains a character that cannot be stored.`;
  if (TURNS_TEXT.test(name.replaceAll(FLAG, ''))) {
    return `${what} contains invisible characters that change how text is shown. Type it instead of pasting it.`;
  }
  if (MARKS.test(name)) return `${what} has accents without a letter, or more than four on one letter.`;
  return HAS[needs].test(name) ? null : `${what} needs at least one ${needs}.`;
}

/**
 * What people call somebody or something: one line that others can read. Names of people need a letter; those of companies, teams and
 * things a letter or digit. Too long a text is refused before any pattern looks at it.
 */
export function nameField(rules: NameRules) {
  const { what, max } = rules;
  return boundedText(max, {
    tooLong: `${what} may have at most ${max} characters.`,
    required: `${what} is required.`,
  }).check(
    z.overwrite(cleanName),
    z.check(({ value, issues }) => {
      const message = nameProblem(value, rules);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    }),
  );
}

/** The beginning of a text, of at most `max` UTF-16 code units, that ends with a whole character. */
export function cutText(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** A name that did not pass a form, with everything taken out that one would refuse; empty where nothing is left. */
export function mendName(name: string, rules: NameRules): string {
  const plain = cutText(name, 4 * rules.max)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\u{E0020}-\u{E007F}]/gu, '')
    .replaceAll(/(?<=^|\s)\p{M}+/gu, '');
  const short = cutText(cleanName(plain).replaceAll(/([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu, '$1'), rules.max);
  return nameProblem(short, rules) === null ? short : '';
}
