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
  let redirectOf: (path: string) => Promise<[number, string | null]>;
  beforeAll(async () => {
    items = await makeItems(app());
    const hono = await createApp(app().services, { clientFolder: client.folder, controls: null });
    redirectOf = async (path) => {
      const response = await hono.request(path, {}, {});
      return [response.status, response.headers.get('location')];
    };
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

  describe('an item at the address of another technology or kind is at its own alone', () => {
    test.each([
      ['[RT-12] an exam', '/vuejs/exam/{exam}/terms?from=mail', '/javascript/exam/{exam}/terms?from=mail'],
      [
        '[RT-12] a trial as a certification exam',
        '/javascript/exam/{trial}/rules',
        '/javascript/trial-exams/{trial}/rules',
      ],
      ['[RT-13] a trial has no dispute', '/vuejs/exam/{trial}/dispute', '/javascript/trial-exams/{trial}/done'],
      ['[RT-13] a certification exam as a trial', '/vuejs/trial-exams/{exam}/terms', '/javascript/exam/{exam}/terms'],
      ['[RT-14] a result', '/react/trial-exams/{result}/results', '/javascript/trial-exams/{result}/results'],
      [
        '[RT-06] a guide',
        '/react/dashboard/guides/javascript-certification',
        '/javascript/dashboard/guides/javascript-certification',
      ],
      [
        '[RT-08] a lesson',
        '/react/dashboard/training/event-loop-and-promises',
        '/javascript/dashboard/training/event-loop-and-promises',
      ],
      [
        '[RT-11] a challenge',
        '/react/editor/javascript-practice-initials',
        '/javascript/editor/javascript-practice-initials',
      ],
    ])('%s', async (_, open, own) => {
      expect(await redirectOf(addressOf(open, items) ?? '')).toEqual([302, addressOf(own, items)]);
      expect(await redirectOf(addressOf(own, items) ?? '')).toEqual([200, null]);
    });
  });

  test('[RT-36] the document of an item is called as its page is in the browser', async () => {
    const titles = {
      '/javascript/dashboard/guides/javascript-certification':
        'Preparing for the JavaScript exams · JavaScript · Chartered',
      '/javascript/editor/javascript-practice-initials': 'Initials · JavaScript · Chartered',
    };
    for (const [path, title] of Object.entries(titles)) expect(await get(path)).toEqual({ status: 200, title });
  });

  describe('an item at the address of something else is not there', () => {
    test.each([
      ['[RT-01] [VC-05] a credential of another technology', '/react/certificates/{credential}'],
      ['[RT-14] the result of a trial that has not been graded', '/javascript/trial-exams/{trial}/results'],
      ['[RT-06] a lesson among the guides', '/javascript/dashboard/guides/event-loop-and-promises'],
      ['[RT-14] a certification as the result of a trial', '/javascript/trial-exams/{exam}/results'],
      ['[RT-12] a missing exam', '/vuejs/exam/no-such-exam/terms'],
      ['[RT-26] a provider that is none', '/login/no-such-provider/callback'],
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
