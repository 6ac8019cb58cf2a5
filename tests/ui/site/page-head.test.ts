// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setCardImage } from '../../../src/client/adapters/site/document-head.ts';
import { describePage } from '../../../src/client/app/frame/page-head.ts';
import { resolvePage } from '../../../src/contract/pages.ts';

beforeEach(() => {
  document.head.innerHTML = `
    <title>Before</title><link rel="canonical" href="https://chartered.example/before">
    <meta name="description" content="Before."><meta property="og:description" content="Before.">
    <meta property="og:url" content="https://chartered.example/before"><meta property="og:title" content="Before">
    <meta name="robots" content="before"><meta property="og:image" content="https://chartered.example/pictures/card.png">`;
});
afterEach(() => vi.unstubAllGlobals());

const head = () => ({
  canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
  ...Object.fromEntries(
    [...document.querySelectorAll('meta')].map((meta) => [
      meta.getAttribute('name') ?? meta.getAttribute('property'),
      meta.content,
    ]),
  ),
});

/** The head after a navigation inside the app. */
function headAfter(path: string, pathname = path) {
  vi.stubGlobal('location', { pathname });
  describePage(resolvePage(path), path);
  return head();
}
const CARD = 'https://chartered.example/pictures/card.png';
const headOf = (address: string, description: string, robots: string, title = 'Before') => ({
  canonical: address,
  description,
  'og:description': description,
  'og:url': address,
  'og:title': title,
  robots,
  'og:image': CARD,
});

describe('the head after a navigation inside the app', () => {
  test('[RT-36] is that of the page: description, canonical address, and whether it may be indexed', () => {
    const start = 'Certification exams for Vue.js, Nuxt, Angular, JavaScript, TypeScript and React developers.';
    const ofStart = {
      ...headOf('https://chartered.example/', start, 'index, follow'),
      'og:url': 'https://chartered.example',
      'og:image': 'https://chartered.example/pictures/cards/home.png',
    };
    expect(headAfter('/')).toEqual(ofStart);
    expect(headAfter('/home')).toEqual(ofStart);
    expect(headAfter('/vuejs/dashboard')).toEqual(
      headOf('https://chartered.example/vuejs/dashboard', 'Your exams and your next step.', 'noindex'),
    );
    expect(headAfter('/certificates')).toEqual(
      headOf('https://chartered.example/certificates', 'The Certificates you have earned.', 'noindex'),
    );
    expect(headAfter('/react/editor/react-practice-find-a-name').description).toBe('A code challenge in the editor.');
    expect(headAfter('/no/such/page')).toEqual(
      headOf('https://chartered.example/no/such/page', "This page doesn't exist.", 'noindex'),
    );
  });

  test('[RT-36] leaves the description to pages whose text has one, and names the common address of a legal text', () => {
    expect(headAfter('/vuejs/legal/privacy')).toEqual({
      ...headOf('https://chartered.example/legal/privacy', 'Before.', 'index, follow'),
      'og:image': 'https://chartered.example/pictures/cards/legal/privacy.png',
    });
    expect(headAfter('/blog/a-post')).toEqual({
      ...headOf('https://chartered.example/blog/a-post', 'Before.', 'index, follow'),
      'og:image': 'https://chartered.example/pictures/cards/blog/a-post.png',
    });
  });

  test('[RT-36] stays while another page is open already, and for an address that leads elsewhere', () => {
    expect(headAfter('/vuejs/dashboard', '/blog')).toEqual(
      headOf('https://chartered.example/before', 'Before.', 'before'),
    );
    expect(headAfter('/null')).toEqual(headOf('https://chartered.example/before', 'Before.', 'before'));
  });

  test('[RT-36] the card of an item is put back when the item is left', () => {
    const putBack = setCardImage('/api/certificates/c1/card.png');
    expect(head()['og:image']).toBe('https://chartered.example/api/certificates/c1/card.png');
    putBack();
    expect(head()['og:image']).toBe(CARD);
    // Opened at the item, the card of the document is that of the item.
    setCardImage('/api/certificates/c1/card.png');
    setCardImage('/api/certificates/c1/card.png')();
    expect(head()['og:image']).toBe(CARD);
  });
});
