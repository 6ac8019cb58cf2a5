// @vitest-environment happy-dom

import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDebouncedSearch, useTypedSearch } from '../../../src/client/flows/use-typed-search.ts';
import { mount, passTime, type } from '../../support/site/mount.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/review' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function List() {
  const [typed, setTyped] = useState('');
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <output>{useDebouncedSearch(typed)}</output>
    </>
  );
}

function ListInAddress() {
  const { typed, setTyped } = useTypedSearch();
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <output>{useLocation().search}</output>
    </>
  );
}

describe('a typed search', () => {
  test('[UI-16, LI-05] is asked 250 ms after the last key', async () => {
    const page = await mount(<List />);
    const asked = () => page.querySelector('output')?.textContent;
    await type(page.querySelector('input'), 'ad');
    await passTime(200);
    await type(page.querySelector('input'), ' ada ');
    await passTime(249);
    expect(asked()).toBe('');
    await passTime(1);
    expect(asked()).toBe('ada');
  });

  test('[UI-16, LI-05] of a list with an address gets into it 250 ms after the last key', async () => {
    const page = await mount(
      <MemoryRouter initialEntries={['/review?tab=exams']}>
        <ListInAddress />
      </MemoryRouter>,
    );
    const address = () => page.querySelector('output')?.textContent;
    await type(page.querySelector('input'), 'ad');
    await passTime(200);
    await type(page.querySelector('input'), 'ada ');
    await passTime(249);
    expect(address()).toBe('?tab=exams');
    await passTime(1);
    expect(address()).toBe('?tab=exams&search=ada');
    await type(page.querySelector('input'), '');
    await passTime(250);
    expect(address()).toBe('?tab=exams');
  });
});
