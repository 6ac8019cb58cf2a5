// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failure } from '../../../machines/shared/failure.ts';
import { NotFoundPage } from '../../../src/client/app/errors/not-found-page.tsx';
import { RouteErrorPage } from '../../../src/client/app/errors/route-error-page.tsx';
import { ShowErrorProvider, useShowError } from '../../../src/client/app/shell/show-error.tsx';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { useResource } from '../../../src/client/flows/site/use-resource.ts';
import { ResourceFrame } from '../../../src/client/pages/shared/resource-frame.tsx';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { openSession } from '../../support/site/sessions.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Heading, status, sentence and the one way on of an error page. */
const wordsOf = (page: HTMLElement) => ({
  heading: page.querySelector('h1')?.textContent,
  code: byText(page, 'p', /^\d{3}$/)?.textContent ?? null,
  says: page.querySelector('h1 + p')?.textContent,
  action: page.querySelector('h1 ~ div a, h1 ~ div button')?.textContent,
  href: page.querySelector('h1 ~ div a')?.getAttribute('href') ?? null,
});

function Guide({ load }: { load: () => Promise<string> }) {
  const guide = useResource<string>('documents/guides/none', load);
  return (
    <ResourceFrame resource={guide} skeleton={<i>Loading</i>}>
      {(text) => <h1>{text}</h1>}
    </ResourceFrame>
  );
}

const openGuide = (load: () => Promise<string>) =>
  mount(
    <MemoryRouter initialEntries={['/vuejs/dashboard/guides/none']}>
      <Guide load={load} />
    </MemoryRouter>,
  );

describe('one item that a page is about', () => {
  test('[ER-01, RT-31] that is not there is a page with status 404, which names the path', async () => {
    const page = await openGuide(() => Promise.reject(failure('notFound', 'There is no such guide.')));
    await eventually(() => expect(page.querySelector('h1')).not.toBe(null));
    expect(wordsOf(page)).toEqual({
      heading: 'Not Found',
      code: '404',
      says: 'Page Not Found: /vuejs/dashboard/guides/none',
      action: 'Go to home page',
      href: '/',
    });
    expect(document.title).toBe('Not Found · Chartered');
  });

  test('[ER-01] that did not come is no missing one: it can be asked for again', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure('unreachable', 'No.'));
    load.mockResolvedValue('Guide to Vue.js');
    const page = await openGuide(load);
    await eventually(() => expect(wordsOf(page).heading).toBe("This page didn't load"));
    await click(byText(page, 'button', 'Try again'));
    await eventually(() => expect(page.querySelector('h1')?.textContent).toBe('Guide to Vue.js'));
    expect(load).toHaveBeenCalledTimes(2);
  });
});

test('[RT-31, UI-14] a path without a page is Not Found, with one way on', async () => {
  const session = await openSession(null);
  const page = await mount(
    <MemoryRouter initialEntries={['/nope']}>
      <SessionProvider session={session}>
        <NotFoundPage message="Page not found: /nope" />
      </SessionProvider>
    </MemoryRouter>,
  );
  expect(wordsOf(page)).toEqual({
    heading: 'Not Found',
    code: '404',
    says: 'Page not found: /nope',
    action: 'Go to home page',
    href: '/',
  });
});

describe('a page that failed', () => {
  const open = (path: string, error: unknown) => {
    vi.spyOn(console, 'error').mockReturnValue();
    return mount(
      <MemoryRouter initialEntries={[path]}>
        <RouteErrorPage error={error} />
      </MemoryRouter>,
    );
  };

  test('[UI-14, ER-03] on / says so as the specification does, and reloads', async () => {
    const reload = vi.fn();
    const page = await open('/', new TypeError('Failed to fetch'));
    vi.stubGlobal('location', { reload });
    expect(wordsOf(page)).toEqual({
      heading: 'Server Error',
      code: '500',
      says: 'Something went wrong, Please reload the page.',
      action: 'Reload page',
      href: null,
    });
    await click(byText(page, 'button', 'Reload page'));
    expect(reload).toHaveBeenCalledTimes(1);
    // Where the link that skips a banner leads.
    expect(page.querySelector('main')?.id).toBe('content');
  });

  test.each([
    ['did not load without a connection', new TypeError('Failed to fetch'), false, 1],
    ['did not load with one', new TypeError('Failed to fetch'), true, 0],
    ['the server refuses', { status: 403, message: 'Not for you.' }, false, 0],
  ])('[UI-14, EX-08] that %s is loaded again when the connection is back: %j', async (_, error, onLine, times) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    const reload = vi.fn();
    await open('/vuejs', error);
    vi.stubGlobal('location', { reload });
    dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(times);
  });

  test('[UI-14] with another status leads to the home page', async () => {
    const page = await open('/vuejs', { status: 403, message: 'Not for you.' });
    expect(wordsOf(page)).toEqual({
      heading: 'Forbidden',
      code: '403',
      says: 'Not for you.',
      action: 'Go to home page',
      href: '/',
    });
  });
});

function FailingPage({ error }: { error: unknown }) {
  const showError = useShowError();
  return (
    <button type="button" onClick={() => showError(error)}>
      Try
    </button>
  );
}

describe('an error that belongs to no field', () => {
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');

  test.each<[string, unknown, string]>([
    [
      'the first message of the validation',
      failure('invalid', 'Check your input.', {
        errors: { name: ['The name is too long.', 'Two.'], email: ['Three.'] },
      }),
      'The name is too long.',
    ],
    ['else that of the response', failure('refused', 'The team is archived.'), 'The team is archived.'],
    ['else a text of ours', failure('refused', ''), 'Something went wrong. Try again.'],
  ])('[ER-04] is a dialog "Error" with %s', async (_, error, sentence) => {
    const page = await mount(
      <ShowErrorProvider>
        <FailingPage error={error} />
      </ShowErrorProvider>,
    );
    await click(byText(page, 'button', 'Try'));
    await eventually(() => expect(dialog()?.querySelector('h2')?.textContent).toBe('Error'));
    expect(byText(dialog() as HTMLElement, 'p', sentence)).toBeDefined();
    await click(byText(dialog() as HTMLElement, 'button:not([aria-label])', 'Close'));
    await eventually(() => expect(dialog()).toBe(null));
  });
});
