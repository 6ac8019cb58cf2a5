import { beforeEach, expect, test } from 'vitest';
import type { BadgeVerification } from '../../../src/contract/credential/badges.ts';
import { createSigner } from '../../../src/server/account/signer.ts';
import { createControlledClock } from '../../../src/server/clock.ts';
import { badgeDocument } from '../../../src/server/credential/badges/badge-document.ts';
import { rotateIssuerKey, signingKey } from '../../../src/server/credential/badges/issuer-keys.ts';
import { type LinkedDocument, signDocument } from '../../../src/server/credential/badges/proof.ts';
import { listIssuerKeys } from '../../../src/server/data/issuer-keys.ts';
import { newId } from '../../../src/server/ids.ts';
import { CERTIFICATION, createTestApp, type TestApp, type TestUser } from '../../support/app.ts';
import { independentVerifier } from '../../support/credential/independent-verifier.ts';
import { describeEmbeddedFirst, freshDatabase, useApp } from '../../support/suite.ts';

/** The built file: under the conditions of Vitest the name of the package leads to sources that Node does not run. */
const BUILT = new URL('../../../node_modules/@learncard/types/dist/types.esm.js', import.meta.url).href;
const { AchievementCredentialValidator } = (await import(BUILT)) as {
  AchievementCredentialValidator: { safeParse(badge: unknown): { error?: unknown } };
};

type Json = { [key: string]: unknown };
type Did = { id: string; alsoKnownAs?: string[]; verificationMethod: { id: string; publicKeyMultibase: string }[] };

/** In the past of every machine: the independent verifier refuses what is not valid yet. */
const BEGIN = Date.UTC(2026, 0, 5, 9, 30);
const ORIGIN = 'https://exams.example.com';
const KEY_OF_TESTS = 'a key that only the tests of badges know';
const clockOfTests = () => createControlledClock({ now: () => BEGIN });
const settings = { PUBLIC_URL: ORIGIN, APP_SECRET: KEY_OF_TESTS };

async function download(app: TestApp, id: string): Promise<Json> {
  const reply = await app.call('credentialBadge', { params: { id } });
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Json;
}

const keysOf = async (app: TestApp) => (await app.request('/.well-known/did.json')).json as Did;

/** What a stranger finds who has the file, the published keys and the published lists. */
async function verifiedElsewhere(app: TestApp, badge: unknown, origin = ORIGIN) {
  const fetched = async (url: string) => {
    if (!url.startsWith(origin)) throw new Error(`Nothing is published at ${url}.`);
    return (await app.request(url.slice(origin.length))).json;
  };
  return independentVerifier(await keysOf(app), fetched)(badge);
}

const verified = (app: TestApp, badge: unknown): Promise<BadgeVerification> =>
  app.ok('verifyBadge', { body: { badge: JSON.stringify(badge) } });

/** Every copy of a document in which one value is another one, with the path of that value. */
function* changedCopies(document: Json): Generator<{ path: string; copy: Json }> {
  function* leaves(value: unknown, path: (string | number)[]): Generator<(string | number)[]> {
    if (typeof value !== 'object' || value === null) yield path;
    else
      for (const [key, inner] of Object.entries(value))
        yield* leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
  for (const path of leaves(document, [])) {
    const copy = structuredClone(document);
    const last = path.at(-1) ?? '';
    let holder = copy as Record<string | number, unknown>;
    for (const key of path.slice(0, -1)) holder = holder[key] as typeof holder;
    holder[last] = typeof holder[last] === 'boolean' ? !holder[last] : changed(String(holder[last]));
    yield {
      path: path
        .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
        .join('')
        .slice(1),
      copy,
    };
  }
}

/** Another text of the same length. */
const changed = (text: string) => `${text.slice(0, -1)}${text.endsWith('2') ? '3' : '2'}`;

describeEmbeddedFirst('badges', (kind) => {
  const app = useApp(kind, { settings, clock: clockOfTests() });
  let ada: TestUser;
  let id: string;

  beforeEach(async () => {
    ada = await app().user();
    id = await app().credential(ada);
  });

  test('[VC-04] a badge is an Open Badge 3.0 that an independent library verifies with the published key', async () => {
    const reply = await app().call('credentialBadge', { params: { id } });
    expect(reply.headers.get('content-type')).toBe('application/vc');
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="chartered-${CERTIFICATION}.json"`);
    const badge = reply.json as Json;
    expect(AchievementCredentialValidator.safeParse(badge).error).toBeUndefined();
    const { is_own, is_name_drawn, ...shown } = await app().ok('openCredential', { params: { id } });
    expect([is_own, is_name_drawn]).toEqual([false, null]);
    expect(badge).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'did:web:exams.example.com', type: ['Profile'], name: 'Chartered' },
      credentialSubject: {
        identifier: [{ identityHash: shown.holder_name, identityType: 'name', hashed: false }],
        achievement: { name: shown.title, achievementType: 'Certification' },
      },
      evidence: [{ id: `${ORIGIN}/c/${id}` }],
      proof: { type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022', proofPurpose: 'assertionMethod' },
    });
    expect(await verifiedElsewhere(app(), badge)).toEqual({ isVerified: true, isRevoked: false });
    expect(await verified(app(), badge)).toEqual({
      verdict: 'valid',
      message: 'This credential is valid.',
      reason: null,
      revoked_at: null,
      credential: shown,
      differences: [],
    });
    // The same file every time.
    expect(await download(app(), id)).toEqual(badge);
  });

  test('[VC-05] each value that is changed makes a badge fail, here and elsewhere, and the part is named', async () => {
    const { proof, ...document } = await download(app(), id);
    const other = await app().credential(await app().user());
    let tried = 0;
    for (const { path, copy } of changedCopies(document)) {
      const badge = { ...copy, proof };
      const { isVerified } = await verifiedElsewhere(app(), badge).catch(() => ({ isVerified: false }));
      expect(isVerified, path).toBe(false);
      tried += 1;
      // Another id is another credential: there is none.
      if (path === 'id') {
        await app().refused(
          'verifyBadge',
          404,
          { body: { badge: JSON.stringify(badge) } },
          'The credential was not found.',
        );
        continue;
      }
      expect(await verified(app(), badge), path).toMatchObject({ verdict: 'altered', differences: [path] });
    }
    expect(tried).toBeGreaterThan(25);
    const stranger = { ...document, id: (await download(app(), other)).id, proof };
    expect(await verified(app(), stranger)).toMatchObject({
      verdict: 'altered',
      differences: expect.arrayContaining(['credentialSubject.identifier[0].identityHash', 'evidence[0].id']),
    });
    for (const added of [{ role: 'a title that nobody gave' }, { __proto__: null, constructor: 'x' }]) {
      const badge = { ...document, ...added, proof };
      expect(await verified(app(), badge)).toMatchObject({ verdict: 'altered', differences: Object.keys(added) });
    }
    const { name: _, ...less } = document;
    expect(await verified(app(), { ...less, proof })).toMatchObject({ verdict: 'altered', differences: ['name'] });
  });

  test('[VC-05] a changed proof fails, as does a signature by another key', async () => {
    const { proof, ...document } = (await download(app(), id)) as { proof: Json } & Json;
    const forged = { ...document, proof: { ...proof, proofValue: changed(String(proof.proofValue)) } };
    expect(await verified(app(), forged)).toMatchObject({ verdict: 'altered', differences: ['proof.proofValue'] });
    const later = { ...document, proof: { ...proof, created: '2026-01-06T09:30:00Z' } };
    expect(await verified(app(), later)).toMatchObject({ verdict: 'altered', differences: ['proof.created'] });
    expect(await verifiedElsewhere(app(), later)).toMatchObject({ isVerified: false });

    const elsewhere = await freshDatabase('sqlite');
    const stranger = await createTestApp(elsewhere, { settings, clock: clockOfTests() });
    const ring = { queries: stranger.queries, signer: stranger.services.signer, publicUrl: ORIGIN, now: BEGIN };
    const foreign = await signDocument(document as LinkedDocument, await signingKey(ring), BEGIN);
    expect(await verified(app(), foreign)).toMatchObject({
      verdict: 'foreign',
      message: 'This file was not signed by the issuer of the credential, so it proves nothing.',
      differences: ['proof.verificationMethod'],
    });
    expect(await verifiedElsewhere(app(), foreign).catch(() => ({ isVerified: false }))).toMatchObject({
      isVerified: false,
    });
    // With the name of our key on it.
    const posing = { ...foreign, proof: { ...foreign.proof, verificationMethod: proof.verificationMethod } };
    expect(await verified(app(), posing)).toMatchObject({ verdict: 'altered', differences: ['proof.proofValue'] });
    expect(await verified(app(), document)).toMatchObject({ verdict: 'foreign', differences: ['proof'] });
    await stranger.close();
    await elsewhere.remove();
  });

  test('[VC-05] what was revoked says so everywhere, with reason and date, and so when it is valid again', async () => {
    const badge = await download(app(), id);
    const neighbour = await download(app(), await app().credential(await app().user()));
    const attempt = await app()
      .queries.selectFrom('credential')
      .select('attempt_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await app().ok('verifyCredential', { params: { id }, query: {} })).toMatchObject({
      verdict: 'valid',
      reason: null,
    });
    await app().ok('voidExam', {
      params: { id: attempt.attempt_id },
      body: { reason: 'Taken by somebody else.' },
      as: await app().user('reviewer'),
    });
    const revoked = {
      verdict: 'revoked',
      message: 'This credential was revoked on 5 January 2026. The exam was voided by a reviewer.',
      reason: 'The exam was voided by a reviewer.',
      revoked_at: app().clock.now(),
      credential: { id, status: 'revoked' },
    };
    expect(await app().ok('verifyCredential', { params: { id }, query: {} })).toMatchObject(revoked);
    expect(await verified(app(), badge)).toMatchObject({ ...revoked, differences: [] });
    expect(await verifiedElsewhere(app(), badge)).toEqual({ isVerified: true, isRevoked: true });
    expect(await verifiedElsewhere(app(), neighbour)).toEqual({ isVerified: true, isRevoked: false });
    const refusal = await app().refused(
      'credentialBadge',
      409,
      { params: { id } },
      'This credential was revoked, so it has no badge.',
    );
    expect(refusal.message).toBe('This credential was revoked, so it has no badge.');
    // A changed file proves nothing, revoked or not.
    expect(await verified(app(), { ...badge, name: 'Another exam' })).toMatchObject({
      verdict: 'altered',
      differences: ['name'],
    });

    await app()
      .queries.updateTable('credential')
      .set({ status: 'valid', revoked_at: null })
      .where('id', '=', id)
      .execute();
    expect(await verified(app(), badge)).toMatchObject({ verdict: 'valid' });
    expect(await verifiedElsewhere(app(), badge)).toEqual({ isVerified: true, isRevoked: false });
  });

  test('[VC-05] a status list may be kept for a minute, and one that has not begun does not exist', async () => {
    const reply = await app().call('statusList', { params: { list: '0' } });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.json).toMatchObject({ credentialSubject: { type: 'BitstringStatusList', ttl: 60_000 } });
    const keys = await app().request('/.well-known/did.json');
    expect(keys.headers.get('content-type')).toBe('application/did+json');
    expect(keys.headers.get('access-control-allow-origin')).toBe('*');
    expect(keys.json).toEqual({
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
      id: 'did:web:exams.example.com',
      verificationMethod: [
        {
          id: expect.stringMatching(/^did:web:exams\.example\.com#z6Mk\w+$/),
          type: 'Multikey',
          controller: 'did:web:exams.example.com',
          publicKeyMultibase: expect.stringMatching(/^z6Mk\w+$/),
        },
      ],
      assertionMethod: [expect.stringMatching(/^did:web:exams\.example\.com#z6Mk\w+$/)],
    });
    await app().refused('statusList', 404, { params: { list: '1' } }, 'The status list was not found.');
    await app().refused('statusList', 404, { params: { list: '01' } }, 'The page was not found.');
  });

  test('[VC-05] the keys and a status list that are known already are not sent again', async () => {
    for (const path of ['/.well-known/did.json', '/api/certificates/status-lists/0']) {
      const etag = (await app().request(path)).headers.get('etag') ?? 'none';
      const again = await app().request(path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text, again.headers.get('etag')], path).toEqual([304, '', etag]);
      expect((await app().request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    }
    const reads = await Promise.all(Array.from({ length: 20 }, () => app().request('/.well-known/did.json')));
    expect(new Set(reads.map(({ text }) => text)).size).toBe(1);
  });

  test('[VC-05] a credential that does not exist or is of another technology is not found', async () => {
    const missing = { id: newId() };
    await app().refused('verifyCredential', 404, { params: missing }, 'The credential was not found.');
    await app().refused('credentialBadge', 404, { params: missing }, 'The credential was not found.');
    await app().refused(
      'verifyCredential',
      404,
      { params: { id }, query: { tech: 'react' } },
      'The credential was not found.',
    );
    expect(await app().ok('verifyCredential', { params: { id }, query: { tech: 'javascript' } })).toMatchObject({
      verdict: 'valid',
    });
    const badge = JSON.stringify(await download(app(), id));
    await app().refused('verifyBadge', 404, { body: { badge, tech: 'react' } }, 'The credential was not found.');
    expect(await app().ok('verifyBadge', { body: { badge, tech: 'javascript' } })).toMatchObject({ verdict: 'valid' });
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"id": '],
    ['a list', '[]'],
    ['null', 'null'],
    ['an object without an id', '{}'],
    ['an id that is a number', '{"id": 7}'],
    ['the id of something else', '{"id": "urn:uuid:none"}'],
    ['deep nesting', `${'['.repeat(9000)}${']'.repeat(9000)}`],
  ])('a file that is no badge is refused with a sentence: %s', async (_, badge) => {
    const refusal = await app().refused(
      'verifyBadge',
      422,
      { body: { badge } },
      'This is not the file of a badge. Choose the JSON file as it was downloaded.',
    );
    expect(refusal.errors).toEqual({
      badge: ['This is not the file of a badge. Choose the JSON file as it was downloaded.'],
    });
  });

  test('[VC-05] a badge that names a part twice is refused, since readers take one or the other', async () => {
    const text = JSON.stringify(await download(app(), id));
    const holder = /"identityHash":"[^"]*"/.exec(text)?.[0] ?? 'none';
    for (const [part, twice] of [
      ['id', text.replace('{', '{"id":"urn:uuid:other",')],
      ['name', text.replace('{', '{"n\\u0061me":"another",')],
      ['identityHash', text.replace(holder, `"identityHash":"Somebody Else",${holder}`)],
    ] as const) {
      const sentence = `This file names “${part}” twice in one place, so it proves nothing. Choose the JSON file as it was downloaded.`;
      const { errors } = await app().refused('verifyBadge', 422, { body: { badge: twice } }, sentence);
      expect(errors).toEqual({ badge: [sentence] });
    }
  });

  test('a badge with a structure in place of a text is altered, not an error', async () => {
    const badge = await download(app(), id);
    const deep = JSON.parse(`${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}`);
    for (const other of [
      { name: deep },
      { proof: deep },
      { proof: [] },
      { '@context': 'https://example.com/context' },
      { issuer: null },
    ]) {
      expect(['altered', 'foreign']).toContain((await verified(app(), { ...badge, ...other })).verdict);
    }
  });

  test('a badge whose holder changed the records is told from one that was changed', async () => {
    const badge = await download(app(), id);
    await app().queries.updateTable('credential').set({ holder_name: 'Ada Corrected' }).where('id', '=', id).execute();
    expect(await verified(app(), badge)).toMatchObject({
      verdict: 'outdated',
      differences: ['credentialSubject.identifier[0].identityHash'],
      credential: { holder_name: 'Ada Corrected' },
    });
    const corrected = await download(app(), id);
    expect(await verified(app(), corrected)).toMatchObject({ verdict: 'valid' });
    expect(await verifiedElsewhere(app(), corrected)).toMatchObject({ isVerified: true });
    // The name was erased with the account: no new file, and the old one still proves what it says.
    await app().queries.updateTable('credential').set({ holder_name: null }).where('id', '=', id).execute();
    await app().refused('credentialBadge', 404, { params: { id } }, 'The badge was not found.');
    expect(await verified(app(), corrected)).toMatchObject({ verdict: 'valid' });
    const { credentialSubject, ...rest } = corrected as { credentialSubject: Json } & Json;
    const renamed = {
      ...credentialSubject,
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: 'Eve', identityType: 'name' }],
    };
    expect((await verified(app(), { ...rest, credentialSubject: renamed })).verdict).toBe('altered');
  });
});

describeEmbeddedFirst('keys of the issuer', (kind) => {
  test('[VC-05] one is made once, rotated by the operator, and verifies what it signed for ever', async () => {
    const fresh = await freshDatabase(kind);
    const app = await createTestApp(fresh, { settings, clock: clockOfTests() });
    const ids: string[] = [];
    for (let made = 0; made < 4; made += 1) ids.push(await app.credential(await app.user()));
    const [old] = await Promise.all(ids.map((id) => download(app, id)));
    expect(await listIssuerKeys(app.queries)).toHaveLength(1);
    const first = (await keysOf(app)).verificationMethod[0]?.id;
    app.clock.advance(3_600_000);
    const ring = { queries: app.queries, signer: app.services.signer, publicUrl: ORIGIN, now: app.clock.now() };
    const { keyId } = await rotateIssuerKey(ring);
    const keys = await keysOf(app);
    expect(keys.verificationMethod.map(({ id }) => id)).toEqual([`did:web:exams.example.com#${keyId}`, first]);
    const renewed = await download(app, ids[0] ?? '');
    expect(renewed).toMatchObject({
      proof: { verificationMethod: `did:web:exams.example.com#${keyId}`, created: '2026-01-05T10:30:00Z' },
    });
    for (const badge of [old, renewed]) {
      expect(await verifiedElsewhere(app, badge)).toEqual({ isVerified: true, isRevoked: false });
      expect(await verified(app, badge)).toMatchObject({ verdict: 'valid', differences: [] });
    }
    await app.close();
    await fresh.remove();
  });

  test('[VC-05] a crowd of first badges makes one key', async () => {
    for (let round = 0; round < 5; round += 1) {
      const fresh = await freshDatabase(kind);
      const app = await createTestApp(fresh, { settings, clock: clockOfTests() });
      const ring = { queries: app.queries, signer: app.services.signer, publicUrl: ORIGIN, now: BEGIN };
      const keys = await Promise.all(Array.from({ length: 40 }, () => signingKey(ring)));
      expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
      expect(await listIssuerKeys(app.queries)).toHaveLength(1);
      await app.close();
      await fresh.remove();
    }
  });

  test('private keys are stored encrypted with APP_SECRET; a server with another one makes its own', async () => {
    const fresh = await freshDatabase(kind);
    const app = await createTestApp(fresh, { settings, clock: clockOfTests() });
    const id = await app.credential(await app.user());
    const badge = await download(app, id);
    const [row] = await listIssuerKeys(app.queries);
    const ring = { queries: app.queries, signer: app.services.signer, publicUrl: ORIGIN, now: BEGIN };
    const bytes = (await signingKey(ring)).privateKey.export({ format: 'der', type: 'pkcs8' });
    const sealed = Buffer.from(row?.sealed ?? '', 'base64url');
    // The last 32 bytes are the key itself.
    expect(sealed.length).toBeGreaterThan(bytes.length);
    expect(sealed.includes(bytes.subarray(-32))).toBe(false);
    const stranger = { ...ring, signer: createSigner('another secret, which opens nothing') };
    expect((await signingKey(stranger)).keyId).not.toBe(row?.key_id);
    expect((await signingKey(ring)).keyId).toBe(row?.key_id);
    expect(await listIssuerKeys(app.queries)).toHaveLength(2);
    expect(await verified(app, badge)).toMatchObject({ verdict: 'valid' });
    await app.close();
    await fresh.remove();
  });

  test('[VC-05] the id of the issuer survives a change of domain, and old badges stay genuine', async () => {
    const fresh = await freshDatabase(kind);
    const before = await createTestApp(fresh, { settings, clock: clockOfTests() });
    const id = await before.credential(await before.user());
    const old = await download(before, id);
    await before.close();
    const moved = 'https://moved.example.org';
    const after = await createTestApp(fresh, { settings: { ...settings, PUBLIC_URL: moved }, clock: clockOfTests() });
    expect(await keysOf(after)).toMatchObject({
      id: 'did:web:exams.example.com',
      alsoKnownAs: ['did:web:moved.example.org'],
    });
    expect(await verified(after, old)).toMatchObject({
      verdict: 'outdated',
      differences: expect.arrayContaining(['issuer.url', 'credentialStatus.statusListCredential']),
    });
    // The old address leads to the new server.
    expect(await verifiedElsewhere(after, old)).toEqual({ isVerified: true, isRevoked: false });
    const renewed = await download(after, id);
    expect(renewed).toMatchObject({ id: old.id, issuer: { id: 'did:web:exams.example.com', url: moved } });
    expect(await verifiedElsewhere(after, renewed, moved)).toEqual({ isVerified: true, isRevoked: false });
    await after.close();
    await fresh.remove();
  });
});

test('a credential behind the first list is in the next one, and its day is written in whole seconds', () => {
  const row = {
    ...{ id: newId(), user_id: null, attempt_id: 'a', certification_id: CERTIFICATION, tech: 'vuejs', level: 'senior' },
    ...{
      title: 'Vue.js',
      holder_name: 'Łucja Ő',
      holder_latin: null,
      status: 'valid',
      issued_at: BEGIN + 999,
      revoked_at: null,
    },
  };
  const place = { issuerId: 'did:web:localhost%3A3000', publicUrl: 'http://localhost:3000' };
  const badge = badgeDocument(row, { holder: row.holder_name, latin: null }, 131_073, place);
  expect(badge.validFrom).toBe('2026-01-05T09:30:00Z');
  expect(badge.credentialStatus).toMatchObject({
    statusListIndex: '0',
    statusListCredential: 'http://localhost:3000/api/certificates/status-lists/1',
  });
});
