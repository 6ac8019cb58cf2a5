// @vitest-environment happy-dom

import { act, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { OrderingList } from '../../../src/client/ui/exam/ordering-list.tsx';
import { click, mount } from '../../support/site/mount.tsx';
import { control, readingOf } from '../../support/site/reading.ts';

const items = ['one', 'two', 'three'].map((id) => ({ id, name: `Line ${id}`, content: <code>{id}()</code> }));

type Told = (order: readonly string[]) => void;

/** The list as a page keeps its order. */
function Kept({
  value,
  told,
  ...props
}: {
  value: readonly string[];
  told: Told;
  isDisabled: boolean;
  label?: string;
}) {
  const [order, setOrder] = useState(value);
  const keep = (next: readonly string[]) => {
    told(next);
    setOrder(next);
  };
  return <OrderingList {...props} items={items} value={order} onValueChange={keep} />;
}

/** A kept list, and every order that it told. */
async function open({ value = ['one', 'two', 'three'], isDisabled = false, isNamed = true } = {}) {
  const told = vi.fn<Told>();
  const place = await mount(
    <Kept value={value} told={told} isDisabled={isDisabled} {...(isNamed ? { label: 'Steps' } : {})} />,
  );
  return {
    place,
    /** Each order since the last look. */
    told: () => told.mock.calls.splice(0).map(([order]) => order.join(' ')),
    shown: () => [...place.querySelectorAll('li')].map((row) => row.dataset.item).join(' '),
    announced: () => place.querySelector('[aria-live="assertive"]')?.textContent,
  };
}
const held = () => (document.activeElement as HTMLElement).getAttribute('aria-label');
const HANDLE = (name: string, at: number, of = 3) => `${name}, position ${at} of ${of}. Alt and arrow keys move it`;

async function pressed(element: Element, init: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  await act(async () => {
    element.dispatchEvent(event);
  });
  return event.defaultPrevented;
}

test('each line has its number, its handle and its buttons; the ends cannot be moved beyond', async () => {
  const { place, told } = await open();
  expect(place.querySelector('ol')?.getAttribute('aria-label')).toBe('Steps');
  expect(readingOf(place)).toEqual([
    'Drag, use the buttons, or press Alt with the arrow keys.',
    ...[`[${HANDLE('Line one', 1)}]`, 'one()', '[Move up: Line one] (Already first)', '[Move down: Line one]'],
    ...[`[${HANDLE('Line two', 2)}]`, 'two()', '[Move up: Line two]', '[Move down: Line two]'],
    ...[`[${HANDLE('Line three', 3)}]`, 'three()', '[Move up: Line three]', '[Move down: Line three] (Already last)'],
  ]);
  expect([...place.querySelectorAll('li > span:first-of-type')].map((number) => number.textContent)).toEqual([
    ...['1.', '2.', '3.'],
  ]);
  await click(control('Move up: Line one'));
  await click(control('Move down: Line three'));
  expect(told()).toEqual([]);
});

test('is named by its label or by another element, and leaves out lines that it does not know', async () => {
  const { place } = await open({ isNamed: false, value: ['two', 'gone', 'one'] });
  expect(place.querySelector('ol')?.getAttribute('aria-label')).toBe('Order');
  expect([...place.querySelectorAll('li')].map((row) => row.dataset.item)).toEqual(['two', 'one']);
  const named = await mount(
    <section aria-label="Question">
      <h2 id="title">Put the lines in order</h2>
      <OrderingList labelledBy="title" items={items} value={['one']} onValueChange={vi.fn()} />
    </section>,
  );
  expect(named.querySelector('ol')?.getAttribute('aria-labelledby')).toBe('title');
  expect(named.querySelector('ol')?.hasAttribute('aria-label')).toBe(false);
  // Both: what is described is what is read.
  const help = named.querySelector('ol')?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(help)?.textContent).toBe('Drag, use the buttons, or press Alt with the arrow keys.');
});

test('a button moves its line by one, keeps the focus and announces where the line is', async () => {
  const { told, shown, announced } = await open();
  expect(announced()).toBe('');
  await click(control('Move down: Line one'));
  expect([shown(), told()]).toEqual(['two one three', ['two one three']]);
  expect([held(), announced()]).toEqual(['Move down: Line one', 'Line one: position 2 of 3']);
  await click(control('Move up: Line three'));
  expect([shown(), told()]).toEqual(['two three one', ['two three one']]);
  expect([held(), announced()]).toEqual(['Move up: Line three', 'Line three: position 2 of 3']);
  await click(control('Move up: Line three'));
  expect([shown(), told()]).toEqual(['three two one', ['three two one']]);
});

test('Alt with an arrow key moves the line where the focus is, and the focus stays on the same control', async () => {
  const { told, shown, announced } = await open();
  control(HANDLE('Line two', 2)).focus();
  expect(await pressed(control(HANDLE('Line two', 2)), { key: 'ArrowDown', altKey: true })).toBe(true);
  expect([shown(), told(), announced()]).toEqual(['one three two', ['one three two'], 'Line two: position 3 of 3']);
  expect(held()).toBe(HANDLE('Line two', 3));
  await pressed(control('Move up: Line two'), { key: 'ArrowUp', altKey: true });
  expect([shown(), told(), held()]).toEqual(['one two three', ['one two three'], 'Move up: Line two']);
  // Beyond an end nothing moves, and the page does not scroll either.
  expect(await pressed(control(HANDLE('Line one', 1)), { key: 'ArrowUp', altKey: true })).toBe(true);
  expect(await pressed(control(HANDLE('Line three', 3)), { key: 'ArrowDown', altKey: true })).toBe(true);
  // Other keys are the browser's.
  expect(await pressed(control(HANDLE('Line one', 1)), { key: 'ArrowDown' })).toBe(false);
  expect(await pressed(control(HANDLE('Line one', 1)), { key: 'ArrowLeft', altKey: true })).toBe(false);
  expect(await pressed(control(HANDLE('Line one', 1)), { key: 'Escape' })).toBe(false);
  expect([shown(), told()]).toEqual(['one two three', []]);
});

test('when it is closed, nothing moves', async () => {
  const { place, told } = await open({ isDisabled: true });
  expect([...place.querySelectorAll('button')].map((button) => button.disabled)).toEqual(Array(9).fill(true));
  await pressed(control(HANDLE('Line two', 2)), { key: 'ArrowDown', altKey: true });
  await click(control('Move down: Line two'));
  expect(told()).toEqual([]);
});

describe('dragging', () => {
  /** Each row is 40 px high, in its place. */
  function layOut(place: HTMLElement) {
    const rows = [...place.querySelectorAll('li')];
    for (const [index, row] of rows.entries()) {
      row.getBoundingClientRect = () => ({ top: index * 40, height: 40 }) as DOMRect;
    }
  }
  async function pointer(handle: HTMLElement, kind: string, init: PointerEventInit = {}) {
    handle.setPointerCapture = vi.fn();
    await act(async () => {
      handle.dispatchEvent(new PointerEvent(`pointer${kind}`, { bubbles: true, pointerId: 7, ...init }));
    });
    return handle;
  }

  test('tells the order once, where the line is let go', async () => {
    const { place, told, shown, announced } = await open();
    const handle = await pointer(control(HANDLE('Line one', 1)), 'down', { button: 0 });
    // The pointer may leave the handle.
    expect(handle.setPointerCapture).toHaveBeenCalledWith(7);
    expect(readingOf(place).filter((line) => line.includes('Already'))).toEqual([]);
    layOut(place);
    // Below the middle of the second row, above that of the third.
    await pointer(handle, 'move', { clientY: 61 });
    expect([shown(), told(), announced()]).toEqual(['two one three', [], '']);
    layOut(place);
    await pointer(handle, 'move', { clientY: 99 });
    expect(shown()).toBe('two one three');
    await pointer(handle, 'move', { clientY: 101 });
    expect(shown()).toBe('two three one');
    await pointer(handle, 'up');
    expect([shown(), told(), announced()]).toEqual(['two three one', ['two three one'], 'Line one: position 3 of 3']);
    await pointer(handle, 'up');
    await pointer(handle, 'move', { clientY: 0 });
    expect([shown(), told()]).toEqual(['two three one', []]);
  });

  test('back to its place tells nothing', async () => {
    const { place, told, shown, announced } = await open();
    const handle = await pointer(control(HANDLE('Line one', 1)), 'down', { button: 0 });
    layOut(place);
    await pointer(handle, 'move', { clientY: 70 });
    layOut(place);
    await pointer(handle, 'move', { clientY: 5 });
    await pointer(handle, 'up');
    expect([shown(), told(), announced()]).toEqual(['one two three', [], '']);
  });

  test('ends with Escape or when the system takes the pointer, without a change', async () => {
    const { place, told, shown } = await open();
    const handle = await pointer(control(HANDLE('Line two', 2)), 'down', { button: 0 });
    layOut(place);
    await pointer(handle, 'move', { clientY: 1 });
    expect(shown()).toBe('two one three');
    // Another key does not end it.
    expect(await pressed(handle, { key: 'a' })).toBe(false);
    expect(shown()).toBe('two one three');
    expect(await pressed(handle, { key: 'Escape' })).toBe(true);
    expect(shown()).toBe('one two three');
    await pointer(handle, 'up');
    await pointer(handle, 'down', { button: 0 });
    layOut(place);
    await pointer(handle, 'move', { clientY: 1 });
    expect(shown()).toBe('two one three');
    await pointer(handle, 'cancel');
    expect([shown(), told()]).toEqual(['one two three', []]);
  });

  test('takes the main button', async () => {
    const { place, shown } = await open();
    const handle = await pointer(control(HANDLE('Line one', 1)), 'down', { button: 2 });
    layOut(place);
    await pointer(handle, 'move', { clientY: 101 });
    expect(shown()).toBe('one two three');
  });
});
