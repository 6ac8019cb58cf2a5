// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBusy, watchForms } from '../../../src/client/adapters/site/busy.ts';

let stop = () => {};
const at = (pathname: string) => vi.stubGlobal('location', { pathname });

beforeEach(() => {
  at('/vuejs');
  stop = watchForms();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** A form with a field in which something was typed; its own listeners keep events to themselves. */
function typeInto(html: string, text: string): HTMLElement {
  document.body.innerHTML = `<form>${html}</form><form id="other"></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  for (const event of ['input', 'submit']) form.addEventListener(event, (told) => told.stopPropagation());
  const field = form.firstElementChild as HTMLInputElement;
  if ('value' in field) field.value = text;
  else (field as HTMLElement).textContent = text;
  field.addEventListener('input', (told) => told.stopPropagation());
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}
const submit = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event('submit', { bubbles: true }));

test.each([
  ['a line', '<input>'],
  ['a text', '<textarea></textarea>'],
  ['an editor', '<div contenteditable></div>'],
])('[CO-08] %s that was typed would be lost by a reload, until it is sent or emptied', (_, html) => {
  typeInto(html, 'half a sentence');
  expect(isBusy()).toBe(true);
  submit('#other');
  expect(isBusy()).toBe(true);
  submit('form');
  expect(isBusy()).toBe(false);
  typeInto(html, '');
  expect(isBusy()).toBe(false);
});

test('[CO-08] a choice would be lost, too; a field that has left the page is not', () => {
  for (const kind of ['checkbox', 'radio']) {
    const field = typeInto(`<input type="${kind}">`, '');
    expect(isBusy()).toBe(true);
    field.remove();
    expect(isBusy()).toBe(false);
  }
});

test('[CO-08] what is typed later is not noted', () => {
  const [added, removed] = [vi.spyOn(document, 'addEventListener'), vi.spyOn(document, 'removeEventListener')];
  watchForms()();
  expect(added.mock.calls.map(([event]) => event)).toEqual(['input', 'submit']);
  expect(removed.mock.calls).toEqual(added.mock.calls);
  vi.restoreAllMocks();
  stop();
  typeInto('<input>', 'half a sentence');
  expect(isBusy()).toBe(false);
});

test.each([
  ['/javascript/exam/e1/start', true],
  ['/javascript/exam/e1/progress', true],
  ['/vuejs/trial-exams/e1/progress', true],
  ['/vuejs/trial-exams/e1/rules', false],
  ['/vuejs/trial-exams/e1/done', false],
  ['/vuejs/trial-exams/e1/progress/more', false],
  ['/team/vuejs/exam/e1/progress', false],
  ['/vuejs/dashboard/exam', false],
])('[CO-08] an exam runs at %s: %s', (path, runs) => {
  at(path);
  expect(isBusy()).toBe(runs);
});
