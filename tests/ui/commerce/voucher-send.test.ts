import { afterEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { wiredVoucherSendMachine } from '../../../src/client/flows/commerce/vouchers/voucher-send.wire.ts';

const ADDRESSES = ['ada@example.com', 'bob@example.com', 'cy@example.com'];
const SENTENCE = 'Too many attempts. Try again in 60 minutes.';

afterEach(() => vi.unstubAllGlobals());

/** Answers the n-th email with the refusal of a limit, and the others with a voucher that was sent. */
function refuseOne(refused: number, code: string): void {
  let calls = 0;
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('location', new URL('https://site.example/javascript/dashboard/vouchers'));
  vi.stubGlobal('localStorage', nothing);
  vi.stubGlobal('sessionStorage', nothing);
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    if (calls === refused) return Response.json({ message: SENTENCE, code, request_id: 'test' }, { status: 429 });
    const unused = { order_id: null, opened_at: null, valid_until: null, redeemed_at: null, redeemed_by: null };
    const sent = { state: 'sent', sent_to: 'somebody@example.com', sent_at: 0 };
    return Response.json({ voucher: { ...unused, ...sent, code: 'A', gives: 'one', covers: [] } });
  });
}

/** Sends to all addresses. */
async function send() {
  const actor = createActor(wiredVoucherSendMachine).start();
  actor.send({ type: 'voucherSend.started', codes: ['A', 'B', 'C'] });
  actor.send({ type: 'voucherSend.submitted', text: ADDRESSES.join('\n') });
  const { lines } = (await waitFor(actor, (now) => now.matches('report'))).context;
  actor.send({ type: 'voucherSend.corrected' });
  return {
    outcomes: lines.map(({ outcome, message }) => [outcome, message]),
    canCorrect: actor.getSnapshot().matches('filling'),
  };
}

test('[VC-06] an address that had enough emails is not sent another, and the addresses after it are', async () => {
  refuseOne(1, 'address_limit');
  const { outcomes, canCorrect } = await send();
  expect(outcomes).toEqual([
    ['notSent', SENTENCE],
    ['sent', ''],
    ['sent', ''],
  ]);
  expect(canCorrect).toBe(true);
});

test('[VC-06] the limit of the sender ends the run, and what was not sent waits for another try', async () => {
  refuseOne(2, 'too_many');
  const { outcomes, canCorrect } = await send();
  expect(outcomes).toEqual([
    ['sent', ''],
    ['notSent', SENTENCE],
    ['notSent', SENTENCE],
  ]);
  expect(canCorrect).toBe(true);
});
