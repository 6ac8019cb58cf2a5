// @vitest-environment happy-dom

import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import {
  type ReauthenticationContext,
  reauthenticationMachine,
} from '../../../machines/account/reauthentication/reauthentication.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { ReauthenticationDialog } from '../../../src/client/pages/account/session/reauthentication-dialog.tsx';
import { ada } from '../../support/contract-samples.ts';
import { click, show } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { control, fill, press, pressKey } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';

type Value = Parameters<typeof reauthenticationMachine.resolveState>[0]['value'];

/** The dialog at a state of its chart, and what it sends. */
async function open(value: Value, over: Partial<ReauthenticationContext> = {}) {
  const { context } = createActor(reauthenticationMachine).getSnapshot();
  const methods: ReauthenticationContext['methods'] = ['password', 'code'];
  const snapshot = reauthenticationMachine.resolveState({ value, context: { ...context, methods, ...over } });
  const actor = createActor(reauthenticationMachine, { snapshot });
  const sent = vi.spyOn(actor, 'send').mockReturnValue();
  await show(
    <SessionProvider session={await openSession(ada)}>
      <ReauthenticationDialog actor={actor} />
    </SessionProvider>,
  );
  const dialog = document.querySelector('[role="dialog"]');
  return { lines: dialog ? outlineOf(dialog) : null, sent: () => sent.mock.calls.flat() };
}
const named = (name: string, more: object = {}) => ({ type: `reauthentication.${name}`, ...more });
const TITLE = [
  "## Confirm it's you",
  "You signed in a while ago. To keep your account safe, confirm that it's still you.",
];
const submit = () => click(document.querySelector('[role="dialog"] button[type="submit"]'));
/** Without what only password managers read, and the button that shows a password. */
const shown = (lines: string[] | null) => (lines ?? []).filter((line) => !/^\{: |^\(Show /.test(line));

describe('[AC-03] the dialog that asks who is using the session', () => {
  test('offers the ways that the user has, and waits for the server', async () => {
    const { lines, sent } = await open('choosing', { methods: ['password', 'github', 'code'] });
    expect(shown(lines)).toEqual([
      ...[...TITLE, '{Password*: }', '(Confirm)', 'or', '(Continue with GitHub)', '(Email me a code)'],
      ...['(Cancel)', '(Close)'],
    ]);
    await fill('Password*', 'secret words');
    await submit();
    await press('Continue with GitHub');
    await press('Email me a code');
    await press('Cancel');
    await pressKey('Escape');
    expect(sent()).toEqual([
      named('passwordSubmitted', { password: 'secret words' }),
      named('providerChosen', { provider: 'github' }),
      ...[named('codeRequested'), named('cancelled'), named('cancelled')],
    ]);
    const none = await open('choosing', { methods: ['code'] });
    expect(shown(none.lines)).toEqual([...TITLE, '(Email me a code)', '(Cancel)', '(Close)']);
    expect((await open('idle')).lines).toBe(null);
  });

  test('says at the password that it is wrong, or above the form what failed', async () => {
    const wrong = failure('invalid', 'Wrong.', { errors: { password: ['This is not it.'] } });
    const { lines } = await open('choosing', { failure: wrong });
    expect(shown(lines).slice(2, 4)).toEqual(['{Password*: ; invalid}', 'This is not it.']);
    expect(document.querySelector<HTMLInputElement>('[name="username"]')?.value).toBe('ada@example.com');
    const failed = await open('choosing', { failure: failure('unreachable', 'No answer.') });
    expect(shown(failed.lines)[2]).toBe('alert: danger: No answer.');
  });

  test('takes the code that was sent', async () => {
    const { lines, sent } = await open('enteringCode');
    expect(shown(lines)).toEqual([
      ...[...TITLE, 'We emailed a 6-digit code to ada@example.com. It works for 10 minutes.', '{Code*: }'],
      ...['No mail? Check your spam folder.', '(Confirm)', '(Email me a new code)', '(Confirm another way)'],
      ...['(Cancel)', '(Close)'],
    ]);
    const field = control('Code*');
    expect(['maxlength', 'inputmode', 'autocomplete'].map((name) => field.getAttribute(name))).toEqual([
      ...['8', 'numeric', 'one-time-code'],
    ]);
    await fill('Code*', '123456');
    await submit();
    await press('Email me a new code');
    await press('Confirm another way');
    expect(sent()).toEqual([
      ...[named('codeSubmitted', { code: '123456' }), named('codeRequested'), named('otherMethodChosen')],
    ]);
    const wrong = failure('invalid', 'Wrong.', { errors: { code: ['This is not it.'] } });
    expect(shown((await open('enteringCode', { failure: wrong })).lines)[3]).toBe('{Code*: ; invalid}');
    const failed = await open('enteringCode', { failure: failure('unreachable', 'No answer.') });
    expect(shown(failed.lines)[2]).toBe('alert: danger: No answer.');
  });

  test('lets nothing else be pressed while the server checks', async () => {
    const { lines, sent } = await open('confirmingPassword', { methods: ['password', 'github', 'code'] });
    expect(shown(lines).slice(3)).toEqual([
      ...['(Confirm; busy)', 'or', '(Continue with GitHub; Please wait)', '(Email me a code; Please wait)'],
      ...['(Cancel; Please wait)', '(Close)'],
    ]);
    await press('Cancel');
    expect(sent()).toEqual([]);
    const code = await open('confirmingCode');
    expect(shown(code.lines).slice(-5)).toEqual([
      ...['(Confirm; busy)', '(Email me a new code; Please wait)', '(Confirm another way; Please wait)'],
      ...['(Cancel; Please wait)', '(Close)'],
    ]);
  });

  test('waits for a provider in another tab', async () => {
    const url = 'https://github.com/login';
    const { lines, sent } = await open('atProvider', { provider: 'github', url });
    expect(shown(lines)).toEqual([
      ...TITLE,
      'info: Confirm with GitHub in the tab that just opened, then come back here. Everything you typed is still here.',
      ...[`[Open GitHub (opens in a new tab)](${url})`, '(Confirm another way)', '(Cancel)', '(Close)'],
    ]);
    await press('Confirm another way');
    expect(sent()).toEqual([named('otherMethodChosen')]);
    const unknown = await open('atProvider');
    expect(shown(unknown.lines).slice(2, 4)).toEqual([
      'info: Confirm with The provider in the tab that just opened, then come back here. Everything you typed is still here.',
      '(Confirm another way)',
    ]);
  });
});
