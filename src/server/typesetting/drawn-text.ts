/** Pictures, their colors of skin, flags; signs such as © and ™ are letters of the fonts, unless a selector makes them pictures. */
const EMOJI = /\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Emoji_Modifier}/gv;
/** Joins and parts letters where these scripts need it, and is nothing elsewhere. */
const JOINER =
  /(?<![\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}\p{scx=Myanmar}])[\u200c\u200d]/gu;
/** Formats that nobody sees; the direction of a text follows from its letters. */
const INVISIBLE = /[\p{Cf}--[\u200c\u200d]]|\p{Cc}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gv;

/** The text as it is drawn: composed, in one line, without pictures and without what nobody sees. */
export function drawn(text: string): string {
  return text
    .normalize('NFC')
    .replace(EMOJI, '')
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(JOINER, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as their writers count them: accents, vowel signs and joined letters stay with their base. */
export const clustersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
