// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest';
import { keepRegionChoice } from '../../../src/client/adapters/commerce/region-choice.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { useCheckout } from '../../../src/client/flows/commerce/use-checkout.ts';
import { answerCalls } from '../../support/site/answers.ts';
import { show } from '../../support/site/mount.tsx';
import { openSession } from '../../support/site/sessions.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Checkout({ search }: { search: string }) {
  useCheckout('javascript-senior', new URLSearchParams(search));
  return null;
}

/** What the server is asked the price of, when checkout is opened by a link. */
async function wanted(search: string): Promise<unknown> {
  const asked = answerCalls({});
  await show(
    <SessionProvider session={await openSession(null)}>
      <Checkout search={search} />
    </SessionProvider>,
  );
  const quote = asked.find((call) => call.startsWith('POST /quotes'));
  return quote && JSON.parse(quote.slice('POST /quotes '.length));
}

const ONE = { slug: 'javascript-senior', quantity: 1, upsell: [], region: 'GLOBAL' };

test.each<[string, object]>([
  ['', {}],
  ['region=IN', { region: 'IN' }],
  ['region=GLOBAL', {}],
  ['region=in', {}],
  ['region=INDIA', {}],
  ['region=xIN', {}],
  ['quantity=3', { quantity: 3 }],
  ['quantity=2.9', { quantity: 2 }],
  ['quantity=0', {}],
  ['quantity=-4', {}],
  ['quantity=many', {}],
  ['quantity=1000', { quantity: 1000 }],
  ['quantity=1001', { quantity: 1000 }],
  ['upgrade=o1', { upgrade: 'o1' }],
  ['retake=r1', { retake: 'r1' }],
])('[CO-04, CO-07] a link to checkout with "%s" wants %j', async (search, over) => {
  expect(await wanted(search)).toEqual({ ...ONE, ...over });
});

test('[CO-07] without a country in the link it is the one that was chosen in this tab', async () => {
  keepRegionChoice({ region: 'IN', country: null });
  expect([await wanted(''), await wanted('region=GLOBAL')]).toEqual([{ ...ONE, region: 'IN' }, ONE]);
});
