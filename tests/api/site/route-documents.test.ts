import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/http/app.ts';
import { addressOf, NOT_FOUND, ROUTE_CONTRACT, type Row, titleOf } from '../../routes/route-contract.ts';
import { CERTIFICATION, type TestApp } from '../../support/app.ts';
import { createClientFolder } from '../../support/client-folder.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { prepareInvitation } from '../../support/team/teams.ts';

const BOOTCAMP = {
  kind: 'bootcamps',
  slug: 'six-evenings',
  title: 'Six evenings',
  summary: 'Six evenings of questions.',
  tech: 'javascript',
  published_at: 0,
  minutes: 1,
  training: null,
  position: null,
  author: null,
  text: 'We meet at seven.',
} as const;

/** Makes what the addresses of the contract name. */
async function makeItems(app: TestApp): Promise<Record<string, string>> {
  const owner = await app.user();
  const { preview_secret: secret } = await app.queries.selectFrom('question_set').selectAll().executeTakeFirstOrThrow();
  return {
    bootcamp: BOOTCAMP.slug,
    credential: await app.credential(await app.user()),
    exam: (await app.open(await app.user(), CERTIFICATION)).id,
    invitation: await prepareInvitation(app),
    order: (await app.order(owner, { quantity: 5 })).id,
    result: (await app.attemptIn('passed', await app.user())).id,
    secret,
    trial: (await app.open(await app.user())).id,
    voucher: (await app.voucher({ owner })).code,
  };
}

describeOnBoth('the documents of the pages of the specification, as a guest gets them', (kind) => {
  const app = useApp(kind, { documents: [BOOTCAMP] });
  const client = createClientFolder();
  let items: Record<string, string> = {};
  let get: (path: string) => Promise<unknown>;
  beforeAll(async () => {
    items = await makeItems(app());
    const hono = await createApp(app().services, { clientFolder: client.folder, controls: null });
    get = async (path) => {
      const response = await hono.request(path, {}, {});
      return { status: response.status, title: /<title>(.*?)<\/title>/.exec(await response.text())?.[1] };
    };
  });
  afterAll(() => client.remove());

  const named = (rows: readonly Row[]) => rows.map((row) => [titleOf(row, 'RT-31'), row] as const);

  test.each(named(ROUTE_CONTRACT))('%s has the status 200 and its title', async (_, { open, title, itemTitle }) => {
    const address = addressOf(open, items);
    expect(address, 'everything that the address names is made').not.toBeNull();
    expect(await get(address ?? '')).toEqual({ status: 200, title: itemTitle ?? title });
  });

  const withItems = ROUTE_CONTRACT.filter(({ missing }) => missing !== undefined);
  test.each(named(withItems))('%s has the status 404 where its item does not exist', async (_, { missing = '' }) => {
    expect(await get(missing)).toEqual({ status: 404, title: NOT_FOUND });
  });

  describe('an item at the address of something else is not there', () => {
    test.each([
      ['[RT-01] [VC-05] a credential of another technology', '/react/certificates/{credential}'],
      ['[RT-12] an exam of another technology', '/vuejs/exam/{exam}/terms'],
      ['[RT-12] a trial as a certification exam', '/javascript/exam/{trial}/terms'],
      ['[RT-13] a certification exam as a trial', '/javascript/trial-exams/{exam}/terms'],
      ['[RT-14] the result of a trial that has not been graded', '/javascript/trial-exams/{trial}/results'],
      ['[RT-14] the result of another technology', '/react/trial-exams/{result}/results'],
      ['[RT-06] a guide of another technology', '/react/dashboard/guides/javascript-certification'],
      ['[RT-11] a challenge of another technology', '/react/editor/javascript-practice-initials'],
      ['[RT-11] a challenge with a broken escape', '/vuejs/editor/%E0%A4%A'],
      ['[RT-01] the short address of no credential', '/c/no-such-credential'],
    ])('%s', async (_, open) => {
      expect(await get(addressOf(open, items) ?? '')).toEqual({ status: 404, title: NOT_FOUND });
    });
  });

  test('[RT-20] a voucher is found however its code is written', async () => {
    expect(await get(`/voucher/${items.voucher?.toLowerCase()}/select`)).toMatchObject({ status: 302 });
  });
});
