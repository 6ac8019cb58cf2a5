import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { DEFAULT_SITE } from '../../../src/contract/pages.ts';
import { createPageCards } from '../../../src/server/http/documents/page-cards.ts';
import type { PageDocuments } from '../../../src/server/http/documents/page-documents.ts';
import type { PageItems } from '../../../src/server/http/documents/page-items.ts';

let title = 'Vue.js certification · Chartered';
const wordsOf = vi.fn(() => ({ title, description: 'A free trial exam, certification and preparation.' }));
const exists = vi.fn(async ({ params }: { params: Record<string, string> }) => params.slug !== 'none');
const cards = createPageCards(
  DEFAULT_SITE,
  { wordsOf } as unknown as PageDocuments,
  { exists } as unknown as PageItems,
);
const bytesOf = async (path: string) => (await cards.find(path))?.bodies.get('identity');

test('[RT-36] a page for everybody has a card with its own title, of the size that networks show', async () => {
  const card = await cards.find('/pictures/cards/vuejs.png');
  expect([card?.contentType, card?.status]).toEqual(['image/png', 200]);
  const { width, height, format } = await sharp(card?.bodies.get('identity')).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  // Drawn once, and again with other words or in another technology's colour.
  expect(await cards.find('/pictures/cards/vuejs.png')).toBe(card);
  title = 'Vue.js certification, renewed · Chartered';
  const renewed = await cards.find('/pictures/cards/vuejs.png');
  expect(renewed?.hash).not.toBe(card?.hash);
  expect((await cards.find('/pictures/cards/react.png'))?.hash).not.toBe(renewed?.hash);
  expect(await bytesOf('/pictures/cards/home.png')).toBeDefined();
  expect(await bytesOf('/pictures/cards/blog/a-post.png')).toBeDefined();
});

test.each([
  '/pictures/cards/blog/none.png',
  '/pictures/cards/team/manage.png',
  '/pictures/cards/no/such/page.png',
  '/pictures/cards/vuejs/legal/privacy.png',
  '/pictures/cards/.png',
  '/pictures/cards/vuejs.jpg',
])('[RT-31, RT-36] there is no card at %s', async (path) => {
  expect(await cards.find(path)).toBe(null);
});
