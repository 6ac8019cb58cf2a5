// @vitest-environment happy-dom

import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { CredentialPage } from '../../../src/client/pages/credential/credential-page.tsx';
import { CredentialSharePage } from '../../../src/client/pages/credential/credential-share-page.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { OpenedCredential } from '../../../src/contract/commerce/offers.ts';
import { ada, earnedCredential } from '../../support/contract-samples.ts';
import { answerCalls } from '../../support/site/answers.ts';
import { eventually, mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { press } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';

const valid: OpenedCredential = {
  ...{ ...earnedCredential, issued_at: Date.UTC(2026, 10, 28), is_own: false, is_name_drawn: null },
};
const own = { ...valid, is_own: true, is_name_drawn: true };
const revoked = { ...valid, status: 'revoked' as const, revoked_at: Date.UTC(2026, 11, 1) };
const erased = { ...valid, holder_name: null };
const PATH = `/javascript/certificates/${valid.id}`;
const TITLE = 'Certified JavaScript Developer, Senior';

// As the document has it.
beforeEach(() => {
  const description = document.createElement('meta');
  description.name = 'description';
  document.head.replaceChildren(description);
});
afterEach(() => vi.unstubAllGlobals());

async function open(credential: OpenedCredential, user: User | null = null, address = PATH) {
  answerCalls({ [`GET /certificates/${credential.id}/open`]: () => credential });
  const place = await mount(
    <MemoryRouter initialEntries={[address]}>
      <SessionProvider session={await openSession(user)}>
        <Routes>
          <Route path="/:tech/certificates/:id" element={<CredentialPage />} />
          <Route path="/:tech/certificates/:id/share" element={<CredentialSharePage />} />
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  );
  await eventually(() => expect(place.querySelector('article')).not.toBe(null));
  return { place, lines: outlineOf(place), sheet: outlineOf(place.querySelector('article') as Element) };
}
const between = (lines: string[], from: string, to: string) => lines.slice(lines.indexOf(from), lines.indexOf(to));
const DATES = ['Issued: 28 November 2026', `Credential ID: ${valid.id}`];

test('[VC-04] a name of a script whose letters join is not set closer', async () => {
  const isCloser = async (holder_name: string) => {
    const { place } = await open({ ...valid, holder_name });
    return place.querySelector('h1')?.className.includes('tracking-');
  };
  expect(await isCloser('Łukasz Żółć')).toBe(true);
  expect(await isCloser('محمد الأحمد')).toBe(false);
  expect(await isCloser('अनुष्का शर्मा')).toBe(false);
});

describe('[VC-04, VC-05] the page of a credential', () => {
  test.each<[string, OpenedCredential, string[], string[]]>([
    ['that is valid', valid, ['This certifies that', '# Ada Lovelace'], DATES],
    [
      'that is revoked',
      revoked,
      ['This no longer certifies that', '# Ada Lovelace'],
      ['Issued: 28 November 2026', 'Revoked: 1 December 2026', `Credential ID: ${valid.id}`],
    ],
    ['whose holder is gone', erased, ['This certifies that', '# a holder whose account was deleted'], DATES],
  ])('%s shows its sheet', async (_, credential, words, dates) => {
    const { sheet, place } = await open(credential);
    expect(sheet.filter((line) => !line.startsWith('<'))).toEqual([
      ...[
        'Chartered',
        'Certificate',
        ...words,
        'has passed the certification exam',
        TITLE,
        'JavaScript · Senior level',
        ...dates,
      ],
    ]);
    expect(place.querySelector('article time')?.getAttribute('datetime')).toBe('2026-11-28');
  });

  const factsOf = (holder: string) => [
    ...[`Holder: ${holder}`, `Exam: ${TITLE}`, 'Technology: JavaScript', 'Level: Senior', 'Issued: 28 November 2026'],
  ];
  const LINKS = `[Verify it or its file](/verify?code=${valid.id}) [What the JavaScript exams ask](/javascript)`;

  test('that is valid says so, and offers its files to everybody', async () => {
    const { lines } = await open(valid);
    expect(between(lines, '## Verified: this credential is valid', '## Share it')).toEqual([
      '## Verified: this credential is valid',
      'Chartered has just checked its records. The exam was timed by the server, its challenges passed through hidden tests, and its result is valid.',
      ...[...factsOf('Ada Lovelace'), 'Status: Valid', `Credential ID: ${valid.id}`, LINKS],
    ]);
    expect(between(lines, '## Share it', '## Keep it as a file')).toEqual([
      ...['## Share it', '(Copy link)'],
      'This page is the proof: it always shows whether the credential is still valid.',
    ]);
    expect(lines).toContain(`[Download PDF](/api/certificates/${valid.id}/certificate.pdf)`);
    expect(document.title).toBe(`${TITLE}: Ada Lovelace · Chartered`);
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
      'Ada Lovelace was certified on 28 November 2026. See whether the credential is valid today.',
    );
  });

  test('that is revoked says when and why, and has no files', async () => {
    const { lines } = await open(revoked);
    expect(between(lines, '## This credential was revoked', '## Share it')).toEqual([
      '## This credential was revoked',
      'It was revoked on 1 December 2026, because the exam behind it was regraded or voided.',
      ...[
        ...factsOf('Ada Lovelace'),
        'Revoked: 1 December 2026',
        'Status: Revoked',
        `Credential ID: ${valid.id}`,
        LINKS,
      ],
    ]);
    expect(lines).not.toContain('## Keep it as a file');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
      'This credential was revoked.',
    );
  });

  test('whose holder is gone names nobody, and has no files', async () => {
    const { lines } = await open(erased);
    expect(lines).toContain('Holder: Account deleted; name erased');
    expect(lines).not.toContain('## Keep it as a file');
    expect(document.title).toBe(`${TITLE} · Chartered`);
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(/^The holder was/);
  });

  test('leads its holder, while signed in, to sharing', async () => {
    const SHARE = `[Share](${PATH}/share)`;
    expect((await open(own, ada)).lines).toContain(SHARE);
    expect((await open(own, null)).lines).not.toContain(SHARE);
    expect((await open(valid, ada)).lines).not.toContain(SHARE);
  });
});

describe('what is copied', () => {
  const url = `${location.origin}${PATH}`;
  const picture = `${location.origin}/api/certificates/${valid.id}/badge.svg`;

  test.each<[string, string, string]>([
    [PATH, 'Copy link', url],
    [`${PATH}/share`, 'Copy link to the credential', url],
    [`${PATH}/share`, 'Copy HTML', `<a href="${url}"><img src="${picture}" alt="${TITLE}" height="88"></a>`],
    [`${PATH}/share`, 'Copy Markdown', `[![${TITLE}](${picture})](${url})`],
  ])('on %s by %s', async (address, button, text) => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open(own, ada, address);
    await press(button);
    expect(copied.mock.calls).toEqual([[text]]);
    copied.mockRestore();
  });
});

describe('[VC-04] the page to share a credential', () => {
  const SHARE = `${PATH}/share`;
  const headings = (lines: string[]) => lines.filter((line) => line.startsWith('## '));
  const PARTS = ['## Share the link', '## How a post looks', '## Download it'];
  const UNNAMED = 'It shows no name. Turn on link previews with your name in your [profile](/profile) to change that.';

  test('of one’s own', async () => {
    const { lines, place } = await open(own, ada, SHARE);
    expect(lines.slice(0, 2)).toEqual(["# Share what you've earned", `[See what others see](${PATH})`]);
    expect(headings(lines)).toEqual([...PARTS, '## Put a badge on your site or profile', '## Ada Lovelace']);
    expect(lines).toContain(UNNAMED);
    const words = [
      'Anyone who opens it sees whether the credential is valid, today and later.',
      'Networks show this picture beside your link.',
      'To print, to attach to an application, or to keep in a badge wallet.',
      "For your website, a README or a forum signature. It links to the credential, and says so if it's ever revoked.",
    ];
    expect(lines.filter((line) => words.includes(line))).toEqual(words);
    expect([...place.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.alt])).toEqual([
      [`/api/certificates/${valid.id}/card.png`, 'A link to the credential: the exam, the day of issue and the seal.'],
      [`/api/certificates/${valid.id}/badge.svg`, `Badge: ${TITLE}`],
    ]);
    expect(between(lines, '### HTML', '## Ada Lovelace').filter((line) => /^[#(]/.test(line))).toEqual([
      ...['### HTML', '(Copy HTML)', '### Markdown', '(Copy Markdown)'],
    ]);
    const named = await open(own, { ...ada, linkedin_achievement_share_permission: true }, SHARE);
    expect(named.lines).not.toContain(UNNAMED);
  });

  test('of somebody else', async () => {
    const { lines } = await open(valid, ada, SHARE);
    expect(lines.slice(0, 2)).toEqual(['# Share this credential', `[View the credential](${PATH})`]);
    expect(headings(lines)).toEqual([...PARTS, '## Ada Lovelace']);
    expect(lines).not.toContain(UNNAMED);
  });

  test('that was revoked has no files, and says so', async () => {
    const { lines } = await open({ ...revoked, is_own: true }, ada, SHARE);
    expect(lines.slice(2, 4)).toEqual([
      'warning: This credential was revoked',
      'Its public page, its preview picture and its badge say so. It has no files any more.',
    ]);
    expect(headings(lines)).toEqual([
      ...['## Share the link', '## How a post looks', '## Put a badge on your site or profile', '## Ada Lovelace'],
    ]);
    expect(lines).not.toContain(UNNAMED);
    expect((await open(own, ada, SHARE)).lines).not.toContain('warning: This credential was revoked');
  });
});
