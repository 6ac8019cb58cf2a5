import { beforeAll, describe, expect, test } from 'vitest';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { useApp } from '../../support/suite.ts';
import { foreignClient } from './foreign-client.ts';

/** "Vouchers and {product}" of section 7. */
const CALLS = [
  'GET /{product}/{id}/open',
  'POST /vouchers/{code}/redeem',
  'POST /vouchers/{code}/use',
  'GET /voucher-combos',
  'POST /vouchers/{code}/send',
  'POST /vouchers/{id}/send',
] as const;

const COVERED = { certification_id: CERTIFICATION, type: 'EXAM' };

describe('vouchers and {product}, by the specification alone', () => {
  const app = useApp('sqlite');
  const renamed = useApp('sqlite', { settings: { PRODUCT_SEGMENT: 'diplomas' } });
  const client = foreignClient(app, CALLS);
  let owner: TestUser;

  beforeAll(async () => {
    owner = await app().user();
    await app().confirmAddress(owner);
    await app().order(owner, { quantity: 3 });
  });

  test('[VC-01] [VC-04] GET /{product}/{id}/open is public, and 404 for one that does not exist', async () => {
    const id = await app().credential(await app().user());
    const opened = await client.data('GET /{product}/{id}/open', { path: ['certificates', id] });
    expect(opened).toMatchObject({ id, certification_id: CERTIFICATION, level: 'junior', status: 'valid' });
    const path = ['certificates', 'no-such-id'];
    expect((await client.call('GET /{product}/{id}/open', { path })).status).toBe(404);
  });

  test('[VC-01] GET /{product}/{id}/open goes by the word that the installation has for a credential', async () => {
    const id = await renamed().credential(await renamed().user());
    const foreign = foreignClient(renamed, CALLS);
    expect(await foreign.data('GET /{product}/{id}/open', { path: ['diplomas', id] })).toMatchObject({ id });
  });

  test.each(['POST /vouchers/{code}/redeem', 'POST /vouchers/{code}/use'] as const)(
    '[VC-01] %s takes no payload',
    async (call) => {
      const { code } = await app().voucher({ owner });
      const { token } = await app().user();
      const { voucher, given, exams } = await client.data(call, { path: [code], token });
      expect(voucher).toMatchObject({ code, state: 'redeemed' });
      expect(given).toEqual([expect.objectContaining(COVERED)]);
      expect(exams).toEqual([expect.objectContaining({ certification_id: CERTIFICATION })]);
    },
  );

  test.each(['POST /vouchers/{code}/redeem', 'POST /vouchers/{code}/use'] as const)(
    '[VC-01] %s is refused to a guest, for an unknown code, and once it is redeemed by somebody else',
    async (call) => {
      const { code } = await app().voucher({ owner });
      const [first, second] = [await app().user(), await app().user()];
      expect((await client.call(call, { path: [code] })).status).toBe(401);
      expect((await client.call(call, { path: ['NONE-SUCH'], token: first.token })).status).toBe(404);
      expect((await client.call(call, { path: [code], token: first.token })).status).toBe(200);
      expect((await client.call(call, { path: [code], token: second.token })).status).toBe(409);
    },
  );

  test('[VC-03] [VC-01] a voucher for one of several things says without a payload what to choose from', async () => {
    const covers = ['javascript-junior-developer', 'javascript-developer'].map((certification_id) => ({
      certification_id,
      type: 'EXAM' as const,
    }));
    const { code } = await app().voucher({ owner, covers });
    const { token } = await app().user();
    const { status, data } = await client.call('POST /vouchers/{code}/use', { path: [code], token });
    expect({ status, message: data.message }).toEqual({
      status: 409,
      message: 'Choose one of the things that this voucher covers.',
    });
    const payload = { choice: covers[0] };
    expect((await client.call('POST /vouchers/{code}/use', { path: [code], token, payload })).status).toBe(200);
  });

  test('[VC-01] GET /voucher-combos lists what came together, with data and meta', async () => {
    const buyer = await app().user();
    await app().order(buyer, { quantity: 2 });
    const { code } = await app().voucher({ owner: buyer });
    const listed = () => client.data('GET /voucher-combos', { token: buyer.token });
    const combo = {
      code: expect.any(String),
      products: [expect.objectContaining(COVERED)],
      ...{ total: 1, assigned: 0, redeemed: 0, valid_until: null },
    };
    expect(await listed()).toEqual({ data: [expect.objectContaining(combo)], meta: { total: 1 } });
    const { token } = await app().user();
    await client.data('POST /vouchers/{code}/redeem', { path: [code], token });
    expect((await listed()).data).toEqual([expect.objectContaining({ ...combo, assigned: 1, redeemed: 1 })]);
    expect((await client.call('GET /voucher-combos')).status).toBe(401);
  });

  test.each(['POST /vouchers/{code}/send', 'POST /vouchers/{id}/send'] as const)(
    '[VC-06] [VC-01] %s sends it to the address of the payload',
    async (call) => {
      const { code } = await app().voucher({ owner });
      const payload = { email: 'friend@example.com' };
      const { voucher } = await client.data(call, { path: [code], token: owner.token, payload });
      expect(voucher).toMatchObject({ state: 'sent', sent_to: 'friend@example.com' });
      const wrong = await client.call(call, { path: [code], token: owner.token, payload: { email: 'nobody' } });
      expect({ status: wrong.status, errors: wrong.data.errors }).toEqual({
        status: 422,
        errors: { email: [expect.any(String)] },
      });
      const { token } = await app().user();
      expect((await client.call(call, { path: [code], token, payload })).status).toBe(404);
    },
  );

  test('every call of vouchers and {product} is answered', () => {
    expect(client.unanswered()).toEqual([]);
  });
});
