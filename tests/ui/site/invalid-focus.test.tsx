// @vitest-environment happy-dom

import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followSubmit } from '../../../src/client/adapters/site/invalid-focus.ts';
import { RadioGroup } from '../../../src/client/ui/controls/radio-group.tsx';
import { TextField } from '../../../src/client/ui/controls/text-field.tsx';
import { byText, eventually, mount } from '../../support/site/mount.tsx';

const follow = ({ target }: Event) => followSubmit(target);
beforeEach(() => addEventListener('submit', follow, true));
afterEach(() => removeEventListener('submit', follow, true));

type Errors = Partial<Record<'name' | 'email' | 'role', string>>;

let answer: (errors: Errors) => void;

/** A form whose answer comes when the test gives it. */
function Form({ first = {} }: { first?: Errors }) {
  const [errors, setErrors] = useState<Errors>(first);
  answer = setErrors;
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <TextField label="Name" name="name" defaultValue="" error={errors.name} />
      <TextField label="Email" name="email" defaultValue="" error={errors.email} />
      <RadioGroup
        label="Role"
        options={[{ value: 'member', label: 'Member' }]}
        value={null}
        onValueChange={() => {}}
        error={errors.role}
      />
      <button type="submit">Send</button>
    </form>
  );
}

async function submitted(first?: Errors) {
  const place = await mount(<Form {...(first ? { first } : {})} />);
  const button = byText(place, 'button', 'Send') as HTMLButtonElement;
  button.focus();
  await act(async () => {
    place.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
  return { place, focused: () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent };
}
const task = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 5))));

test('[VA-03] the first field that the server refuses gets the focus, whenever the answer comes', async () => {
  const { focused } = await submitted();
  await task();
  expect(focused()).toBe('Send');
  await act(async () => answer({ role: 'Choose one.', email: 'This address is taken.' }));
  await eventually(() => expect(focused()).toBe('email'));
});

test('[VA-03] an error that was there before is pointed out again', async () => {
  const { focused } = await submitted({ name: 'Enter your name.' });
  await eventually(() => expect(focused()).toBe('name'));
});

test('[VA-03] of a group of fields the first one gets it', async () => {
  const { place } = await submitted();
  await act(async () => answer({ role: 'Choose one.' }));
  await eventually(() => expect(document.activeElement).toBe(place.querySelector('input[type="radio"]')));
});

test('a person who has gone on keeps the focus, and a form that was accepted moves none', async () => {
  const gone = await submitted();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  await act(async () => answer({ email: 'This address is taken.' }));
  await task();
  expect(gone.focused()).toBe('Send');
  const accepted = await submitted();
  await act(async () => answer({}));
  await task();
  expect(accepted.focused()).toBe('Send');
});
