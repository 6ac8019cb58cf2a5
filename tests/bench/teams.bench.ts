/**
 * How calls about a team slow down as it grows: `npm run bench -- teams [--teams=1000 --members=1000 --kinds=sqlite,postgres]`. One
 * database has many teams; the same calls are measured in turns at one of 10 members and at one of many. Ends with code 1 when a call takes
 * more than twice as long, or the page of progress until its members are on show, one that names or looks at everybody more than a tenth of what the team grows by, or when a statement reads a
 * whole table.
 */
import { chromium } from '@playwright/test';
import { sql } from 'kysely';
import type { RouteId } from '../../src/contract/routes.ts';
import { readCommandLine, refuse } from '../../src/tools/command-line.ts';
import { holdSession } from '../e2e/support/prepared-exam.ts';
import { type CallOptions, createTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { browserLaunchOptions } from '../support/browser.ts';
import { createFreshDatabase, DATABASE_KINDS, type DatabaseKind, type FreshDatabase } from '../support/databases.ts';
import { findFullScans } from '../support/plans.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { CERTIFICATION } from '../support/question-sets.ts';
import { startServerProcess } from '../support/server-process.ts';
import { join } from '../support/team/teams.ts';

const FEW = 10;
const CALLS = 30;
/** Times that each page is opened, after some that fill what is cached. */
const PAGES = 15;
const WARM_UPS = 3;
const BUDGET = 2;
/** For a call about every member or seat, as a share of how much larger the team is. */
const WHOLE_SHARE = 0.1;
/** Attempts are stored for the seats of so many teams. */
const TEAMS_WITH_ATTEMPTS = 20;
/** Shorter times say nothing about growth. Milliseconds. */
const NOISE_MS = 2;
/** Of five seats two are used, two assigned, and one is free: this member has none. */
const WITHOUT_SEAT = 5;

const { values } = readCommandLine({
  name: 'npm run bench -- teams',
  what: 'Measures the calls about a team of 10 members and a large one, in a database with many teams.',
  begins: 'Filling the databases.',
  options: {
    teams: { kind: 'number', default: 1000, min: 2, help: 'in the database' },
    members: { kind: 'number', default: 1000, min: FEW, help: 'of each team but the small one' },
    kinds: { kind: 'text', default: DATABASE_KINDS.join(','), help: 'databases, with commas between them' },
  },
});
const kinds = values.kinds.split(',');
const unknown = kinds.find((kind) => !DATABASE_KINDS.some((known) => known === kind));
if (unknown !== undefined) refuse(`There is no database "${unknown}"; there are ${DATABASE_KINDS.join(' and ')}.`);

/**
 * An insert of copies of a row, one for each number.
 *
 * @param own columns that are not copied, as expressions of the number `i`
 */
function insertCopies(
  table: 'attempt' | 'session' | 'order',
  row: { id: string },
  numbered: string,
  own: Record<string, string>,
) {
  const names = Object.keys(row);
  const listed = names.map((name) => `"${name}"`).join(', ');
  const copied = names.map((name) => own[name] ?? `"${name}"`).join(', ');
  return `insert into "${table}" (${listed}) ${numbered} select ${copied} from "${table}" cross join n where id = '${row.id}'`;
}

/** Teams `team-1`, with few members, to `team-n`, with many; each with a seat for every member, of which two in five were used. */
async function fill(app: TestApp): Promise<void> {
  const { queries, services, clock } = app;
  const { database } = services;
  const { teams, members } = values;
  const now = clock.now();
  const numbered = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${teams * members})`;
  const team = `'team-' || ((i - 1) / ${members} + 1)`;
  const unit = `((i - 1) % ${members} + 1)`;
  const combo = `'combo-' || ((i - 1) / ${members} + 1)`;
  const ofSmall = `i <= ${FEW} or i > ${members}`;
  const products = JSON.stringify([{ certification_id: CERTIFICATION, type: 'EXAM' }]);
  const pick = (used: string, assigned: string, free: string) =>
    `case when i % 5 in (1, 2) then ${used} when i % 5 in (3, 4) then ${assigned} else ${free} end`;
  const isTaken = `i % 5 in (1, 2) and i <= ${members * TEAMS_WITH_ATTEMPTS}`;
  const { id: passed } = await app.attemptIn('passed', await app.user());
  const attempt = await queries.selectFrom('attempt').selectAll().where('id', '=', passed).executeTakeFirstOrThrow();
  const session = await queries.selectFrom('session').selectAll().executeTakeFirstOrThrow();
  const order = await app.order(await app.user());
  const ofUser = { user_id: `'user-' || i` };
  const inserts = [
    `insert into "user" (id, email, first_name, last_name, share_permission, extra_time_percent, created_at, settings, metadata)
     ${numbered} select 'user-' || i, 'somebody-' || i || '@example.com', 'Name' || (i % 997), 'Family' || (i % 4999), 0, 0, ${now}, '{"exercises":[]}', '{"interest":[]}' from n where ${ofSmall}`,
    `insert into team (id, uuid, name, state, onboarding, version, created_at)
     ${numbered} select 'team-' || i, 'uuid-' || i, 'Team ' || i, 'active', 'complete', 0, ${now} from n where i <= ${teams}`,
    `${insertCopies('order', order, numbered, { id: `'order-' || i`, team_id: `'team-' || i`, user_id: `'user-' || (i % ${FEW} + 1)` })} and i <= ${teams}`,
    `insert into membership (id, team_id, user_id, email, first_name, last_name, role, state, joined_at, version)
     ${numbered} select 'membership-' || i, ${team}, 'user-' || i, 'somebody-' || i || '@example.com', 'Name', 'Family', 'member', 'active', ${now} + i, 0 from n where ${ofSmall}`,
    `insert into voucher_combo (id, code, owner_id, order_id, gives, products, total, created_at, team_id)
     ${numbered} select 'combo-' || i, 'C-' || i, null, null, 'all', '${products}', case i when 1 then ${FEW} else ${members} end, ${now}, 'team-' || i from n where i <= ${teams}`,
    `insert into voucher (code, gives, state, redeemed_by, redeemed_at, created_at, combo_id, version, unit, team_id, seat_state, seat_member, seat_assigned_at)
     ${numbered} select 'V-' || i, 'all', ${pick(`'redeemed'`, `'open'`, `'open'`)}, ${pick(`'user-' || i`, 'null', 'null')}, ${pick(`${now}`, 'null', 'null')}, ${now}, ${combo}, 0, ${unit}, ${team},
     ${pick(`'used'`, `'assigned'`, `'free'`)}, ${pick(`'membership-' || i`, `'membership-' || i`, 'null')}, ${pick(`${now}`, `${now}`, 'null')} from n where ${ofSmall}`,
    `${insertCopies('attempt', attempt, numbered, { ...ofUser, id: `'attempt-' || i`, form: `'{}'` })} and (${ofSmall}) and ${isTaken}`,
    `${insertCopies('session', session, numbered, { ...ofUser, id: `'session-' || i`, token_hash: `'hash-' || i` })} and (${ofSmall}) and ${isTaken}`,
    `insert into voucher_product (voucher_code, certification_id, type, given, attempt_id)
     ${numbered} select 'V-' || i, '${CERTIFICATION}', 'EXAM', case when ${isTaken} then 1 else 0 end, case when ${isTaken} then 'attempt-' || i end from n where ${ofSmall}`,
  ];
  for (const insert of inserts) await sql.raw(insert).execute(queries);
  if (database.kind === 'postgres') await sql`analyze`.execute(queries);
}

type Team = { id: string; combo: string; withoutSeat: string };
/** @param turn even and odd in turns, for calls that undo each other */
type Call = {
  name: string;
  id: RouteId;
  /** Whether the answer names every member or seat, or the call has to look at all of them. */
  isWhole?: true;
  options(team: Team, turn: number): CallOptions;
};

const params = ({ id }: Team) => ({ params: { id } });
const seat = (team: Team) => ({
  ...params(team),
  body: { voucher_combo_code: team.combo, user_id: team.withoutSeat },
});
const TEAM_CALLS: Call[] = [
  { name: 'teams of a user', id: 'listTeams', options: () => ({}) },
  { name: 'team with its people', id: 'getTeam', isWhole: true, options: params },
  { name: 'figures', id: 'teamStats', options: params },
  { name: 'orders', id: 'teamOrders', options: params },
  { name: 'seats', id: 'teamVoucherCombos', isWhole: true, options: params },
  { name: 'invitations', id: 'teamInvitations', options: params },
  { name: 'history', id: 'teamHistory', options: params },
  { name: 'progress', id: 'teamProgress', options: params },
  {
    name: 'progress, searched',
    id: 'teamProgress',
    isWhole: true,
    options: (team) => ({ ...params(team), query: { search: 'name1' } }),
  },
  {
    name: 'a role is changed',
    id: 'changeTeamRole',
    isWhole: true,
    options: (team, turn) => ({
      ...params(team),
      body: { user_id: team.withoutSeat, role: turn % 2 === 0 ? 'manager' : 'member' },
    }),
  },
  { name: 'a seat is assigned', id: 'assignSeat', isWhole: true, options: seat },
  { name: 'a seat is revoked', id: 'revokeSeat', isWhole: true, options: seat },
];
const median = (figures: readonly number[]) => [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0;

/** @returns the time in milliseconds and the size of the answer in bytes. */
async function timed(app: TestApp, owner: TestUser, { id, options }: Call, team: Team, turn: number) {
  const startedAt = performance.now();
  const { status, text } = await app.call(id, { ...options(team, turn), as: owner });
  if (status !== 200) throw new Error(`${id} answered ${status}: ${text}`);
  return { ms: performance.now() - startedAt, bytes: text.length };
}

async function compare(app: TestApp, owner: TestUser, small: Team, large: Team) {
  const figures = new Map(
    TEAM_CALLS.map(({ name }) => [name, { few: [] as number[], many: [] as number[], bytes: 0 }]),
  );
  for (let turn = -4; turn < CALLS; turn += 1) {
    for (const call of TEAM_CALLS) {
      const few = await timed(app, owner, call, small, turn);
      const many = await timed(app, owner, call, large, turn);
      const of = figures.get(call.name);
      // The first calls warm up what is cached.
      if (turn < 0 || !of) continue;
      of.few.push(few.ms);
      of.many.push(many.ms);
      of.bytes = many.bytes;
    }
  }
  return figures;
}

/** Milliseconds from the request of the page of progress until the first members are on show, of each team. */
async function timePages(database: FreshDatabase, token: string, teams: readonly Team[]): Promise<number[]> {
  const { dataDir, databaseUrl } = database;
  const server = await startServerProcess({ dataDir, databaseUrl });
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await holdSession(page, token);
    const figures = teams.map((): number[] => []);
    for (let turn = -WARM_UPS; turn < PAGES; turn += 1) {
      for (const [at, { id }] of teams.entries()) {
        await page.goto(`/team/progress?team=${id}`);
        await page.getByRole('list', { name: 'Members' }).getByRole('listitem').first().waitFor();
        const ms = await page.evaluate(() => performance.now());
        if (turn >= 0) figures[at]?.push(ms);
      }
    }
    return figures.map(median);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(kind: DatabaseKind, postgresUrl: string | null): Promise<boolean> {
  const fresh = await createFreshDatabase(kind, postgresUrl);
  const statements = new Set<string>();
  let isWithin = true;
  let isOpen = true;
  const app = await createTestApp(fresh, {
    settings: { NODE_ENV: 'production', APP_SECRET: 'a secret that only the benchmark of teams knows' },
    onStatement: ({ query }) => void statements.add(query.sql),
  });
  try {
    const startedAt = performance.now();
    await fill(app);
    console.log(
      `${kind}: ${values.teams} teams of ${values.members}, filled in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
    const owner = await app.user();
    for (const id of ['team-1', 'team-2']) await join(app, id, owner, 'owner');
    const small = { id: 'team-1', combo: 'C-1', withoutSeat: `user-${WITHOUT_SEAT}` };
    const large = { id: 'team-2', combo: 'C-2', withoutSeat: `user-${values.members + WITHOUT_SEAT}` };
    statements.clear();
    const figures = await compare(app, owner, small, large);
    for (const { name, isWhole } of TEAM_CALLS) {
      const { few = [], many = [], bytes = 0 } = figures.get(name) ?? {};
      const [before, after] = [median(few), median(many)];
      const ratio = after / before;
      const budget = isWhole ? Math.max(BUDGET, WHOLE_SHARE * (values.members / FEW)) : BUDGET;
      const isOver = ratio > budget && after - before > NOISE_MS;
      if (isOver) isWithin = false;
      console.log(
        `  ${name.padEnd(22)} ${before.toFixed(1).padStart(6)} ms → ${after.toFixed(1).padStart(6)} ms  × ${ratio.toFixed(2)}` +
          `, ${bytes} bytes${isWhole ? ' (the whole team)' : ''}${isOver ? `  over the budget of ${budget}` : ''}`,
      );
    }
    const found = await findFullScans(app.services.database, statements);
    for (const [statement, scans] of Object.entries(found)) {
      isWithin = false;
      console.log(`  reads a whole table: ${scans.join(', ')}: ${statement}`);
    }
    // The server of the page has a clock of its own.
    await sql`update session set expires_at = ${Date.now() + 86_400_000}`.execute(app.queries);
    await app.close();
    isOpen = false;
    const [few = 0, many = 0] = await timePages(fresh, owner.token, [small, large]);
    const isOver = many / few > BUDGET;
    if (isOver) isWithin = false;
    console.log(
      `  ${'page of progress'.padEnd(22)} ${few.toFixed(0).padStart(6)} ms → ${many.toFixed(0).padStart(6)} ms  × ${(many / few).toFixed(2)}` +
        (isOver ? `  over the budget of ${BUDGET}` : ''),
    );
  } finally {
    if (isOpen) await app.close();
    await fresh.remove();
  }
  return isWithin;
}

for (const kind of DATABASE_KINDS.filter((known) => kinds.includes(known))) {
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  try {
    if (!(await measure(kind, postgres?.url ?? null))) process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
}
