import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, createMachine } from 'xstate';
import type { User } from '../../../src/contract/account/session.ts';
import { ada } from '../../support/contract-samples.ts';
import { stubBrowser } from '../../support/site/browser-stub.ts';
import { openSession } from '../../support/site/sessions.ts';

beforeEach(() => {
  vi.resetModules();
  stubBrowser({ address: 'https://site.example/vuejs' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, cookie: '' }));
});
afterEach(() => vi.unstubAllGlobals());

/** Who the banner's chart hears that looks at the page. */
async function visitorOf(user: User | null): Promise<unknown> {
  const { wireBanner } = await import('../../../src/client/flows/commerce/banner.wire.ts');
  const chart = wireBanner(await openSession(user));
  const heard: unknown[] = [];
  const watch = (chart.implementations.actors as Record<string, AnyActorLogic>)['watchSurroundings'];
  const listening = createMachine({
    invoke: { src: watch as AnyActorLogic },
    on: { '*': { actions: ({ event }) => void heard.push(event) } },
  });
  const actor = createActor(listening).start();
  await vi.waitFor(() => expect(heard).not.toEqual([]));
  actor.stop();
  return (heard[0] as { visitor: unknown }).visitor;
}

const product = 'javascript-junior-developer';
const orderOf = (kind: string) => ({ id: kind, product, kind, quantity: 1, can_upgrade: false });
const voucherOf = (type: string) => ({ code: type, product: { certification_id: product, type } });

test('[PE-03] banners take a guest for a guest', async () => {
  expect(await visitorOf(null)).toEqual({ kind: 'guest' });
});

test.each<[orders: string[], redeemed: string[], bought: string[]]>([
  [[], [], []],
  [['examination-only'], [], ['EXAM']],
  [['examination-and-training-bundle'], [], ['EXAM', 'TRAINING']],
  [[], ['EXAM'], ['EXAM']],
  [[], ['EXAM', 'TRAINING'], ['EXAM', 'TRAINING']],
  [['EXAM'], ['TRAINING'], ['EXAM', 'TRAINING']],
])('[PE-03] for banners who ordered %j and redeemed vouchers for %j has %j', async (orders, redeemed, bought) => {
  const user = { ...ada, orders: orders.map(orderOf), vouchers: redeemed.map(voucherOf) } as unknown as User;
  expect(await visitorOf(user)).toEqual({
    kind: 'user',
    bought: bought.map((type) => ({ certification_id: product, type })),
  });
});
