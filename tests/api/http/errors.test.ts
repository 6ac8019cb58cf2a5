import { describe, expect, test } from 'vitest';
import { errorSchema } from '../../../src/contract/common.ts';
import type { RouteDefinition } from '../../../src/contract/route.ts';
import { type RouteId, routes } from '../../../src/contract/routes.ts';
import { TRIAL } from '../../support/app.ts';
import { SAMPLE_CALLS } from '../../support/sample-calls.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const withBody = (Object.keys(routes) as RouteId[]).filter((id) => (routes[id] as RouteDefinition).body);

describeOnBoth('refusals', (kind) => {
  const app = useApp(kind);

  function post(path: string, body: BodyInit, headers: Record<string, string>) {
    return app().request(path, { method: 'POST', body, headers, ...({ duplex: 'half' } as object) });
  }

  test('[ER-08] a body that is not JSON is refused with 400', async () => {
    for (const body of ['{', '{"email": }', 'null x', "{'a':1}", '\u0000']) {
      const reply = await post('/api/login', body, { 'content-type': 'application/json' });
      expect(reply.status, body).toBe(400);
      expect(reply.json).toEqual({ message: 'The body is not valid JSON.', request_id: expect.any(String) });
    }
  });

  test('[ER-08] a call without a body is one with an empty object, whatever type it names', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      for (const length of [{}, { 'content-length': '0' }] as object[]) {
        const reply = await app().request('/api/login', { method: 'POST', headers: { ...headers, ...length } });
        expect(reply.status).toBe(422);
        expect(errorSchema.parse(reply.json).errors).toEqual({
          email: ['Email is required.'],
          password: ['Password is required.'],
        });
      }
    }
  });

  test('a body of another type is refused with 415', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'application/json-seq'];
    for (const type of [...types, 'application/json+x', '']) {
      const reply = await post('/api/login', '{}', { 'content-type': type });
      expect(reply.status, type).toBe(415);
      expect(reply.json).toEqual({ message: 'Send the body as application/json.', request_id: expect.any(String) });
    }
    for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'application/json;charset=utf-8']) {
      expect((await post('/api/login', '{}', { 'content-type': type })).status, type).toBe(422);
    }
  });

  test('a call accepts 4 kB unless the contract allows more, and rejects a larger body with 413, with or without Content-Length', async () => {
    const type = { 'content-type': 'application/json' };
    const tooLarge = JSON.stringify({ email: 'x'.repeat(4096) });
    const declared = { ...type, 'content-length': String(tooLarge.length) };
    for (const headers of [declared, type]) {
      const reply = await post('/api/forgot-password', tooLarge, headers);
      expect(reply.status).toBe(413);
      expect(reply.json).toEqual({ message: 'The body may have at most 4 kB.', request_id: expect.any(String) });
    }
    // Every character of this text takes three bytes.
    const wide = JSON.stringify({ email: '€'.repeat(1400) });
    expect((await post('/api/forgot-password', wide, type)).status).toBe(413);
    // As long, in characters of one byte.
    const narrow = JSON.stringify({ email: 'x'.repeat(1400) });
    expect((await post('/api/forgot-password', narrow, type)).status).toBe(422);
  });

  test('only calls with files, answers, pictures, lists or long texts accept more than 4 kB', () => {
    const larger = Object.entries(routes as Record<string, RouteDefinition>).flatMap(([id, { maxBodyKb }]) =>
      maxBodyKb === undefined ? [] : [[id, maxBodyKb]],
    );
    expect(Object.fromEntries(larger)).toEqual({
      register: 8,
      login: 8,
      completeSignIn: 24,
      reauthenticate: 24,
      addPasskey: 32,
      socialCallback: 16,
      setAvatar: 8000,
      saveSettings: 100,
      saveMetadata: 24,
      castVote: 8,
      saveAnswers: 512,
      solveQuestions: 512,
      solveChallenge: 512,
      previewChallenge: 512,
      recordEvidence: 64,
      reportChartTraffic: 64,
      openDispute: 32,
      decideDispute: 32,
      saveOffer: 32,
      previewOffer: 32,
      inviteMany: 128,
      previewPractice: 64,
      verifyBadge: 48,
    });
  });

  test('a guest is rejected before any of the body is read', async () => {
    let chunks = 0;
    const endless = new ReadableStream(
      {
        pull(controller) {
          chunks += 1;
          controller.enqueue(new TextEncoder().encode('[1,'));
        },
      },
      { highWaterMark: 0 },
    );
    const reply = await app().request('/api/user/settings', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect([reply.status, chunks]).toEqual([401, 0]);
  });

  test('a body with too many values is rejected with 413, and an error names at most fifty fields', async () => {
    const reader = await app().user();
    const send = (exercises: unknown[]) => app().call('saveSettings', { body: { exercises }, as: reader });
    const many = await send(Array.from({ length: 20_000 }, () => 1));
    expect([many.status, errorSchema.parse(many.json).message]).toEqual([
      413,
      'The body may hold at most 10000 values.',
    ]);
    const wrong = await send(Array.from({ length: 400 }, () => 1));
    expect(Object.keys(errorSchema.parse(wrong.json).errors ?? {})).toHaveLength(50);
    const unknown = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`x${index}`, 1]));
    const refused = await app().call('saveSettings', { body: unknown, as: reader });
    expect(Object.keys(errorSchema.parse(refused.json).errors ?? {}).length).toBeLessThanOrEqual(51);
  });

  test('an endless body is rejected as soon as it is too large', async () => {
    let chunks = 0;
    const endless = new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new TextEncoder().encode('[1,'.repeat(10_000)));
      },
    });
    const reply = await post('/api/login', endless, { 'content-type': 'application/json' });
    expect(reply.status).toBe(413);
    expect(chunks).toBeLessThan(30);
  });

  test('a body that is not an object, or nests deeply, is rejected with 422', async () => {
    for (const body of ['null', '[]', '"text"', '1', 'true', `${'['.repeat(4000)}${']'.repeat(4000)}`]) {
      const reply = await post('/api/login', body, { 'content-type': 'application/json' });
      expect(reply.status, body.slice(0, 20)).toBe(422);
      expect(errorSchema.parse(reply.json).errors).toEqual({ body: [expect.any(String)] });
    }
  });

  test('[ER-08] an unknown field is rejected and named, at the top level and nested', async () => {
    const top = await app().refused(
      'login',
      422,
      {
        body: { email: 'ada@example.com', password: 'x', admin: true, roles: ['administrator'] },
      },
      'This field is not known.',
    );
    expect(top.errors).toEqual({ admin: ['This field is not known.'], roles: ['This field is not known.'] });
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const entry = { ...app().entry('single-a'), received_at: 5 };
    const inside = await app().refused(
      'saveAnswers',
      422,
      {
        params: { id },
        headers: { 'x-lease-epoch': '1' },
        body: { entries: [entry] },
        as: ada,
      },
      'This field is not known.',
    );
    expect(inside.errors).toEqual({ 'entries.0.received_at': ['This field is not known.'] });
  });

  test('prototype names are rejected like other unknown fields', async () => {
    const body = '{"email":"ada@example.com","password":"x","__proto__":{"admin":true},"constructor":1}';
    const reply = await post('/api/login', body, { 'content-type': 'application/json' });
    expect(reply.status).toBe(422);
    expect(Object.keys(errorSchema.parse(reply.json).errors ?? {})).toContain('constructor');
  });

  test('an unknown query parameter is refused with 422', async () => {
    const ada = await app().user();
    const refusal = await app().refused(
      'userSummary',
      422,
      { query: { user: 'other' }, as: ada },
      'This field is not known.',
    );
    expect(refusal.errors).toEqual({ user: ['This field is not known.'] });
  });

  test('an unknown call returns 404 for any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const reply = await app().request('/api/nothing/here', { method });
      expect(reply.status, method).toBe(404);
      expect(reply.json).toEqual({ message: 'There is no such call.', request_id: expect.any(String) });
    }
  });

  test('a malformed identifier returns 404', async () => {
    const ada = await app().user();
    for (const id of ['..', 'a b', 'a'.repeat(65), '\u0000', 'ä', '%', "'", '{}']) {
      expect((await app().call('getExam', { params: { id }, as: ada })).status, id).toBe(404);
    }
  });

  test('broken percent-encoding returns 404', async () => {
    const { token } = await app().user();
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/api/exams/%', '/api/exams/%zz', '/api/exams/%e0%a4', '/api/exams/%00']) {
      expect((await app().request(path, { headers })).status, path).toBe(404);
    }
  });

  test.each(withBody)('the call %s rejects a body with an unknown field and names it', async (id) => {
    const administrator = await app().user('administrator');
    const reply = await app().call(id, {
      params: { id: administrator.id, challenge: 'challenge-sum', code: 'no-such-code', ...SAMPLE_CALLS[id].params },
      headers: { 'x-lease-epoch': '0' },
      body: { ...(SAMPLE_CALLS[id].body as object), surely_unknown: 1 },
      as: administrator,
    });
    expect(reply.status).toBe(422);
    const refusal = errorSchema.parse(reply.json);
    expect(refusal.errors?.surely_unknown).toEqual(['This field is not known.']);
    expect(refusal.message).not.toBe('');
  });

  test('a guest is asked to sign in, a candidate gets a 403', async () => {
    const guest = await app().refused('listDisputes', 401, {}, 'Sign in to continue.');
    expect(guest).toEqual({ message: 'Sign in to continue.', code: 'signed_out', request_id: expect.any(String) });
    const candidate = await app().refused(
      'listDisputes',
      403,
      { as: await app().user() },
      "Your account doesn't have permission to do this.",
    );
    expect(candidate).toEqual({
      message: "Your account doesn't have permission to do this.",
      request_id: expect.any(String),
    });
    const reviewer = await app().refused(
      'grantExam',
      403,
      {
        body: { email: 'ada@example.com', certification: TRIAL },
        as: await app().user('reviewer'),
      },
      "Your account doesn't have permission to do this.",
    );
    expect(reviewer).toEqual({
      message: "Your account doesn't have permission to do this.",
      request_id: expect.any(String),
    });
  });

  test('team roles give no access to the calls of reviewers', async () => {
    for (const role of ['owner', 'billing', 'member', 'partner', 'manager'] as const) {
      await app().refused(
        'listDisputes',
        403,
        { as: await app().user(role) },
        "Your account doesn't have permission to do this.",
      );
    }
  });

  test('a tampered or malformed token signs nobody in', async () => {
    const { token } = await app().user();
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const headers = [
      `Bearer ${changed}`,
      `Bearer ${token}x`,
      `Bearer  ${token}`,
      `bearer${token}`,
      `Basic ${token}`,
      'Bearer ',
      'Bearer null',
      token,
      `Bearer ${token}, Bearer ${token}`,
    ];
    for (const authorization of headers) {
      expect((await app().request('/api/auth', { headers: { authorization } })).status, authorization).toBe(401);
    }
  });
});

describeOnBoth('what a caller learns of a fault', (kind) => {
  const app = useApp(kind);

  test('[ER-08] an unexpected error returns a sentence and the request id of its log entry', async () => {
    const ada = await app().user();
    await app().queries.schema.alterTable('attempt').renameTo('attempt_away').execute();
    const reply = await app().call('getExam', {
      params: { id: 'x' },
      headers: { 'x-request-id': 'find-me-here' },
      as: ada,
    });
    await app().queries.schema.alterTable('attempt_away').renameTo('attempt').execute();
    expect(reply.status).toBe(500);
    expect(reply.json).toEqual({
      message: 'Something went wrong on our side. Try again.',
      request_id: 'find-me-here',
    });
    const errors = app().takeErrors();
    expect(errors.map(({ requestId, msg }) => ({ requestId, msg }))).toEqual([
      { requestId: 'find-me-here', msg: 'unexpected error' },
    ]);
    expect(JSON.stringify(errors)).toMatch(/attempt/);
  });

  test('readiness is 503 while the database is down, and 200 again afterwards', async () => {
    expect((await app().call('ready')).status).toBe(200);
    await app().queries.schema.alterTable('user').renameTo('user_away').execute();
    const refusal = await app().refused('ready', 503, {}, 'The database is not responding.');
    await app().queries.schema.alterTable('user_away').renameTo('user').execute();
    expect(refusal).toEqual({ message: 'The database is not responding.', request_id: expect.any(String) });
    expect(app().takeErrors().length).toBe(1);
    expect((await app().call('ready')).status).toBe(200);
  });
});

describe('every answer', () => {
  const app = useApp('sqlite');

  test('carries the request id of its caller, or one of the server', async () => {
    const given = await app().call('health', { headers: { 'x-request-id': 'abcdefgh-1234_XYZ' } });
    expect(given.headers.get('x-request-id')).toBe('abcdefgh-1234_XYZ');
    const hostile = [
      'short',
      'a'.repeat(65),
      '<script>alert(1)</script>',
      'two words here',
      '"quoted-id"',
      'ünïcödé-id',
    ];
    for (const id of hostile) {
      const reply = await app().request('/api/nothing', {
        headers: { 'x-request-id': encodeURI(id) === id ? id : 'ü' },
      });
      const answered = reply.headers.get('x-request-id');
      expect(answered).toMatch(/^[A-Za-z0-9_-]{22}$/);
      expect(errorSchema.parse(reply.json).request_id).toBe(answered);
    }
  });

  test('has no-store and nosniff headers', async () => {
    const reply = await app().call('health');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });

  test('readiness is 503 while the server stops; health still returns 200', async () => {
    app().state.stopping = true;
    const refusal = await app().refused('ready', 503, {}, 'The server is shutting down.');
    expect(refusal.message).toBe('The server is shutting down.');
    expect(await app().ok('health', {})).toEqual({ status: 'ok' });
    app().state.stopping = false;
    expect(await app().ok('ready', {})).toEqual({ status: 'ready' });
  });
});
