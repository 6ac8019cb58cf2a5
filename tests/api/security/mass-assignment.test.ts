import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RouteDefinition } from '../../../src/contract/route.ts';
import { type RouteId, routes } from '../../../src/contract/routes.ts';
import type { TestUser } from '../../support/app.ts';
import { changes, type Dump, dumpTables } from '../../support/dump.ts';
import { inTier } from '../../support/run/tier.ts';
import { prepareAttempt, ROUTE_IDS, SAMPLE_CALLS } from '../../support/sample-calls.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** Bodies tried on each database; the full number of the security plan is MASS_ASSIGNMENT_BODIES=10000. */
const BODIES = Number(process.env.MASS_ASSIGNMENT_BODIES ?? inTier({ first: 500, full: 2000 }));

/** Names that could reach a column or the prototype, and names of fields elsewhere. */
const NAMES = [
  ...['id', 'user_id', 'email', 'first_name', 'password_hash', 'email_verified_at', 'share_permission', 'created_at'],
  ...['extra_time_percent', 'role', 'roles', 'isAdmin', 'is_admin', 'administrator', 'permissions', 'user', 'token'],
  ...['attempt_id', 'certification_id', 'question_set_version', 'seed', 'form', 'trial', 'state', 'dispute_state'],
  ...['version', 'duration_ms', 'extra_ms', 'extraMs', 'durationMs', 'started_at', 'deadline_at', 'deadlineAt'],
  ...['ended_at', 'is_timed_out', 'isTimedOut', 'voided_reason', 'lease_epoch', 'lease_device', 'grading_tries'],
  ...['score', 'score_percent', 'passed', 'points', 'result', 'credited', 'credit_exercise_ids', 'decided_by'],
  ...['received_at', 'revision', 'key', 'correct', 'expires_at', 'token_hash', 'minutes', 'percent', 'outcome'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '$set', '$where', 'password'],
];
const VALUES = fc.oneof(
  fc.constantFrom<unknown>(1, 0, -1, null, true, '', 'administrator', 'passed', ['administrator'], {
    administrator: true,
  }),
  fc.integer(),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Places that hold data by name, where an added name is data as well. */
const RECORDS = /^(tracking|files|.*\.files)$/;

type Place = { path: (string | number)[]; isRecord: boolean };

function places(value: unknown, path: (string | number)[] = []): Place[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => places(item, [...path, index]));
  if (value === null || typeof value !== 'object') return [];
  const below = Object.entries(value).flatMap(([name, part]) => places(part, [...path, name]));
  return [{ path, isRecord: RECORDS.test(path.join('.')) }, ...below];
}

function namesAt(body: unknown, path: (string | number)[]): string[] {
  return Object.keys(path.reduce<object>((at, step) => (at as Record<string, object>)[step] as object, body as object));
}

/** JSON text with a member added at a place, also one whose name is already there. */
function withMember(value: unknown, path: (string | number)[], name: string, added: unknown): string {
  const [step, ...rest] = path;
  if (step === undefined) {
    const members = Object.entries(value as object).map(
      ([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(part)}`,
    );
    return `{${[...members, `${JSON.stringify(name)}:${JSON.stringify(added)}`].join(',')}}`;
  }
  if (Array.isArray(value)) {
    const items = value.map((item, at) => (at === step ? withMember(item, rest, name, added) : JSON.stringify(item)));
    return `[${items.join(',')}]`;
  }
  const members = Object.entries(value as object).map(
    ([key, part]) =>
      `${JSON.stringify(key)}:${key === step ? withMember(part, rest, name, added) : JSON.stringify(part)}`,
  );
  return `{${members.join(',')}}`;
}

const targets = ROUTE_IDS.filter((id) => (routes[id] as RouteDefinition).body).flatMap((id) =>
  places(SAMPLE_CALLS[id].body).map((place) => ({ id, place })),
);

const generated = fc.constantFrom(...targets).chain(({ id, place }) =>
  fc
    .record({ name: fc.constantFrom(...NAMES), value: VALUES, actor: fc.constantFrom('candidate', 'administrator') })
    .filter(({ name }) => !namesAt(SAMPLE_CALLS[id].body, place.path).includes(name))
    .map((extra) => ({ id, place, ...extra })),
);

describeOnBoth('bodies with fields that nobody asked for', (kind) => {
  const app = useApp(kind);

  test(`are rejected in ${BODIES} generated cases, and nothing is stored`, { timeout: 600_000 }, async () => {
    const actors: Record<string, TestUser> = {
      candidate: await app().user(),
      administrator: await app().user('administrator'),
    };
    const voucher = await app().voucher({ owner: actors.candidate });
    let before: Dump | undefined;
    // Each kind of attempt once for each actor: what is refused leaves it as it is.
    const attempts = new Map<string, string>();
    async function attemptFor(id: RouteId, actor: string): Promise<string> {
      const { state = 'running', disputed } = SAMPLE_CALLS[id];
      const owner = routes[id].access === 'session' ? actor : 'candidate';
      const name = `${owner} ${state} ${disputed}`;
      const known = attempts.get(name);
      if (known) return known;
      const as =
        routes[id].access === 'session' && actor === 'administrator' ? actors.administrator : await app().user();
      const attempt = await prepareAttempt(app(), SAMPLE_CALLS[id], as as TestUser);
      attempts.set(name, attempt);
      before = undefined;
      return attempt;
    }

    let refused = 0;
    let asData = 0;
    const cases = fc.sample(generated, { numRuns: BODIES, seed: 20270101 });
    for (const { id, place, name, value, actor } of cases) {
      const route: RouteDefinition = routes[id];
      const sample = SAMPLE_CALLS[id];
      const attempt = id === 'grantUserExtraTime' ? actors.candidate?.id : await attemptFor(id, actor);
      const body = withMember(sample.body, place.path, name, value);
      before ??= await dumpTables(app().queries);
      const path = route.path
        .replace('{id}', attempt ?? '')
        .replace('{code}', voucher.code)
        .replaceAll(/\{(\w+)\}/g, (_, parameter: string) => sample.params?.[parameter] ?? '');
      const reply = await app().request(`/api${path}`, {
        method: route.method,
        headers: {
          ...sample.headers,
          // Signing in ends the session that is sent along.
          ...(route.access === 'public' ? {} : { authorization: `Bearer ${actors[actor]?.token}` }),
          'content-type': 'application/json',
        },
        body,
      });
      const after = await dumpTables(app().queries);
      const changed = changes(before, after);
      before = after;
      if (place.isRecord && reply.status < 300) {
        asData += 1;
        // A name among tracking or files is data: it creates the rows of that call and touches no column of others.
        expect(
          changed.filter((what) => !['user', 'session', 'mail', 'answer_revision', 'evidence'].includes(what)),
        ).toEqual([]);
        continue;
      }
      refused += 1;
      const isRefused = [403, 404, 422].includes(reply.status) || (place.isRecord && reply.status === 409);
      expect(isRefused, `${id} ${body} → ${reply.status} ${reply.text}`).toBe(true);
      expect(changed, `${id} ${body}`).toEqual([]);
    }
    expect(refused + asData).toBe(BODIES);
    expect(asData).toBeLessThan(BODIES / 2);
    const roles = await app().queries.selectFrom('user_role').selectAll().execute();
    expect(roles).toEqual([{ user_id: actors.administrator?.id, role: 'administrator' }]);
  });
});
