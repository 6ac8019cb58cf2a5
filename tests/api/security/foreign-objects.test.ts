import { beforeAll, describe, expect, test } from 'vitest';
import type { RouteDefinition } from '../../../src/contract/route.ts';
import { type RouteId, type Routes, routes } from '../../../src/contract/routes.ts';
import { insertPasskey } from '../../../src/server/data/account/second-factor.ts';
import { insertProposal } from '../../../src/server/data/account/staff-proposals.ts';
import { addRole } from '../../../src/server/data/account/users.ts';
import { newId } from '../../../src/server/ids.ts';
import { CERTIFICATION, type Reply, type TestUser } from '../../support/app.ts';
import { prepareOrder } from '../../support/commerce/orders.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { POLL, prepareAttempt, prepareOffer, ROUTE_IDS, SAMPLE_CALLS } from '../../support/sample-calls.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';
import { prepareInvitation, prepareTeam } from '../../support/team/teams.ts';

type WithParameter = { [K in RouteId]: Routes[K] extends { params: object } ? K : never }[RouteId];

/** Routes whose parameter is an enum value of the contract and names no object. */
const WORDS = [
  'socialCallback',
  'startConnect',
  'disconnectSocial',
  'startReauthentication',
] as const satisfies WithParameter[];
type WithObject = Exclude<WithParameter, (typeof WORDS)[number]>;

/** The owner of the object that the first parameter of each path names; a new route with a parameter does not compile without its line. */
const OBJECTS: Record<
  WithObject,
  | 'attempt'
  | 'dispute'
  | 'user'
  | 'proposal'
  | 'secret'
  | 'session'
  | 'passkey'
  | 'link'
  | 'order'
  | 'refund'
  | 'review'
  | 'certification'
  | 'voucher'
  | 'credential'
  | 'list'
  | 'tech'
  | 'poll'
  | 'kind'
  | 'bundle'
  | 'weekend'
  | 'offer'
  | 'team'
  | 'invitation'
  | 'combo'
> = {
  impersonate: 'user',
  changeRole: 'user',
  grantVouchers: 'user',
  poll: 'poll',
  castVote: 'poll',
  getExam: 'attempt',
  acceptTerms: 'attempt',
  startExam: 'attempt',
  takeLease: 'attempt',
  getTrialExam: 'attempt',
  examClock: 'attempt',
  getExercises: 'attempt',
  saveAnswers: 'attempt',
  solveQuestions: 'attempt',
  challengeFiles: 'attempt',
  solveChallenge: 'attempt',
  previewChallenge: 'attempt',
  recordEvidence: 'attempt',
  stopExam: 'attempt',
  openDispute: 'attempt',
  trialResult: 'attempt',
  resultReview: 'attempt',
  shareResultName: 'attempt',
  claimDispute: 'dispute',
  releaseDispute: 'dispute',
  reviewExam: 'attempt',
  decideDispute: 'attempt',
  voidExam: 'attempt',
  correctHolderName: 'attempt',
  grantExtraTime: 'attempt',
  grantUserExtraTime: 'user',
  confirmProposal: 'proposal',
  declineProposal: 'proposal',
  previewQuestions: 'secret',
  getOrder: 'order',
  checkoutStatus: 'order',
  reportPurchase: 'order',
  correctAddress: 'order',
  correctOrderAddress: 'order',
  returnLine: 'order',
  orderUpgrades: 'order',
  upgradeLink: 'order',
  refundOrder: 'order',
  orderInvoice: 'order',
  retryRefund: 'refund',
  getStaffOrder: 'order',
  closeOrderReview: 'review',
  certification: 'certification',
  retakeLink: 'certification',
  retakeOffer: 'certification',
  examSummary: 'certification',
  voucherCombo: 'combo',
  getVoucher: 'voucher',
  redeemVoucher: 'voucher',
  useVoucher: 'voucher',
  sendVoucher: 'voucher',
  takeBackVoucher: 'voucher',
  getCredential: 'credential',
  openCredential: 'credential',
  credentialBadge: 'credential',
  credentialPdf: 'credential',
  credentialPng: 'credential',
  credentialCard: 'credential',
  credentialEmbed: 'credential',
  verifyCredential: 'credential',
  statusList: 'list',
  freeWeekend: 'tech',
  freeWeekendContent: 'tech',
  freeWeekendReservation: 'tech',
  reserveFreeWeekend: 'tech',
  moveFreeWeekend: 'weekend',
  discardFreeWeekend: 'weekend',
  offerFreeWeekend: 'weekend',
  withdrawFreeWeekend: 'weekend',
  tech: 'tech',
  testimonials: 'tech',
  endSession: 'session',
  removePasskey: 'passkey',
  passwordLink: 'link',
  verifyEmail: 'link',
  unsubscribeLink: 'link',
  unsubscribe: 'link',
  listDocuments: 'kind',
  getDocument: 'kind',
  practiceChallenge: 'tech',
  previewPractice: 'tech',
  upsell: 'bundle',
  readOffer: 'offer',
  saveOffer: 'offer',
  publishOffer: 'offer',
  withdrawOffer: 'offer',
  undoOffer: 'offer',
  previewOffer: 'offer',
  getTeam: 'team',
  updateTeam: 'team',
  archiveTeam: 'team',
  unarchiveTeam: 'team',
  teamStats: 'team',
  teamOrders: 'team',
  completeOnboarding: 'team',
  teamHistory: 'team',
  teamProgress: 'team',
  ownTeamProgress: 'team',
  shareScores: 'team',
  teamVoucherCombos: 'team',
  assignSeat: 'team',
  revokeSeat: 'team',
  assignToTeam: 'team',
  revokeFromTeam: 'team',
  addTeamUser: 'team',
  changeTeamRole: 'team',
  removeTeamUser: 'team',
  teamInvitations: 'team',
  inviteMany: 'team',
  resendInvitation: 'team',
  revokeInvitation: 'team',
  getInvitation: 'invitation',
  acceptInvitation: 'invitation',
};

const withObject = ROUTE_IDS.filter(
  (id) => (routes[id] as RouteDefinition).path.includes('{') && !WORDS.some((word) => word === id),
) as WithObject[];
/** Links in emails have their own errors, which `links.test.ts` covers. */
const matrix = withObject.filter((id) => OBJECTS[id] !== 'link');
const ACTORS = ['guest', 'self', 'other', 'reviewer', 'administrator'] as const;
type Actor = (typeof ACTORS)[number];

/** A route's responses per actor: for an existing object, and for a missing one. */
function expected(route: RouteDefinition, actor: Actor): { there: number; missing: number } {
  if (actor === 'guest' && route.access !== 'public') return { there: 401, missing: 401 };
  if (route.owner === 'anyone') return { there: route.status, missing: 404 };
  if (route.owner === 'user') return { there: actor === 'self' ? route.status : 404, missing: 404 };
  // Staff have no role in a team, and the guard of its pages says so.
  if (route.owner === 'team') {
    if (actor === 'reviewer' || actor === 'administrator') return { there: 403, missing: 403 };
    return { there: actor === 'self' ? route.status : 404, missing: 404 };
  }
  const allowed = actor === 'administrator' || (actor === 'reviewer' && route.access === 'reviewer');
  return allowed ? { there: route.status, missing: 404 } : { there: 403, missing: 403 };
}

test('every route whose path names an object declares its owner and is in the table of this test', () => {
  expect(withObject.sort()).toEqual((Object.keys(OBJECTS) as WithObject[]).sort());
  for (const id of withObject) expect((routes[id] as RouteDefinition).owner, id).not.toBe('none');
  for (const id of ROUTE_IDS) {
    const route: RouteDefinition = routes[id];
    expect(route.owner === 'link', id).toBe((OBJECTS as Record<string, string>)[id] === 'link');
    if (route.owner === 'user') expect(withObject, id).toContain(id);
    if (route.owner === 'user' || route.owner === 'team') expect(route.access, id).toBe('session');
    if (route.owner === 'team') expect(route.guards, id).toContain('require-team-access');
    if (route.owner === 'staff') expect(['reviewer', 'administrator'], id).toContain(route.access);
  }
});

/** Few for each app: what the calls of one leave is read again and again by those after it. */
const groups = Array.from({ length: Math.ceil(matrix.length / 8) }, (_, at) => matrix.slice(at * 8, at * 8 + 8));

describeEmbeddedFirst('foreign objects', (kind) => {
  describe.each(groups.map((ids) => ({ ids, from: ids[0] })))('from $from on', ({ ids }) => {
    const app = useApp(kind, { settings: { RETAKE_COOLDOWN_DAYS: '0' } });
    const staff: { reviewer?: TestUser; administrator?: TestUser } = {};

    beforeAll(async () => {
      staff.reviewer = await app().user('reviewer');
      staff.administrator = await app().user('administrator');
    });

    /** Creates the object in a route's path for a user. */
    async function objectOf(id: WithObject, of: TestUser): Promise<string> {
      switch (OBJECTS[id]) {
        case 'attempt':
          return prepareAttempt(app(), SAMPLE_CALLS[id], of);
        case 'dispute': {
          const attempt = await prepareAttempt(app(), SAMPLE_CALLS[id], of);
          const rows = app().queries.selectFrom('dispute').select('id').where('attempt_id', '=', attempt);
          return (await rows.executeTakeFirstOrThrow()).id;
        }
        case 'user':
          if (id === 'grantVouchers') await addRole(app().queries, of.id, 'partner');
          return of.id;
        case 'secret': {
          const sets = app().queries.selectFrom('question_set').select('preview_secret');
          return (await sets.executeTakeFirstOrThrow()).preview_secret;
        }
        case 'proposal': {
          const id = newId();
          const by = await app().user('reviewer');
          const body = JSON.stringify(SAMPLE_CALLS.grantUserExtraTime.body);
          await insertProposal(app().queries, {
            ...{ id, action: 'userTime', subject_id: of.id, owner_id: of.id, body },
            ...{ proposed_by: by.id, proposed_at: app().clock.now() },
          });
          return id;
        }
        case 'session': {
          const rows = app().queries.selectFrom('session').select('id').where('user_id', '=', of.id);
          return (await rows.executeTakeFirstOrThrow()).id;
        }
        case 'passkey': {
          const id = newId();
          const key = {
            ...{ id, user_id: of.id, credential_id: id, public_key: 'AAAA' },
            ...{ sign_count: 0, transports: '[]' },
          };
          await insertPasskey(app().queries, {
            ...key,
            name: 'A key',
            created_at: app().clock.now(),
            last_used_at: null,
          });
          return id;
        }
        case 'link':
          throw new Error('Links have their own tests.');
        case 'order':
        case 'refund':
        case 'review':
          return prepareOrder(app(), id, of);
        case 'certification':
          return CERTIFICATION;
        case 'voucher':
          // Vouchers are sent by those alone whose address is confirmed.
          await app().confirmAddress(of);
          return (await app().voucher({ owner: of })).code;
        case 'combo': {
          const { code } = await app().voucher({ owner: of });
          const combos = app()
            .queries.selectFrom('voucher_combo')
            .innerJoin('voucher', 'voucher.combo_id', 'voucher_combo.id');
          const row = combos.select('voucher_combo.code').where('voucher.code', '=', code);
          return (await row.executeTakeFirstOrThrow()).code;
        }
        case 'credential':
          return app().credential(of);
        case 'list':
          return '0';
        case 'tech':
          return 'javascript';
        case 'kind':
          return 'blog';
        case 'poll':
          return POLL;
        case 'weekend':
          return (await app().freeWeekend({ is_enabled: id === 'withdrawFreeWeekend' ? 1 : 0 })).id;
        case 'offer':
          return prepareOffer(app(), id);
        case 'team':
          return prepareTeam(app(), id, of);
        case 'invitation':
          return prepareInvitation(app());
        case 'bundle':
          return 'javascript-junior-developer-exam';
      }
    }

    test.each(ids.flatMap((id) => ACTORS.map((actor) => ({ id, actor }))))(
      '$id by $actor: a foreign object looks like a missing one',
      async ({ id, actor }) => {
        const route: RouteDefinition = routes[id];
        const sample = SAMPLE_CALLS[id];
        const owner = await app().user();
        // Impersonation ends the session of the administrator; a retake is for who has no other attempt.
        const fresh = ['impersonate', 'retakeLink'].includes(id)
          ? { administrator: await app().user('administrator'), reviewer: await app().user('reviewer') }
          : {};
        const actors = { guest: null, self: owner, other: await app().user(), ...staff, ...fresh };
        const as = actors[actor] ?? null;
        // A retake is for somebody who has failed before.
        if (id === 'retakeLink' && as) await app().attemptIn('failed', as, CERTIFICATION);
        const parameter = /\{(\w+)\}/.exec(route.path)?.[1] ?? '';
        const there = await objectOf(id, owner);
        const own = as && actor === 'other' ? await objectOf(id, as) : null;
        const call = (object: string): Promise<Reply> =>
          app().call(id, {
            ...sample,
            params: { ...sample.params, [parameter]: object },
            headers: { ...sample.headers, 'x-request-id': 'the-same-for-all' },
            as,
          });

        const before = await dumpTables(app().queries);
        const missing = await call(newId());
        expect(missing.status).toBe(expected(route, actor).missing);
        expect(changes(before, await dumpTables(app().queries))).toEqual([]);
        const found = await call(there);
        expect(found.status, found.text).toBe(expected(route, actor).there);
        if (found.status >= 300) {
          expect(found.text).toBe(missing.text);
          expect([...found.headers]).toEqual([...missing.headers]);
          expect(changes(before, await dumpTables(app().queries))).toEqual([]);
        }
        // The same call succeeds for the actor's own object, so ownership is the reason of the refusal.
        if (own && (route.owner === 'user' || route.owner === 'team'))
          expect((await call(own)).status).toBe(route.status);
      },
    );
  });

  const app = useApp(kind);

  test("a save of several exercises to another user's attempt stores none of them", async () => {
    const owner = await app().user();
    const { id } = await app().attemptIn('running', owner);
    const eve = await app().user();
    await app().attemptIn('running', eve);
    const reply = await app().save(eve, id, 1, await app().rightEntries(id));
    expect(reply.status).toBe(404);
    const rows = await app().queries.selectFrom('answer_revision').select('key').where('attempt_id', '=', id).execute();
    expect(rows).toEqual([]);
  });

  test('the summary shows nothing about other users', async () => {
    const owner = await app().user();
    await app().attemptIn('running', owner);
    const eve = await app().user();
    expect(await app().ok('userSummary', { query: {}, as: eve })).toEqual({ data: [], meta: { total: 0 } });
  });

  test('identifiers cannot be enumerated: they are 128 random bits', async () => {
    const ada = await app().user();
    const ids = new Set<string>();
    for (let index = 0; index < 5; index += 1) ids.add((await app().open(ada, 'javascript-junior-developer')).id);
    expect(ids.size).toBe(5);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });
});
