import { beforeAll, describe, expect, test } from 'vitest';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { openApp } from '../../support/site/opened-app.tsx';
import { useApp } from '../../support/suite.ts';

const SITE = 'https://site.example';
const app = useApp('sqlite');
let holder: TestUser;
let id = '';
let page = '';

beforeAll(async () => {
  holder = await app().user();
  await app().confirmAddress(holder);
  await app().attemptIn('passed', holder, CERTIFICATION);
  const { data } = await app().ok('listCredentials', { as: holder });
  id = data[0]?.id ?? '';
  page = `/javascript/certificates/${id}`;
});

describe('a credential', () => {
  test('[VC-04, VC-05, RT-01] its page verifies holder, exam, level, date, id and status, for everybody', async () => {
    const opened = await openApp(app(), page, null);
    expect(opened.title()).toBe('JavaScript Junior Developer: Person 1 · Chartered');
    const words = opened.words();
    const facts = words.slice(words.indexOf('Holder'), words.indexOf('Holder') + 14);
    expect(facts).toEqual([
      ...['Holder', 'Person 1', 'Exam', 'JavaScript Junior Developer', 'Technology', 'JavaScript', 'Level', 'Junior'],
      ...['Issued', '1 January 2027', 'Status', 'Valid', 'Credential ID', id],
    ]);
    expect(words).toEqual(
      expect.arrayContaining([
        'This certifies that',
        'has passed the certification exam',
        'JavaScript · Junior level',
        'Verified: this credential is valid',
        'This page is the proof: it always shows whether the credential is still valid.',
      ]),
    );
  });

  test('[VC-04, VC-05] its page leads to the files, and to verifying them', async () => {
    const opened = await openApp(app(), page, null);
    expect(Object.fromEntries(opened.links())).toEqual({
      'Verify it or its file': `/verify?code=${id}`,
      'What the JavaScript exams ask': '/javascript',
      'Download PDF': `/api/certificates/${id}/certificate.pdf`,
      'Download PNG': `/api/certificates/${id}/certificate.png`,
      'Download badge': `/api/certificates/${id}/badge`,
      'US Letter': `/api/certificates/${id}/certificate.pdf?paper=letter`,
      'verify them': '/verify',
    });
  });

  test('[VC-04, RT-01] its holder shares it on LinkedIn, on X and by a link', async () => {
    const opened = await openApp(app(), `${page}/share`, holder);
    const links = new Map(opened.links());
    const url = `${SITE}${page}`;
    const add = new URL(links.get('Add to LinkedIn profile (opens in a new tab)') ?? '');
    expect([add.origin + add.pathname, Object.fromEntries(add.searchParams)]).toEqual([
      'https://www.linkedin.com/profile/add',
      {
        startTask: 'CERTIFICATION_NAME',
        name: 'JavaScript Junior Developer',
        organizationName: 'Chartered',
        issueYear: '2027',
        issueMonth: '1',
        certUrl: url,
        certId: id,
      },
    ]);
    const post = new URL(links.get('Post on LinkedIn (opens in a new tab)') ?? '');
    expect(post.searchParams.get('url')).toBe(url);
    const x = new URL(links.get('Post on X (opens in a new tab)') ?? '');
    expect(Object.fromEntries(x.searchParams)).toEqual({
      text: 'I passed the JavaScript Junior Developer exam (JavaScript · Junior) at Chartered.',
      url,
    });
    expect(opened.words()).toContain(
      `[![JavaScript Junior Developer](${SITE}/api/certificates/${id}/badge.svg)](${url})`,
    );
    expect(links.get('See what others see')).toBe(page);
  });

  test('[RT-01] sharing needs a session', async () => {
    const opened = await openApp(app(), `${page}/share`, null);
    expect(opened.path()).toBe('/javascript/login');
  });

  test('[RT-31, ER-01] one that does not exist is not found', async () => {
    const opened = await openApp(app(), '/javascript/certificates/none', null);
    expect(opened.words()).toEqual([
      ...['404', 'Not Found', 'Page Not Found: /javascript/certificates/none', 'Go to home page'],
    ]);
  });

  test('[VC-05] opens under its own technology alone', async () => {
    const opened = await openApp(app(), `/vuejs/certificates/${id}`, null);
    expect(opened.words().join(' ')).not.toContain('Verified: this credential is valid');
  });

  test('[UI-04, RT-25] all of a holder are listed, each with its page and a way to share it', async () => {
    const opened = await openApp(app(), '/certificates', holder);
    expect(opened.title()).toBe('My Certificates · Chartered');
    expect(opened.words()).toEqual([
      'My Certificates',
      "Exams you've passed. Each one has its own page that anyone can verify.",
      expect.stringContaining('CHARTERED'),
      'JavaScript Junior Developer',
      'JavaScript · Junior · 1 January 2027',
      'Share JavaScript Junior Developer',
    ]);
    expect(opened.links()).toEqual([
      ['JavaScript Junior Developer', page],
      ['Share JavaScript Junior Developer', `${page}/share`],
    ]);
  });
});
