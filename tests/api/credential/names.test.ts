import { describe, expect, test } from 'vitest';
import { cardScene } from '../../../src/server/credential/files/card-scene.ts';
import { certificateScene, isNameDrawn } from '../../../src/server/credential/files/certificate-scene.ts';
import { credentialWords, fontsFor } from '../../../src/server/credential/files/credential-words.ts';
import type { Scene } from '../../../src/server/credential/files/scene.ts';
import { writePdf } from '../../../src/server/credential/files/write-pdf.ts';
import type { CredentialRow } from '../../../src/server/data/tables.ts';
import { drawn } from '../../../src/server/typesetting/drawn-text.ts';
import { openFonts } from '../../../src/server/typesetting/open-fonts.ts';
import { pdfOf, textOfPdf } from '../../support/credential/read-pdf.ts';
import { inFiles, TWENTY_NAMES } from '../../support/twenty-names.ts';

const ROW = {
  ...{ id: 'AbCdEfGhIjKlMnOpQrStUv', title: 'JavaScript Junior Developer', tech: 'javascript', level: 'junior' },
  ...{ status: 'valid', issued_at: Date.UTC(2026, 0, 5), revoked_at: null, holder_latin: null },
} as CredentialRow;

const wordsOf = (name: string) => credentialWords(ROW, name, 'https://exams.example.com');
const headOf = ({ marks }: Scene) =>
  marks.flatMap((mark) => (mark.kind === 'text' && mark.tag === 'H1' ? mark.lines : [])).join(' ');

describe('names of every script', () => {
  test.each(TWENTY_NAMES)(
    '[VC-05] certificate and card have the name, and its text is in the PDF: %s',
    async (name) => {
      const words = wordsOf(name);
      const fonts = await fontsFor(words);
      const certificate = certificateScene(fonts, words, ROW, 'a4');
      expect([headOf(certificate), headOf(cardScene(fonts, words, ROW))]).toEqual([inFiles(name), inFiles(name)]);
      expect(isNameDrawn(fonts, words)).toBe(true);

      const bytes = Buffer.from(await writePdf(certificate, { title: 'A certificate', at: 0 }));
      const { written, actual } = textOfPdf(bytes);
      const glyphs = written.filter((_, at) => written[at - 1] === 'This certifies that');
      const isReversed = /[\p{scx=Arabic}\p{scx=Hebrew}]/u.test(name);
      const sorted = (text = '') => [...text].sort().join('');
      expect(glyphs.map(isReversed ? sorted : String)).toEqual([isReversed ? sorted(name) : inFiles(name)]);
      expect(actual).toEqual(isReversed || name.includes('\u2011') ? [name] : []);
      expect(pdfOf(bytes)).toMatchObject({ isTagged: true, isUniversal: true });
      expect(pdfOf(bytes).fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
    },
  );

  test.each(TWENTY_NAMES)("[VC-05] the holder's spelling in Latin letters stands below it: %s", async (name) => {
    const words = credentialWords({ ...ROW, holder_latin: 'Given By Its Holder' }, name, 'https://exams.example.com');
    const fonts = await fontsFor(words);
    for (const scene of [certificateScene(fonts, words, ROW, 'a4'), cardScene(fonts, words, ROW)]) {
      const lines = scene.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.lines.join(' ')] : []));
      expect(lines.filter((line) => line === inFiles(name) || line === 'Given By Its Holder')).toEqual([
        inFiles(name),
        'Given By Its Holder',
      ]);
    }
    const bytes = Buffer.from(await writePdf(certificateScene(fonts, words, ROW, 'letter'), { title: 'A', at: 0 }));
    expect(textOfPdf(bytes).written).toContain('Given By Its Holder');
    // Where the name is not shown, no spelling of it is.
    expect(
      credentialWords({ ...ROW, holder_latin: 'Given By Its Holder' }, null, 'https://e.example').latin,
    ).toBeNull();
  });

  test.each(['regular', 'semibold'] as const)('every letter is one of a font: %s', async (face) => {
    const names = TWENTY_NAMES.map(drawn);
    const fonts = await openFonts({ [face]: names });
    const missing = names.filter((name) =>
      fonts.runsOf(name, face).some(({ chunks }) => chunks.some(({ glyphs }) => glyphs.some(({ id }) => id === 0))),
    );
    expect(missing).toEqual([]);
  });

  test('letters from right to left stand so, numbers and Latin among them from left to right', async () => {
    const onLine = async (text: string) => {
      const fonts = await openFonts({ regular: [text] });
      return fonts
        .runsOf(text, 'regular')
        .flatMap(({ chunks }) => chunks.map((chunk) => chunk.text))
        .join('|');
    };
    expect(await onLine('אב גד')).toBe('ד|ג| |ב|א');
    expect(await onLine('אב 25')).toBe('25| |ב|א');
    expect(await onLine('אב (Tel) ג')).toMatch(/^ג\| ?\|?.*Tel.*\|ב\|א$/);
    expect(await onLine('Ann אב')).toBe('Ann |ב|א');
  });

  test('letters join, and a vowel sign stands before the letter that it follows', async () => {
    const glyphsOf = async (text: string) => {
      const fonts = await openFonts({ regular: [text] });
      return fonts.runsOf(text, 'regular').flatMap(({ chunks }) => chunks.flatMap(({ glyphs }) => glyphs));
    };
    const [alone] = await glyphsOf('م');
    const [last, middle, first] = await glyphsOf('ممم');
    expect(new Set([alone?.id, last?.id, middle?.id, first?.id]).size).toBe(4);
    const [letter] = await glyphsOf('क');
    const [sign, after] = await glyphsOf('कि');
    expect([sign?.id === letter?.id, after?.id === letter?.id]).toEqual([false, true]);
    expect(await glyphsOf('क्ष')).toHaveLength(1);
  });

  test('Han characters are those of the country that writes them', async () => {
    const familyOf = async (text: string) => {
      const fonts = await openFonts({ regular: [text] });
      return [...new Set(fonts.runsOf(text, 'regular').map(({ part }) => part.name.replace(/-\d+-400$/, '')))];
    };
    expect(await familyOf('欧阳')).toEqual(['noto-sans-sc']);
    expect(await familyOf('李小龍')).toEqual(['noto-sans-tc']);
    expect(await familyOf('渡辺')).toEqual(['noto-sans-jp']);
    expect(await familyOf('山田さくら')).toEqual(['noto-sans-jp']);
    expect(await familyOf('김민수')).toEqual(['noto-sans-kr']);
  });

  test.each([
    ['a picture', 'Kai 🚀 Müller', 'Kai Müller'],
    ['pictures that are joined, with a color of skin', 'Ann 👩🏽‍💻👨‍👩‍👧 Lee', 'Ann Lee'],
    ['a flag and a keycap', '🇩🇪 Ann 1️⃣', 'Ann'],
    ['signs of letters', 'Acme™ © Co®', 'Acme™ © Co®'],
    ['marks of direction', '\u202eAnn\u202c \u2066Lee\u2069\u200f', 'Ann Lee'],
    ['a joiner that Persian needs', 'فاطمه\u200cزهرا', 'فاطمه\u200cزهرا'],
    ['a joiner that Latin does not', 'An\u200cn\u200d', 'Ann'],
    ['lines and spaces', ' Ann\n\u00a0 Lee ', 'Ann Lee'],
  ])('drawn is what people see: %s', (_, typed, shown) => {
    expect(drawn(typed)).toBe(shown);
  });

  test('a sign that no font has is left out, and a letter is not', async () => {
    const fonts = await openFonts({ regular: ['Ann \ue000\u{1f0a1} Lee 𓂀'] });
    expect(fonts.canWrite('Ann \ue000', 'regular')).toBe(true);
    expect(fonts.canWrite('Ann 𓂀', 'regular')).toBe(false);
    expect(fonts.canWrite('\ue000', 'regular')).toBe(false);
    const texts = fonts.runsOf('A\ue000\u{1f0a1}𓂀', 'regular').flatMap(({ chunks }) => chunks.map(({ text }) => text));
    expect(texts.join('')).toBe('A?');
  });
});
