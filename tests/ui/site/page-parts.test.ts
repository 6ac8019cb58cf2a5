import { beforeEach, expect, test, vi } from 'vitest';
import type * as PageParts from '../../../src/client/app/page-parts.ts';

let parts: typeof PageParts;
const asked: string[] = [];

/** Pages with their chunks, and the one that holds the guards' chart. */
beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  parts = await import('../../../src/client/app/page-parts.ts');
  const chunk = (name: string) => async () => {
    asked.push(name);
    return () => null;
  };
  parts.registerViews({ dashboard: chunk('dashboard'), orders: chunk('orders'), blog: chunk('blog') }, chunk('guards'));
});

const here = () => ['/vuejs/dashboard', '/orders', '/blog', '/no-such-page'].map((path) => parts.isPageLoaded(path));

test('[GU-01] a page for signed-in users is there with its chunk and with what asks whose it is; the next one lacks its chunk', async () => {
  expect(here()).toEqual([false, false, false, true]);
  await parts.loadPageAt('/vuejs/dashboard');
  expect(asked.toSorted()).toEqual(['dashboard', 'guards']);
  expect(here()).toEqual([true, false, false, true]);
  await parts.loadPageAt('/orders?from=mail');
  expect(here()).toEqual([true, true, false, true]);
});

test('[GU-01] a page for everybody waits for no guards, and brings none', async () => {
  await parts.loadPageAt('/blog');
  expect(asked).toEqual(['blog']);
  expect(here()).toEqual([false, false, true, true]);
});
