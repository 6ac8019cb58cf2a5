// @vitest-environment happy-dom

import { useState } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDebouncedSearch, useTypedSearch } from '../../../src/client/flows/use-typed-search.ts';
import { byText, click, mount, passTime, type } from '../../support/site/mount.tsx';

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
  const { asked, typed, setTyped } = useTypedSearch();
  return (
    <>
      <Link to="?search=grace">Grace</Link>
      <Link to="/offers">Offers</Link>
      <i>{asked}</i>
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
    // The field keeps the space, for the next word.
    expect(page.querySelector('input')?.value).toBe('ada ');
    await type(page.querySelector('input'), '');
    await passTime(250);
    expect(address()).toBe('?tab=exams');
  });

  test('[UI-16] of an address is in the field, and follows a link', async () => {
    const page = await mount(
      <MemoryRouter initialEntries={['/review?search=ada']}>
        <ListInAddress />
      </MemoryRouter>,
    );
    const field = () => [page.querySelector('input')?.value, page.querySelector('i')?.textContent];
    expect(field()).toEqual(['ada', 'ada']);
    await click(byText(page, 'a', 'Grace'));
    expect(field()).toEqual(['grace', 'grace']);
    await passTime(250);
    expect(page.querySelector('output')?.textContent).toBe('?search=grace');
  });

  test('[UI-16] of a page that is being left does not lead back to it', async () => {
    const page = await mount(
      <MemoryRouter initialEntries={['/review']}>
        <ListInAddress />
      </MemoryRouter>,
    );
    await type(page.querySelector('input'), 'ada');
    vi.stubGlobal('location', { pathname: '/offers' });
    await passTime(250);
    expect(page.querySelector('output')?.textContent).toBe('');
  });
});
