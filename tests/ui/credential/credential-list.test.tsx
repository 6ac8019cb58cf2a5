// @vitest-environment happy-dom

import { describe, expect, test } from 'vitest';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { CredentialsPage } from '../../../src/client/pages/credential/credentials-page.tsx';
import { VerificationResult } from '../../../src/client/pages/credential/verification-result.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { Credential } from '../../../src/contract/commerce/offers.ts';
import type { BadgeVerification } from '../../../src/contract/credential/badges.ts';
import { ada, earnedCredential } from '../../support/contract-samples.ts';
import { answerCalls } from '../../support/site/answers.ts';
import { eventually, mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { openSession } from '../../support/site/sessions.ts';

const credential: Credential = { ...earnedCredential, issued_at: Date.UTC(2026, 10, 28) };
const PAGE = `/javascript/certificates/${credential.id}`;

describe('[VC-05] what the records say of a credential', () => {
  const linesOf = async (over: Partial<BadgeVerification>) =>
    outlineOf(
      await mount(
        <VerificationResult
          result={
            { verdict: 'valid', message: 'It is genuine.', credential, differences: [], ...over } as BadgeVerification
          }
        />,
      ),
    );
  const RECORDS = [
    ...['### What the records say', 'Holder: Ada Lovelace', 'Exam: Certified JavaScript Developer, Senior'],
    ...['Technology and level: JavaScript, Senior', 'Issued: 28 November 2026', `[Open the credential](${PAGE})`],
  ];

  test.each([
    ['valid', 'positive: ## Valid'],
    ['revoked', 'danger: ## Revoked'],
    ['outdated', 'warning: ## Genuine, but outdated'],
    ['altered', 'danger: ## Altered'],
    ['foreign', 'danger: ## Not signed by Chartered'],
  ] as const)('a file that is %s', async (verdict, title) => {
    expect(await linesOf({ verdict })).toEqual([title, 'It is genuine.', ...RECORDS]);
  });

  test('a credential that is revoked says since when, one without a name that it was erased', async () => {
    const revoked = { ...credential, status: 'revoked' as const, revoked_at: Date.UTC(2026, 11, 1), holder_name: null };
    expect(await linesOf({ verdict: 'revoked', credential: revoked })).toEqual([
      ...['danger: ## Revoked', 'It is genuine.', '### What the records say', 'Holder: Account deleted; name erased'],
      ...RECORDS.slice(2, 5),
      ...['Revoked: 1 December 2026', `[Open the credential](${PAGE})`],
    ]);
  });
});

test.each([
  ['outdated', 'Changed since then:'],
  ['altered', 'What differs from the records:'],
] as const)('[VC-05] a file that is %s names each part that differs, once', async (verdict, words) => {
  const differences = ['credentialSubject.achievement.name', 'credentialSubject.achievement.name', 'validFrom'];
  const result = { verdict, message: 'Look.', credential, differences, reason: null, revoked_at: null };
  const lines = outlineOf(await mount(<VerificationResult result={result} />));
  const parts = lines.slice(lines.indexOf('Look.') + 1, lines.indexOf('### What the records say'));
  expect(parts[0]).toBe(words);
  expect(parts).toHaveLength(3);
  expect(new Set(parts).size).toBe(3);
});

describe('[RT-25] the list of credentials', () => {
  const listed = async (user: User | null, data: Credential[]) => {
    const asked = answerCalls({ 'GET /certificates': () => ({ data, meta: { total: data.length } }) });
    const place = await mount(
      <SessionProvider session={await openSession(user)}>
        <CredentialsPage />
      </SessionProvider>,
    );
    await eventually(() => expect(place.querySelector('[aria-busy="true"]')).toBe(null));
    expect(asked).toEqual(user ? ['GET /certificates'] : []);
    return { place, lines: outlineOf(place).slice(2) };
  };

  test('a guest is asked to log in, and comes back here', async () => {
    expect((await listed(null, [credential])).lines).toEqual([
      "## Log in to see what you've earned",
      "Checking somebody else's credential? Open the link they gave you; you don't need an account.",
      '[Log in](/login?redirect=%2Fcertificates) [Sign up](/register)',
    ]);
  });

  test('who has none is told how to get one', async () => {
    expect((await listed(ada, [])).lines).toEqual([
      '## Nothing earned yet',
      'Pass a certification exam, and its credential appears here at once. Trial exams give none: they are for finding out where you stand.',
      '[Go to my exams](/javascript/dashboard) [See all exams](/#available-certificates)',
    ]);
  });

  test('a valid one is shared, a revoked one only named', async () => {
    const revoked: Credential = { ...credential, id: 'Other', status: 'revoked', revoked_at: 2, level: 'junior' };
    const TITLE = 'Certified JavaScript Developer, Senior';
    const { place, lines } = await listed(ada, [credential, revoked]);
    // A tick or a cross within the seal: the look of the two differs, too.
    const seals = [...place.querySelectorAll('li svg path')].map((path) => path.getAttribute('d'));
    expect(seals.filter((line) => line === 'm88 113 8.5 8.5 16-18' || line === 'm90 102 20 20m0-20-20 20')).toEqual([
      ...['m88 113 8.5 8.5 16-18', 'm90 102 20 20m0-20-20 20'],
    ]);
    expect(lines.filter((line) => !line.startsWith('<'))).toEqual([
      ...[`## [${TITLE}](${PAGE})`, 'JavaScript · Senior · 28 November 2026', `[Share ${TITLE}](${PAGE}/share)`],
      ...[`## [${TITLE}](/javascript/certificates/Other)`, 'JavaScript · Junior · 28 November 2026', 'danger: Revoked'],
    ]);
  });
});
