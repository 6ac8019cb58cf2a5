// @vitest-environment happy-dom

import { act, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publicSettings } from '../../../src/client/adapters/site/public-settings.ts';
import { mailPreferencesQuery } from '../../../src/client/api/account/mails.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { InitialDataProvider } from '../../../src/client/flows/site/initial-data.tsx';
import { DataSection } from '../../../src/client/pages/account/profile/data-section.tsx';
import { DevicesSection } from '../../../src/client/pages/account/profile/devices-section.tsx';
import { MailSection } from '../../../src/client/pages/account/profile/mail-section.tsx';
import { PasswordSection } from '../../../src/client/pages/account/profile/password-section.tsx';
import { PictureSection } from '../../../src/client/pages/account/profile/picture-section.tsx';
import type { ProfileSnapshot } from '../../../src/client/pages/account/profile/profile.select.ts';
import { ProfileForm } from '../../../src/client/pages/account/profile/profile-form.tsx';
import { ProvidersSection } from '../../../src/client/pages/account/profile/providers-section.tsx';
import { SharingSwitch } from '../../../src/client/pages/account/profile/sharing-switch.tsx';
import type { MailPreferences } from '../../../src/contract/account/mails.ts';
import type { User } from '../../../src/contract/account/session.ts';
import { ada, earnedCredential } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { openSession } from '../../support/site/sessions.ts';

/** A call is refused, at fields or as a whole. */
class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    this.status = status;
    this.body = { message, request_id: 'r', ...(errors ? { errors } : {}) };
  }
}

const at = (hour: number) => new Date(2026, 10, 28, hour).getTime();
const sent: unknown[] = [];
const answers = new Map<string, unknown>();

beforeEach(() => {
  sent.length = 0;
  answers.clear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'GET')
      sent.push({ call: `${init.method} ${path}`, ...(init.body ? { body: JSON.parse(String(init.body)) } : {}) });
    const answer = answers.get(`${init.method} ${path}`);
    if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
    return answer === undefined ? new Promise(() => {}) : Response.json(answer);
  });
});
afterEach(() => queries.clear());

async function open(part: ReactElement, user: User = ada, data: Record<string, unknown> = {}) {
  const place = await mount(
    <InitialDataProvider value={data}>
      <SessionProvider session={await openSession(user)}>{part}</SessionProvider>
    </InitialDataProvider>,
  );
  return { place, lines: () => outlineOf(place) };
}

/** The chart of the profile with these tags, and what a part sends to it. */
function profileAt(tags: string[] = [], failures: object = {}) {
  const snapshot = {
    context: { permission: null, failures: { form: null, sharing: null, picture: null, providers: null, ...failures } },
    hasTag: (tag: string) => tags.includes(tag),
  };
  return { snapshot: snapshot as unknown as ProfileSnapshot, send: vi.fn() };
}
const failure = (message: string, errors: Record<string, string[]> = {}) => ({
  ...{ kind: 'invalid' as const, message, errors, details: {} },
});

describe('[VA-04] the switch of link previews', () => {
  test.each<[string, string[], object, string[]]>([
    ['at rest', [], {}, []],
    ['being saved', ['savingSharing'], {}, ['Saving']],
    ['while a provider is changed', ['changingProvider', 'saving'], {}, []],
    ['not saved', [], { sharing: failure('Not now.') }, ['alert: danger: Not now.']],
  ])('%s', async (_, tags, failures, lines) => {
    const { place } = await open(<SharingSwitch user={ada} {...profileAt(tags, failures)} />);
    const [hint, box, ...others] = outlineOf(place);
    expect(hint).toMatch(/^LinkedIn and other networks/);
    expect([box, others]).toEqual(['[ ] Show my name in link previews of my credentials', lines]);
  });
});

describe('[AC-02] the picture', () => {
  const HINT = 'PNG, JPEG or WebP. We crop it to a square.';
  const own = { ...ada, avatar: '/avatars/ada.png' } as User;
  test.each<[string, User, string[], object, string[]]>([
    ['that is not there can be chosen', ada, [], {}, ['(Choose a picture)', HINT]],
    ['that is there can be another one, or none', own, [], {}, ['(Choose another)', '(Remove)', HINT]],
    [
      'that is uploaded is waited for',
      own,
      ['uploadingPicture'],
      {},
      [
        ...['(Choose another; Please wait)', '(Remove; Please wait)', 'Uploading the picture'],
        '<Uploading the picture>',
      ],
    ],
    [
      'that is no picture says so',
      ada,
      [],
      { picture: failure('Some fields are wrong.', { image: ['This is no picture.'] }) },
      ['(Choose a picture)', HINT, 'This is no picture.'],
    ],
    [
      'that was not sent says so',
      ada,
      [],
      { picture: failure('No answer.') },
      ['(Choose a picture)', HINT, 'No answer.'],
    ],
  ])('%s', async (_, user, tags, failures, lines) => {
    const { lines: shown } = await open(<PictureSection user={user} {...profileAt(tags, failures)} />);
    const all = shown().filter((line) => !/^\{Picture file|^AK$/.test(line));
    expect(all).toEqual(lines);
  });

  test('is removed by its button', async () => {
    const chart = profileAt();
    const { place } = await open(<PictureSection user={own} {...chart} />);
    await click(byText(place, 'button', 'Remove'));
    expect(chart.send.mock.calls).toEqual([[{ type: 'profile.pictureRemoved' }]]);
  });
});

describe('[AC-02] the form of the profile', () => {
  test('says at each field what is wrong with it, and once when it is saved', async () => {
    const fields = ['first_name', 'last_name', 'email', 'occupation', 'linkedin', 'twitter'];
    const errors = Object.fromEntries(fields.map((name) => [name, [`Wrong ${name}.`]]));
    const wrong = await open(<ProfileForm user={ada} {...profileAt([], { form: failure('Wrong.', errors) })} />);
    const shown = wrong.lines();
    expect(shown.filter((line) => line.endsWith('; invalid}'))).toEqual([
      ...['{First name*: Ada; invalid}', '{Last name: King; invalid}', '{Email*: ada@example.com; invalid}'],
      ...['{Occupation: ; invalid}', '{LinkedIn, not linked yet: ; invalid}', '{X: ; invalid}'],
    ]);
    expect(shown.filter((line) => line.startsWith('Wrong '))).toEqual(fields.map((name) => `Wrong ${name}.`));
    expect(shown.some((line) => line.startsWith('alert'))).toBe(false);
    const saved = await open(<ProfileForm user={ada} {...profileAt(['saved'])} />);
    expect(saved.lines().slice(-1)).toEqual(['Saved.']);
    const saving = await open(<ProfileForm user={ada} {...profileAt(['saving'])} />);
    expect(saving.lines().at(-1)).toBe('(Save profile; busy)');
  });

  test('sends each field as what it is', async () => {
    const chart = profileAt();
    const user = { ...ada, occupation: 'Engineer', twitter: 'ada_l', linkedin: 'https://linkedin.com/in/ada' };
    const { place } = await open(<ProfileForm user={user} {...chart} />);
    await click(byText(place, 'button', 'Save profile'));
    expect(chart.send.mock.calls).toEqual([
      [
        {
          type: 'profile.submitted',
          fields: {
            ...{ first_name: 'Ada', last_name: 'King', email: 'ada@example.com', occupation: 'Engineer' },
            ...{ twitter: '@ada_l', linkedin: 'https://linkedin.com/in/ada' },
          },
        },
      ],
    ]);
  });
});

describe('connected accounts', () => {
  const settings = publicSettings();
  const before = { ...settings };
  afterEach(() => void Object.assign(settings, before));
  const openWith = async (hasServer: boolean, socials: User['socials'], tags: string[] = [], failures: object = {}) => {
    Object.assign(settings, { providers: ['github', 'discord'], discord_server: hasServer });
    const chart = profileAt(tags, failures);
    const { place, lines } = await open(<ProvidersSection user={{ ...ada, socials }} {...chart} />);
    return { place, send: chart.send, lines: lines().slice(2) };
  };
  const social = (name: 'github' | 'discord', joined = false) => ({ name, joined }) as User['socials'][number];

  test('are none where none is configured', async () => {
    expect((await open(<ProvidersSection user={ada} {...profileAt()} />)).lines()).toEqual([]);
  });

  test('are connected and disconnected, each by its own button; the server is joined once', async () => {
    const { place, send, lines } = await openWith(true, [social('github')]);
    expect(lines).toEqual([
      ...['GitHub positive: Connected', '(Disconnect GitHub)'],
      ...['Discord', '(Join our server)', '(Connect Discord)'],
    ]);
    for (const button of place.querySelectorAll('button')) await click(button);
    expect(send.mock.calls.flat()).toEqual([
      { type: 'profile.disconnectRequested', provider: 'github' },
      { type: 'profile.joinRequested' },
      { type: 'profile.connectRequested', provider: 'discord' },
    ]);
  });

  test.each<[string, boolean, User['socials'], string[]]>([
    ['a member', true, [social('discord', true)], ['Discord positive: Connected, member', '(Disconnect Discord)']],
    [
      'not yet a member',
      true,
      [social('discord')],
      ['Discord positive: Connected', '(Join our server)', '(Disconnect Discord)'],
    ],
    ['connected where there is no server', false, [], ['Discord', '(Connect Discord)']],
  ])('on Discord: %s', async (_, hasServer, socials, lines) => {
    expect((await openWith(hasServer, socials)).lines.slice(2)).toEqual(lines);
  });

  test('wait for each other, and say what failed', async () => {
    expect((await openWith(true, [], ['changingProvider'])).lines).toEqual([
      ...['GitHub', '(Connect GitHub; Please wait)', 'Discord', '(Join our server; Please wait)'],
      '(Connect Discord; Please wait)',
    ]);
    const failed = await openWith(false, [], [], { providers: failure('It belongs to another account.') });
    expect(failed.lines.at(-1)).toBe('alert: danger: It belongs to another account.');
  });
});

describe('[AC-02, AC-05] devices', () => {
  const device = (id: string, over: object = {}) => ({
    ...{ id, device: `Browser ${id}`, current: false, impersonated: false, last_used_at: at(9), created_at: at(8) },
    ...over,
  });
  const openWith = async (...devices: object[]) => {
    answers.set('GET /api/user/sessions', { data: devices, meta: { total: devices.length } });
    const part = await open(<DevicesSection user={ada} />);
    await eventually(() => expect(part.place.querySelector('li')).not.toBe(null));
    return part;
  };
  const USED = 'Last used 28 Nov 2026, 09:00 UTC, signed in 28 Nov 2026, 08:00 UTC';
  const HERE = ['Browser here positive: This browser', USED];

  test('this browser alone has nothing to sign out', async () => {
    expect((await openWith(device('here', { current: true }))).lines()).toEqual(HERE);
  });

  test('this browser comes first; each other one can be signed out, and all of them', async () => {
    const { lines, place } = await openWith(
      device('old'),
      device('here', { current: true }),
      device('help', { impersonated: true, last_used_at: at(10) }),
    );
    expect(lines()).toEqual([
      ...[...HERE, 'Browser help warning: Support, as you'],
      ...['Last used 28 Nov 2026, 10:00 UTC, signed in 28 Nov 2026, 08:00 UTC', '(Sign out Browser help)'],
      ...['Browser old', USED, '(Sign out Browser old)', '(Sign out everywhere else)'],
    ]);
    await click(byText(place, 'button', 'Sign out Browser old'));
    expect(lines().filter((line) => line.startsWith('('))).toEqual([
      ...['(Sign out Browser help; Please wait)', '(Sign out Browser old; busy)'],
      '(Sign out everywhere else; Please wait)',
    ]);
    expect(sent).toEqual([{ call: 'DELETE /api/user/sessions/old' }]);
  });

  test('that did not load can be asked for again; a sign-out that failed says so', async () => {
    answers.set('GET /api/user/sessions', new Refusal(409, 'Not now.'));
    const { place, lines } = await open(<DevicesSection user={ada} />);
    await eventually(() => expect(lines()).toEqual(["alert: danger: The list didn't load", 'Not now.', '(Try again)']));
    const data = [device('here', { current: true }), device('old')];
    answers.set('GET /api/user/sessions', { data, meta: { total: 2 } });
    await click(byText(place, 'button', 'Try again'));
    await eventually(() => expect(lines()).toContain('(Sign out Browser old)'));
    answers.set('DELETE /api/user/sessions/old', new Refusal(409, 'Too late.'));
    await click(byText(place, 'button', 'Sign out Browser old'));
    await eventually(() =>
      expect(lines().slice(-3)).toEqual([
        ...['(Sign out Browser old)', 'alert: danger: Too late.', '(Sign out everywhere else)'],
      ]),
    );
  });

  test('are waited for', async () => {
    expect((await open(<DevicesSection user={ada} />)).place.querySelector('[aria-busy="true"]')?.textContent).toBe(
      'Loading',
    );
  });

  test('all others are signed out by one call', async () => {
    const { lines, place } = await openWith(device('here', { current: true }), device('old'));
    await click(byText(place, 'button', 'Sign out everywhere else'));
    expect(lines().slice(-2)).toEqual(['(Sign out Browser old; Please wait)', '(Sign out everywhere else; busy)']);
    expect(sent).toEqual([{ call: 'DELETE /api/user/sessions' }]);
  });
});

describe('emails', () => {
  const preferences: MailPreferences = {
    ...{ email: 'ada@example.com', email_verified: true, block: null },
    kinds: [
      { kind: 'trial_results', is_on: true },
      { kind: 'reminders', is_on: false },
    ],
  };
  const openWith = async (over: Partial<MailPreferences> = {}) => {
    queries.setQueryData(mailPreferencesQuery.queryKey, { ...preferences, ...over });
    return open(<MailSection user={ada} />);
  };

  test.each<[string, Partial<MailPreferences>, string[]]>([
    ['that reach the user', {}, []],
    [
      'that an address rejected',
      { block: { reason: 'rejected', at: at(9) } },
      [
        "warning: Our emails don't reach you",
        'The mail server of ada@example.com rejected an email on 28 November 2026. Until you say otherwise we send only what is listed under “Always sent”. If the address is wrong, change it under “About you”.',
        '(This address works again)',
      ],
    ],
    [
      'that were called spam',
      { block: { reason: 'complained', at: at(9) } },
      [
        'warning: We stopped all optional emails',
        'The mail server of ada@example.com reported an email as spam on 28 November 2026. Until you say otherwise we send only what is listed under “Always sent”.',
        '(Send them again)',
      ],
    ],
  ])('%s', async (_, over, lines) => {
    const shown = (await openWith(over)).lines();
    expect(shown.slice(0, lines.length)).toEqual(lines);
    expect(shown.some((line) => line.startsWith('warning'))).toBe(lines.length > 0);
    expect(shown).not.toContain('These emails start once you confirm your address.');
  });

  test('of an address that is not confirmed start later', async () => {
    expect((await openWith({ email_verified: false })).lines()).toContain(
      'These emails start once you confirm your address.',
    );
  });

  test.each([
    ['rejected', 'This address works again'],
    ['complained', 'Send them again'],
  ] as const)('that were stopped come again by a button: %s', async (reason, words) => {
    const { place, lines } = await openWith({ block: { reason, at: at(9) } });
    await click(byText(place, 'button', words));
    expect(lines()).toContain(`(${words}; busy)`);
    expect(sent).toMatchObject([{ call: expect.stringMatching(/^\w+ \/api\/user\/mail/) }]);
  });

  test('whose choice was not stored go back, and say so', async () => {
    answers.set('PUT /api/user/mail-preferences', new Refusal(409, 'Not now.'));
    const { place, lines } = await openWith();
    await click(place.querySelectorAll('input')[1]);
    await eventually(() => expect(lines()).toContain('alert: danger: Your choice was not stored'));
    expect(lines()).toContain('Not now.');
    expect(lines().filter((line) => line.startsWith('['))).toEqual(['[x] Trial results', '[ ] Reminders']);
  });

  test('are switched each by itself', async () => {
    const { place } = await openWith();
    const boxes = () => [...place.querySelectorAll('input')].map((box) => box.checked);
    expect(outlineOf(place).filter((line) => line.startsWith('['))).toEqual(['[x] Trial results', '[ ] Reminders']);
    await click(place.querySelectorAll('input')[1]);
    expect(boxes()).toEqual([true, true]);
    expect(sent).toEqual([{ call: 'PUT /api/user/mail-preferences', body: { kind: 'reminders', is_on: true } }]);
  });
});

describe('[AC-02, AC-03] password and data', () => {
  const helped = { ...ada, impersonated_by: { id: 'staff', name: 'Staff' } } as unknown as User;

  test('are for the user alone, not for support', async () => {
    expect((await open(<PasswordSection user={helped} />)).lines()).toEqual(['Only the user can change the password.']);
    expect((await open(<DataSection user={helped} />)).lines()).toEqual([
      'Only the user can download the data or delete the account.',
    ]);
  });

  test.each<[string, (user: User) => ReactElement]>([
    ['the form', (user) => <ProfileForm user={user} {...profileAt()} />],
    ['the picture', (user) => <PictureSection user={user} {...profileAt()} />],
    ['the switch of link previews', (user) => <SharingSwitch user={user} {...profileAt()} />],
    ['the switches of emails', (user) => <MailSection user={user} />],
    ['the devices', (user) => <DevicesSection user={user} />],
  ])('[AC-05] %s says to support why it cannot be used', async (_, part) => {
    const row = { device: 'Browser', current: false, impersonated: false, last_used_at: at(9), created_at: at(8) };
    answers.set('GET /api/user/sessions', {
      data: [
        { id: 'a', ...row },
        { id: 'b', ...row },
      ],
      meta: { total: 2 },
    });
    queries.setQueryData(mailPreferencesQuery.queryKey, {
      ...{ email: ada.email, email_verified: true, block: null, kinds: [{ kind: 'reminders', is_on: false }] },
    });
    const { place, lines } = await open(part(helped), helped);
    await eventually(() => expect(lines().join(' ')).toContain('Only the user can change this.'));
    const controls = [...place.querySelectorAll<HTMLInputElement>('button, [role="switch"]')];
    expect(controls.length).toBeGreaterThan(0);
    const isUsable = (control: HTMLInputElement) =>
      !control.disabled && control.getAttribute('aria-disabled') !== 'true';
    expect(controls.filter(isUsable)).toEqual([]);
  });

  test('a first password is set by a link, another one by the old one', async () => {
    const without = { ...ada, has_password: false };
    expect((await open(<PasswordSection user={without} />, without)).lines()).toEqual([
      ...['You sign in with another provider. Set a password to sign in without it, too.'],
      '(Send me a link to set a password)',
    ]);
    const fields = (await open(<PasswordSection user={ada} />)).lines().filter((line) => /^[{(]/.test(line));
    expect(fields.filter((line) => /password/i.test(line) && !line.startsWith('(Show'))).toEqual([
      ...['{Current password*: }', '{New password*: }', '(Change password)'],
    ]);
  });

  test('a first password comes by a link to the address', async () => {
    const without = { ...ada, has_password: false };
    const { place, lines } = await open(<PasswordSection user={without} />, without);
    const button = '(Send me a link to set a password)';
    await click(byText(place, 'button', 'Send me a link to set a password'));
    expect(lines().at(-1)).toBe('(Send me a link to set a password; busy)');
    const call = (sent[0] as { call: string }).call;
    answers.set(call, new Refusal(409, 'Wait a minute.'));
    const failed = await open(<PasswordSection user={without} />, without);
    await click(byText(failed.place, 'button', 'Send me a link to set a password'));
    await eventually(() => expect(failed.lines().slice(-2)).toEqual([button, 'Wait a minute.']));
    answers.set(call, { message: 'Sent.' });
    await click(byText(failed.place, 'button', 'Send me a link to set a password'));
    await eventually(() => expect(failed.lines().at(-1)).toBe('positive: A link is on its way to ada@example.com.'));
    expect(failed.lines()).not.toContain(button);
  });

  test('another password is sent with the old one, and refused at its field', async () => {
    const { place, lines } = await open(<PasswordSection user={ada} />);
    const enter = (name: string, value: string) => {
      const field = place.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (field) field.value = value;
    };
    enter('current', 'old words');
    enter('next', 'new words');
    await click(byText(place, 'button', 'Change password'));
    expect(lines()).toContain('(Change password; busy)');
    expect(sent).toEqual([
      {
        call: 'PUT /api/change-password',
        body: { current_password: 'old words', new_password: 'new words' },
      },
    ]);
    answers.set('PUT /api/change-password', new Refusal(422, 'Wrong.', { current_password: ['This is not it.'] }));
    const refused = await open(<PasswordSection user={ada} />);
    await click(byText(refused.place, 'button', 'Change password'));
    await eventually(() => expect(refused.lines()).toContain('This is not it.'));
    expect(refused.lines().filter((line) => line.endsWith('; invalid}'))).toEqual([
      expect.stringMatching(/^\{Current password\*: /),
    ]);
  });

  test('the data is downloaded, or said why not', async () => {
    const { place, lines } = await open(<DataSection user={ada} />);
    expect(lines().slice(0, 4)).toEqual([
      ...['Everything we store about you, in a machine-readable file.', '(Download my data)'],
      ...['Your name, addresses and picture are deleted permanently.', '(Delete my account)'],
    ]);
    await click(byText(place, 'button', 'Download my data'));
    expect(lines()).toContain('(Download my data; busy)');
  });

  test('the dialog to delete the account says what it does, and what is wrong', async () => {
    const opened = async (roles: string[]) => {
      const user = { ...ada, roles } as User;
      const { place } = await open(<DataSection user={user} />, user);
      await click(byText(place, 'button', 'Delete my account'));
      return [...document.querySelectorAll('[role="alertdialog"]')].at(-1) as HTMLElement;
    };
    const dialog = await opened([]);
    const GONE =
      'Your personal data is deleted permanently, and you are signed out everywhere. Exams are kept without your name, as a record that they took place.';
    expect(outlineOf(dialog).slice(0, 4)).toEqual([
      ...['## Delete your account?', GONE, '{Your email address*: }', 'Type ada@example.com to confirm.'],
    ]);
    const form = dialog.querySelector('form') as HTMLFormElement;
    const submitted = new Event('submit', { bubbles: true, cancelable: true });
    await act(async () => {
      form.dispatchEvent(submitted);
    });
    expect([submitted.defaultPrevented, sent.length]).toEqual([true, 1]);
    expect(outlineOf(dialog).slice(-2)).toEqual(['(Cancel; Please wait)', '(Delete permanently; busy)']);
    const call = (sent[0] as { call: string }).call;
    const errors = { confirmation: ['Not your address.'], password: ['Not your password.'] };
    answers.set(call, new Refusal(422, 'Wrong.', errors));
    const refused = await opened(['owner']);
    expect(outlineOf(refused)[1]).toBe(
      `${GONE} You leave your teams. A team that has nobody else is archived, and its unused seats are lost, including those you paid for.`,
    );
    await click(byText(refused, 'button', 'Delete permanently'));
    await eventually(() => expect(outlineOf(refused)).toContain('Not your password.'));
    expect(outlineOf(refused).filter((line) => line.endsWith('; invalid}'))).toEqual([
      ...['{Your email address*: ; invalid}', '{Password*: ; invalid}'],
    ]);
    expect(outlineOf(refused)).toContain('Not your address.');
    await click(byText(refused, 'button', 'Cancel'));
    expect(document.contains(refused)).toBe(false);
  });

  test.each<[string, Partial<User>, unknown[], string[]]>([
    ['with a password', {}, [], ['{Your email address*: }', '{Password*: }']],
    ['without one', { has_password: false }, [], ['{Your email address*: }']],
    [
      'with a credential',
      { has_password: false },
      [earnedCredential],
      ['{Your email address*: }', '[ ] Keep my name on my credentials'],
    ],
  ])('deleting the account asks for what is needed %s', async (_, over, credentials, fields) => {
    const user = { ...ada, ...over };
    answers.set('GET /api/certificates', { data: credentials, meta: { total: credentials.length } });
    const { place } = await open(<DataSection user={user} />, user);
    await click(byText(place, 'button', 'Delete my account'));
    const dialog = document.querySelector('[role="alertdialog"]') as HTMLElement;
    await eventually(() => expect(outlineOf(dialog).filter((line) => /^[{[]/.test(line))).toEqual(fields));
    const address = dialog.querySelector<HTMLInputElement>('[name="confirmation"]');
    if (address) address.value = 'ada@example.com';
    const password = dialog.querySelector<HTMLInputElement>('[name="password"]');
    if (password) password.value = 'secret words';
    await click(dialog.querySelector('input[type="checkbox"]') ?? address);
    await click(byText(dialog, 'button', 'Delete permanently'));
    expect(sent).toMatchObject([
      {
        body: {
          confirmation: 'ada@example.com',
          ...(user.has_password ? { password: 'secret words' } : {}),
          keep_name: credentials.length > 0,
        },
      },
    ]);
  });
});
