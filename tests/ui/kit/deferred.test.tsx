// @vitest-environment happy-dom

import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CodeText, InlineCode } from '../../../src/client/ui/display/inline-code.tsx';
import { ViewportFrame } from '../../../src/client/ui/display/viewport-frame.tsx';
import { Deferred } from '../../../src/client/ui/layout/deferred.tsx';
import { deferred, ReadPart, WhenNear, WhenUsed } from '../../../src/client/ui/when-near.tsx';
import { eventually, mount, show } from '../../support/site/mount.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const drawn: string[] = [];
const Note = ({ name }: { name: string }) => {
  drawn.push(name);
  return <p>{name}</p>;
};
const Ticked = () => <input type="checkbox" aria-label="Ticked" defaultChecked />;
const Drawn = () => <p>Drawn</p>;

const part = () => deferred(async () => () => <p>Part</p>);

/** What is watched for coming near, or for its size; `tell` says what happened to it. */
function watching(name: 'IntersectionObserver' | 'ResizeObserver') {
  const seen: { watched: Element[]; options: unknown; isOver: boolean; tell: (entries: unknown[]) => void }[] = [];
  class Observer {
    private readonly own: (typeof seen)[number];
    constructor(tell: (entries: unknown[]) => void, options?: unknown) {
      this.own = { watched: [], options, isOver: false, tell };
      seen.push(this.own);
    }
    observe(element: Element) {
      this.own.watched.push(element);
    }
    disconnect() {
      this.own.isOver = true;
    }
  }
  vi.stubGlobal(name, Observer);
  return seen;
}

describe('a part of a page that is loaded later', () => {
  test('is loaded when the reader comes near, and keeps its place for who comes back', async () => {
    const seen = watching('IntersectionObserver');
    const near = part();
    const view = <WhenNear id="prices" height="h-10" part={near} />;
    const page = await show(view);
    const box = () => document.querySelector('#prices');
    expect([box()?.innerHTML, seen[0]?.watched, seen[0]?.options]).toEqual([
      ...['<div class="h-10"></div>', [box()], { rootMargin: '300px' }],
    ]);
    await act(async () => seen[0]?.tell([{ isIntersecting: false }]));
    expect(page.textContent).toBe('');
    expect(box()?.hasAttribute('data-early')).toBe(true);
    await act(async () => seen[0]?.tell([{ isIntersecting: false }, { isIntersecting: true }]));
    await eventually(() => expect(page.textContent).toBe('Part'));
    expect(box()?.hasAttribute('data-early')).toBe(false);
    Object.defineProperty(box(), 'offsetHeight', { value: 321 });
    await show(<p />);
    expect([near.height, seen[0]?.isOver]).toEqual([321, true]);
    // What loads again is as high as it was.
    const again = { ...part(), height: 321 };
    await show(<WhenNear height="h-10" part={again} />);
    expect(document.querySelector<HTMLElement>('.h-10')?.style.height).toBe('321px');
  });

  test.each(['pointerover', 'pointerdown', 'focusin'])('is loaded when it is used: %s', async (type) => {
    // Drawn by the server, it asks for its code in no other way.
    const known = { View: Drawn, open: vi.fn(), height: 0 };
    const shown = await show(
      <>
        <WhenUsed height="h-10" part={known} />
        <p>Beside</p>
      </>,
    );
    const [inside, beside] = shown.querySelectorAll('p');
    expect(shown.querySelectorAll('[data-early]')).toHaveLength(0);
    beside?.dispatchEvent(new Event(type, { bubbles: true }));
    document.dispatchEvent(new Event(type));
    expect(known.open).not.toHaveBeenCalled();
    inside?.dispatchEvent(new Event(type, { bubbles: true }));
    expect(known.open).toHaveBeenCalledOnce();
    await show(<p />);
    document.dispatchEvent(new Event(type));
    expect(known.open).toHaveBeenCalledOnce();
  });

  test('is loaded at once where it was used before', async () => {
    const open = vi.fn();
    await show(<WhenUsed height="" part={{ View: Ticked, open, height: 0 }} />);
    expect(open).toHaveBeenCalledOnce();
  });

  test.each([
    ['that is used', WhenUsed],
    ['that is read', ReadPart],
  ])('one %s is asked for where the page did not bring it along', async (_, View) => {
    const page = await show(<View height="h-10" part={part()} />);
    await eventually(() => expect(page.textContent).toBe('Part'));
  });

  test('what is around it is drawn first', async () => {
    drawn.length = 0;
    const page = await show(
      <>
        <Deferred>
          <Note name="after" />
        </Deferred>
        <Note name="first" />
      </>,
    );
    expect([drawn.slice(0, 2), page.textContent]).toEqual([['first', 'after'], 'afterfirst']);
  });
});

describe('a page in a frame of its own', () => {
  const open = async (width: number) => {
    const seen = watching('ResizeObserver');
    let readyState = 'loading';
    const own = Object.defineProperty(document.implementation.createHTMLDocument(''), 'readyState', {
      get: () => readyState,
    });
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(own);
    const place = document.body.appendChild(document.createElement('style'));
    const page = await mount(
      <ViewportFrame title="On a phone" viewportWidth={400} rootClass="theme-a dark">
        <p>Banner</p>
      </ViewportFrame>,
    );
    const frame = page.querySelector('iframe');
    expect([own.body.textContent, own.title]).toEqual(['', '']);
    readyState = 'complete';
    await act(async () => frame?.dispatchEvent(new Event('load')));
    // Told twice, it is dressed once.
    await act(async () => frame?.dispatchEvent(new Event('load')));
    place.remove();
    expect(own.body.textContent).toBe('Banner');
    const inner = own.body.querySelector('div');
    Object.defineProperty(page.firstElementChild, 'clientWidth', { value: width });
    Object.defineProperty(inner, 'offsetHeight', { value: 100 });
    seen[0]?.tell([]);
    const { documentElement: root, title, head } = own;
    const style = (page.firstElementChild as HTMLElement | null)?.style;
    return {
      ...{ seen, page, inner, frame, root, title, styles: head.querySelectorAll('style').length, box: style?.height },
    };
  };

  test('has its own width, its classes and the styles of the page', async () => {
    document.documentElement.lang = '';
    const { frame, root, title, styles, box, seen, page, inner } = await open(800);
    expect([frame?.title, title, root.lang, root.className, root.style.overflow, styles]).toEqual([
      ...['On a phone', 'On a phone', 'en', 'theme-a dark', 'hidden', 1],
    ]);
    expect([frame?.style.width, frame?.style.height, frame?.style.transform, box]).toEqual([
      ...['400px', '100px', 'scale(1)', '100px'],
    ]);
    expect(seen[0]?.watched).toEqual([page.firstElementChild, inner]);
    await show(<p />);
    expect(seen[0]?.isOver).toBe(true);
  });

  test('is made smaller where there is less space, and is in the language of the page', async () => {
    document.documentElement.lang = 'de';
    const { frame, box, root } = await open(100);
    expect([root.lang, frame?.style.width, frame?.style.transform, box]).toEqual([
      'de',
      '400px',
      'scale(0.25)',
      '25px',
    ]);
    document.documentElement.lang = '';
  });
});

describe('code in a sentence', () => {
  const read = (text: string) =>
    renderToStaticMarkup(<CodeText text={text} />)
      .replaceAll(/<code[^>]*>/g, '<')
      .replaceAll('</code>', '>')
      .replaceAll(/<\/?span>/g, '');

  test.each([
    ['none', 'none'],
    ['Call `next` or `` a`b ``.', 'Call <next> or <a`b>.'],
    ['`a``b`', '<a``b>'],
    ['`first` and the rest', '<first> and the rest'],
    ['one ` alone', 'one ` alone'],
  ])('%s is read as %s', (text, read_) => {
    expect(read(text)).toBe(read_);
  });

  test('an option is not torn from its minus', () => {
    const isWhole = (code: string) =>
      renderToStaticMarkup(<InlineCode>{code}</InlineCode>).includes('whitespace-nowrap');
    expect(['-v', '--watch', 'watch', '-1', '- a', '-a-very-long-option'].map(isWhole)).toEqual([
      ...[true, false, false, false, false, false],
    ]);
  });
});
