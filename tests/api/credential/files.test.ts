import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { TECHS } from '../../../src/contract/common.ts';
import { themeOfTech } from '../../../src/contract/theme.ts';
import { createControlledClock } from '../../../src/server/clock.ts';
import { certificateScene, isNameDrawn, type Paper } from '../../../src/server/credential/files/certificate-scene.ts';
import { credentialWords, fontsFor } from '../../../src/server/credential/files/credential-words.ts';
import { PALETTES } from '../../../src/server/credential/files/palette.ts';
import { newId } from '../../../src/server/ids.ts';
import type { TestApp, TestUser } from '../../support/app.ts';
import { independentVerifier } from '../../support/credential/independent-verifier.ts';
import { pdfOf } from '../../support/credential/read-pdf.ts';
import { readPng } from '../../support/credential/read-png.ts';
import { EMBEDDED_FIRST, isDrawn } from '../../support/run/tier.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** In the past of every machine: the independent verifier refuses what is not valid yet. */
const BEGIN = Date.UTC(2026, 0, 5, 9, 30);
const ORIGIN = 'https://exams.example.com';
const settings = { PUBLIC_URL: ORIGIN, APP_SECRET: 'a key that only the tests of files know' };
const FILES = ['credentialPdf', 'credentialPng', 'credentialCard', 'credentialEmbed'] as const;

const titleOf = (svg: Buffer) => /<title>(.*)<\/title>/.exec(svg.toString())?.[1];

async function revoke(app: TestApp, id: string): Promise<void> {
  const { attempt_id: attempt } = await app.queries
    .selectFrom('credential')
    .select('attempt_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const as = await app.user('reviewer');
  await app.ok('voidExam', { params: { id: attempt }, body: { reason: 'Taken by somebody else.' }, as });
}

/** Names of every kind, each of which makes every file. */
const NAMES: readonly [title: string, name: string][] = [
  ['one letter', 'Ł'],
  ['a hundred letters', 'W'.repeat(100)],
  ['sixty letters in words', 'Maximiliana-Konstantina Wolfeschlegelsteinhausenbergerdorff von Hohenlohe'],
  ['Cyrillic', 'Анна Каренина'],
  ['Vietnamese', 'Nguyễn Thị Ánh Nguyệt'],
  ['Japanese', '山田太郎'],
  ['no font has it', '𓂀𓃭'],
  ['a smile', 'Ada 😀'],
  ['a letter made of parts', 'Zoë'.normalize('NFD')],
  ['written from right to left', 'עדה'],
  ['markup', `<script>"&'</script>`],
  ['an accent alone', '\u0301'],
  ['spaces alone', ' \u00a0 '],
];

/** Names, and whether the files print them. */
const PRINTED: readonly [title: string, name: string, isPrinted: boolean][] = [
  ['a common name', 'Ada Lovelace', true],
  ['accents and letters made of parts', 'Łucja Őrsi-Größe Zoe\u0308', true],
  ['Cyrillic', 'Анна Каренина', true],
  ['four names', 'Maximiliana-Konstantina Wolfeschlegelsteinhausenbergerdorff von Hohenlohe', true],
  ['Japanese', '山田太郎', true],
  ['Greek', 'Ελένη Παπαδοπούλου', true],
  ['a hundred and twenty wide letters', 'W'.repeat(120), true],
  ['a hundred and twenty wide letters in words', 'W '.repeat(60).trim(), true],
  ['a hundred and twenty characters', '龍'.repeat(120), true],
  ['the longest first and last name', `${'W'.repeat(100)} ${'W'.repeat(100)}`, true],
  ['a script without a font', '𓂀𓃭', false],
  ['an accent alone', '\u0301', false],
];

/** `npm test` takes a third of them, others each day. */
const drawn = <T>(names: readonly T[]): T[] => names.filter((_, at) => isDrawn(at, 3));

describeOnBoth('files of a credential', (kind) => {
  const app = useApp(kind, { settings, clock: createControlledClock({ now: () => BEGIN }) });
  let ada: TestUser;
  let id: string;

  const named = (name: string | null, more: object = {}) =>
    app()
      .queries.updateTable('credential')
      .set({ holder_name: name, ...more })
      .where('id', '=', id)
      .execute();
  const bytesOf = async (path: string) => {
    const reply = await app().hono.request(`/api/certificates/${id}/${path}`, {}, {});
    expect(reply.status).toBe(200);
    return Buffer.from(await reply.arrayBuffer());
  };

  beforeEach(async () => {
    ada = await app().user();
    id = await app().credential(ada);
  });

  test('[VC-05] the PDF is tagged, in English, with embedded fonts, and says what the page says', async () => {
    await named('Łucja Őrsi-Größe Åström');
    const pdf = pdfOf(await bytesOf('certificate.pdf'));
    const shown = await app().ok('openCredential', { params: { id } });
    expect(pdf).toMatchObject({
      pages: 1,
      isTagged: true,
      language: 'en',
      title: `${shown.title}: ${shown.holder_name}`,
    });
    expect(pdf.size).toEqual([841.89, 595.28]);
    expect(pdf.fonts.length).toBeGreaterThan(2);
    expect(pdf.fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
    expect(pdf.structure).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Link', 'Figure']));
    expect(pdf.isUniversal).toBe(true);
    expect(pdf.links).toEqual(expect.arrayContaining([`${ORIGIN}/c/${id}`, `${ORIGIN}/verify`]));
    const letter = pdfOf(await bytesOf('certificate.pdf?paper=letter'));
    expect(letter.size).toEqual([792, 612]);
    await app().refused(
      'credentialPdf',
      422,
      { params: { id }, query: { paper: 'a3' as 'a4' } },
      'Choose one of: a4, letter.',
    );
  });

  test('[VC-05] the PNG carries the signed badge, which an independent library verifies', async () => {
    const { badge, width, height } = readPng(await bytesOf('certificate.png'));
    expect([width, height]).toEqual([1754, 1240]);
    expect(badge).not.toBeNull();
    const document = JSON.parse(badge ?? '');
    expect(document).toEqual((await app().call('credentialBadge', { params: { id } })).json);
    const keys = (await app().request('/.well-known/did.json')).json as Parameters<typeof independentVerifier>[0];
    const fetched = async (url: string) => (await app().request(url.slice(ORIGIN.length))).json;
    const verify = independentVerifier(keys, fetched);
    expect(await verify(document)).toEqual({ isVerified: true, isRevoked: false });
    const forged = { ...document, name: 'Another exam' };
    expect(await verify(forged).catch(() => ({ isVerified: false }))).toMatchObject({ isVerified: false });
    await revoke(app(), id);
    expect(await verify(document)).toEqual({ isVerified: true, isRevoked: true });
    expect(await app().ok('verifyBadge', { body: { badge: badge ?? '' } })).toMatchObject({ verdict: 'revoked' });
  });

  test('[VC-05] what was revoked has no files, its picture and its badge say so, and so does its document', async () => {
    const before = { card: await bytesOf('card.png'), embed: await bytesOf('badge.svg') };
    expect(titleOf(before.embed)).toBe('JavaScript Junior Developer, valid');
    await revoke(app(), id);
    for (const call of ['credentialPdf', 'credentialPng'] as const) {
      const refusal = await app().refused(
        call,
        409,
        { params: { id }, query: {} },
        'This credential was revoked, so it has no badge.',
      );
      expect(refusal.message).toBe('This credential was revoked, so it has no badge.');
    }
    expect((await bytesOf('card.png')).equals(before.card)).toBe(false);
    expect(titleOf(await bytesOf('badge.svg'))).toBe('JavaScript Junior Developer, revoked on 5 January 2026');
  });

  test('a name that was erased is in no file any more, and what was kept of it cannot be read', async () => {
    await app().queries.updateTable('user').set({ share_permission: 1 }).where('id', '=', ada.id).execute();
    await named('Ada Secret');
    await bytesOf('certificate.pdf');
    await bytesOf('card.png');
    const folder = join(app().services.settings.dataDir, 'cache', 'credentials');
    expect(existsSync(folder)).toBe(true);
    for (const name of readdirSync(folder)) {
      const kept = readFileSync(join(folder, name)).toString('latin1');
      // Three letters come about by chance in a file of this size.
      expect(kept).not.toMatch(/%PDF-1|\x89PNG\r\n|Ada Secret/);
    }
    await named(null);
    await app().refused('credentialPdf', 404, { params: { id }, query: {} }, 'The badge was not found.');
    await app().refused('credentialPng', 404, { params: { id } }, 'The badge was not found.');
  });

  test('[RT-36] the picture names the holder only when the holder shares results', async () => {
    await named('Ada Lovelace');
    const etag = async () => (await app().hono.request(`/api/certificates/${id}/card.png`, {}, {})).headers.get('etag');
    const share = (permission: 0 | 1) =>
      app().queries.updateTable('user').set({ share_permission: permission }).where('id', '=', ada.id).execute();
    await share(0);
    const unnamed = await etag();
    await named('Grace Hopper');
    expect(await etag()).toBe(unnamed);
    await share(1);
    const grace = await etag();
    expect(grace).not.toBe(unnamed);
    await named('Ada Lovelace');
    expect(await etag()).not.toBe(grace);
    const { width, height } = readPng(await bytesOf('card.png'));
    expect([width, height]).toEqual([1200, 630]);
  });

  test('a file is made once: again it comes from the disk, and to those who have it nothing is sent', async () => {
    const path = `/api/certificates/${id}/card.png`;
    const first = await app().hono.request(path, {}, {});
    const bytes = Buffer.from(await first.arrayBuffer());
    const folder = join(app().services.settings.dataDir, 'cache', 'credentials');
    const kept = readdirSync(folder).length;
    const again = await Promise.all(Array.from({ length: 20 }, () => app().hono.request(path, {}, {})));
    for (const reply of again) expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toHaveLength(kept);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = first.headers.get('etag') ?? '';
    const held = await app().hono.request(path, { headers: { 'if-none-match': etag } }, {});
    expect([held.status, await held.text()]).toEqual([304, '']);
    // A cache that is gone costs time and nothing else.
    rmSync(folder, { recursive: true });
    expect((await bytesOf('card.png')).equals(bytes)).toBe(true);
  });

  if (EMBEDDED_FIRST.includes(kind)) {
    test.each(drawn(NAMES))('every name makes every file: %s', async (_, name) => {
      await app().queries.updateTable('user').set({ share_permission: 1 }).where('id', '=', ada.id).execute();
      await named(name, {
        title:
          'Certified Vue.js Developer for Accessible, Internationalised and Thoroughly Tested Applications of Every Size, Senior',
      });
      for (const path of ['certificate.pdf', 'certificate.png', 'card.png', 'badge.svg']) {
        expect((await bytesOf(path)).length).toBeGreaterThan(1000);
      }
    });

    test.each(drawn(PRINTED))(
      'whether the files print a name is told as they are drawn: %s',
      async (_, name, isPrinted) => {
        await named(name);
        const row = await app()
          .queries.selectFrom('credential')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const words = credentialWords(row, name, ORIGIN);
        const fonts = await fontsFor(words);
        const drawnOn = (paper: Paper) =>
          certificateScene(fonts, words, row, paper)
            .marks.flatMap((mark) => (mark.kind === 'text' && mark.tag === 'H1' ? mark.lines : []))
            .join('');
        const whole = name.normalize('NFC').replaceAll(' ', '');
        const isWhole = (['a4', 'letter'] as const).every((paper) => drawnOn(paper).replaceAll(' ', '') === whole);
        expect([isWhole, isNameDrawn(fonts, words)]).toEqual([isPrinted, isPrinted]);
        expect(await app().ok('openCredential', { params: { id }, as: ada })).toMatchObject({
          is_name_drawn: isPrinted,
        });
      },
    );
  }

  test('the file of a credential that does not exist is not found', async () => {
    for (const call of FILES)
      await app().refused(call, 404, { params: { id: newId() }, query: {} }, 'The credential was not found.');
  });
});

/** A color of OKLCH in sRGB. Source: https://bottosson.github.io/posts/oklab/ */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channels = linear.map((value) => {
    const light = Math.min(1, Math.max(0, value));
    return Math.round((light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055) * 255);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

test('files have the colors of their technology on pages', () => {
  const css = readFileSync(new URL('../../../src/client/styles/themes.css', import.meta.url), 'utf8');
  for (const tech of TECHS) {
    const [, rule = ''] = new RegExp(`\\n\\.${themeOfTech(tech)} \\{([^}]*)`).exec(css) ?? [];
    const colors = Object.fromEntries(
      [...rule.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, name, l, c, h]) => [
        name,
        hexOf(Number(l), Number(c), Number(h)),
      ]),
    );
    expect(PALETTES[tech], tech).toEqual({
      accent: colors['accent-ink'],
      soft: colors['accent-soft'],
      line: colors['accent-line'],
    });
  }
});
