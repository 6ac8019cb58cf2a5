// @vitest-environment happy-dom

import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { VerifyPage } from '../../../src/client/pages/credential/verify-page.tsx';
import { earnedCredential } from '../../support/contract-samples.ts';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { byText, click, eventually, mount, type } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';

const { id } = earnedCredential;
const BY_CODE = `GET /certificates/${id}/verification`;
const BY_FILE = 'POST /certificates/verify';
const found = {
  ...{ verdict: 'valid', message: 'It is genuine.', reason: null, revoked_at: null, credential: earnedCredential },
};

afterEach(() => vi.unstubAllGlobals());

async function open(answers: Record<string, () => Answer> = {}, search = '') {
  const asked = answerCalls(answers);
  const place = await mount(
    <MemoryRouter initialEntries={[`/verify${search}`]}>
      <VerifyPage />
    </MemoryRouter>,
  );
  const lines = () => outlineOf(place);
  const result = () => outlineOf([...place.querySelectorAll('[aria-live="polite"]')].at(-1) as HTMLElement);
  const press = (words: string) => click(byText(place, 'button', words));
  return { place, asked, lines, result, press, code: () => place.querySelector('input') as HTMLInputElement };
}
const UNKNOWN = 'No credential has this ID. Compare it with the original, letter by letter: capitals count.';

test('[VC-05] the page asks for a code or a file, and its result has a place', async () => {
  const { lines } = await open();
  expect(lines().filter((line) => !line.startsWith('Verifying needs'))).toEqual([
    ...['# Verify a credential', 'Find out whether a credential is genuine and valid today. You need no account.'],
    ...['{Credential URL or ID: }', 'The ID is on the certificate and on its page.', '(Verify)'],
    '## Or verify its file',
    'Drop the badge here: the JSON file, or the PNG with the badge inside. We check the signature and compare every part with our records.',
    ...['(Choose a file)', '{Badge file: }', 'The result appears here.'],
  ]);
});

test('[VC-05] a code that is entered is looked up; one that is none is said at the field until it is edited', async () => {
  const { code, press, lines, result, asked, place } = await open({ [BY_CODE]: () => found });
  await type(code(), 'nonsense');
  await press('Verify');
  expect(lines()).toContain('{Credential URL or ID: nonsense; invalid}');
  expect(lines()).toContain("Enter a credential's URL or its 22-character ID.");
  await type(code(), `https://site.example/javascript/certificates/${id}`);
  expect(lines()).not.toContain("Enter a credential's URL or its 22-character ID.");
  const form = place.querySelector('form') as HTMLFormElement;
  const submitted = new Event('submit', { bubbles: true, cancelable: true });
  await act(async () => {
    form.dispatchEvent(submitted);
  });
  expect(submitted.defaultPrevented).toBe(true);
  await eventually(() => expect(result().slice(0, 2)).toEqual(['positive: ## Valid', 'It is genuine.']));
  expect([asked, result().includes('The result appears here.')]).toEqual([[BY_CODE], false]);
});

test('[VC-05] while it is looked up, the page says so; a link with a code asks at once', async () => {
  const { code, lines, result } = await open({}, `?code=${id}`);
  expect(code().value).toBe(id);
  await eventually(() => expect(result()).toEqual(['Verifying']));
  expect(lines()).toContain('(Verify; busy)');
});

test('[VC-05] an unknown code, and a server that is away, say what to do', async () => {
  const answers: Record<string, () => Answer> = { [BY_CODE]: () => refusal(404, 'There is none.') };
  const { code, press, result } = await open(answers);
  await type(code(), id);
  await press('Verify');
  await eventually(() => expect(result()).toEqual(['danger: Unknown credential', UNKNOWN]));
  answers[BY_CODE] = () => 'offline';
  await press('Verify');
  const AWAY = "It couldn't be checked just now. Try again in a moment.";
  await eventually(() => expect(result()).toEqual(['danger: Not verified', AWAY, '(Try again)']));
  answers[BY_CODE] = () => found;
  await press('Try again');
  await eventually(() => expect(result()[0]).toBe('positive: ## Valid'));
});

const badge = new File(['{"id":"x"}'], 'badge.json', { type: 'application/json' });

test('[VC-05] a file is chosen by the button, and what it says is checked', async () => {
  const { place, press, result, asked } = await open({ [BY_FILE]: () => ({ ...found, differences: [] }) });
  const field = place.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  expect(field.accept).toBe('.json,.png,application/json,application/vc,application/ld+json,image/png');
  const clicked = vi.spyOn(field, 'click').mockReturnValue();
  await press('Choose a file');
  expect(clicked).toHaveBeenCalledTimes(1);
  Object.defineProperty(field, 'files', { value: [badge] });
  await act(async () => {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await eventually(() => expect(result()[0]).toBe('positive: ## Valid'));
  expect(asked).toEqual([`${BY_FILE} ${JSON.stringify({ badge: '{"id":"x"}' })}`]);
});

test('[VC-05] a file can be dropped; nothing is asked without one', async () => {
  const { place, result, asked } = await open({ [BY_FILE]: () => refusal(404, 'There is none.') });
  const area = place.querySelector('section[aria-labelledby="badge-file"]') as HTMLElement;
  const happen = async (name: string, files: File[] = []) => {
    const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer: { files } });
    await act(async () => {
      area.dispatchEvent(event);
    });
    return event.defaultPrevented;
  };
  const isMarked = () => area.className.includes('border-accent');
  // Otherwise the browser would open the file.
  expect([await happen('dragover'), isMarked()]).toEqual([true, true]);
  await happen('dragleave');
  expect(isMarked()).toBe(false);
  await happen('dragover');
  expect([await happen('drop'), isMarked(), asked]).toEqual([true, false, []]);
  await happen('drop', [badge]);
  await eventually(() =>
    expect(result()).toEqual([
      'danger: Unknown credential',
      'The file names a credential that Chartered never issued, so it proves nothing.',
    ]),
  );
});
