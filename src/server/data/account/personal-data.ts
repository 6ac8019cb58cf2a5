import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../database.ts';
import type { Tables, UserRow } from '../tables.ts';

type Row = Record<string, unknown>;

/** Rows that are read at once: of what may be large a few, so that little of it is in memory at a time. */
const PAGE_ROWS = 200;
const LARGE_PAGE_ROWS = 8;
/** Events that are counted and entries of the history that are handed over. */
const MAX_EVENTS = 10_000;

type Source = {
  /** Rows of the user, or of one attempt of the user, without an order. */
  query: SelectQueryBuilder<Tables, never, Row>;
  /** Columns that order the rows and name each of them. */
  key: string[];
  pageRows?: number;
  maxRows?: number;
};

/**
 * What is kept about a user beside the user's own row, by the name of what it is. Left out are secrets (hashes, tokens), what
 * exams ask, and what would tell the answers. A table that comes to hold something of a user is named here and in
 * `erasePersonalData`; a test fails while it is not.
 */
function sourcesOfUser(queries: Queries, user: Pick<UserRow, 'id' | 'email'>) {
  const own = { user_id: user.id };
  const from = queries.selectFrom.bind(queries);
  return {
    sessions: {
      query: from('session')
        .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
        .where((where) => where.and(own)),
      key: ['created_at', 'id'],
    },
    links: {
      query: from('account_link')
        .select(['purpose', 'created_at', 'expires_at', 'used_at'])
        .where((where) => where.and(own)),
      key: ['created_at', 'token_hash'],
    },
    mails: {
      query: from('mail').select(['subject', 'created_at', 'state', 'ended_at']).where('recipient', '=', user.email),
      key: ['created_at', 'id'],
    },
    exams: {
      query: from('attempt')
        .select([
          'id',
          'certification_id',
          'trial',
          'state',
          'dispute_state',
          'duration_ms',
          'extra_ms',
          'terms_version',
        ])
        .select(['terms_accepted_at', 'created_at', 'started_at', 'deadline_at', 'ended_at', 'is_timed_out'])
        .select(['voided_reason', 'lease_device_name as device'])
        .where((where) => where.and(own)),
      key: ['created_at', 'id'],
    },
    orders: {
      query: from('order')
        .select(['id', 'product', 'kind', 'quantity', 'created_at'])
        .where((where) => where.and(own)),
      key: ['created_at', 'id'],
    },
    vouchers: {
      query: from('voucher')
        .select(['code', 'gives', 'state', 'valid_until', 'redeemed_at', 'created_at'])
        .where(({ eb, or }) => or([eb('owner_id', '=', user.id), eb('redeemed_by', '=', user.id)])),
      key: ['created_at', 'code'],
    },
    credentials: {
      query: from('credential')
        .select(['id', 'certification_id', 'title', 'holder_name', 'status', 'issued_at', 'revoked_at'])
        .where((where) => where.and(own)),
      key: ['issued_at', 'id'],
    },
    providers: {
      query: from('oauth_identity')
        .select(['provider', 'provider_user_id', 'name', 'created_at', 'joined_at'])
        .where((where) => where.and(own)),
      key: ['created_at', 'provider'],
    },
    votes: {
      query: from('poll_vote')
        .select(['slug', 'votes', 'voted_at'])
        .where((where) => where.and(own)),
      key: ['voted_at', 'slug'],
    },
    events: {
      query: from('track_event')
        .select(['action', 'event', 'category', 'properties', 'at'])
        .where((where) => where.and(own)),
      key: ['id'],
      maxRows: MAX_EVENTS,
    },
    referrals: {
      query: from('partner_referral')
        .select(['partner', 'created_at'])
        .where((where) => where.and(own)),
      key: ['user_id'],
    },
    history: {
      query: from('audit')
        .select(['at', 'action'])
        .where(({ eb, or }) => or([eb('actor_id', '=', user.id), eb('subject_id', '=', user.id)])),
      key: ['id'],
      maxRows: MAX_EVENTS,
    },
  } satisfies Record<string, Source>;
}

/** What is kept of one attempt. */
function sourcesOfAttempt(queries: Queries, { id, state }: { id: string; state: string }) {
  const own = { attempt_id: id };
  const from = queries.selectFrom.bind(queries);
  const isGraded = state === 'passed' || state === 'failed';
  return {
    answers: {
      query: from('answer_revision')
        .select(['attempt_id', 'exercise_id', 'revision', 'work', 'received_at'])
        .where((where) => where.and(own)),
      key: ['exercise_id', 'revision'],
      pageRows: LARGE_PAGE_ROWS,
    },
    evidence: {
      query: from('evidence')
        .select(['attempt_id', 'kind', 'at', 'detail'])
        .where((where) => where.and(own)),
      key: ['at', 'id'],
    },
    results: {
      query: from('result')
        .select(['attempt_id', 'graded_at', 'reason', 'result'])
        .where((where) => where.and(own))
        .$if(!isGraded, (query) => query.where(sql<boolean>`1 = 0`)),
      key: ['graded_at', 'id'],
      pageRows: LARGE_PAGE_ROWS,
    },
    disputes: {
      query: from('dispute')
        .select(['attempt_id', 'state', 'reason', 'exercise_ids', 'opened_at', 'decided_at', 'decision'])
        .where((where) => where.and(own)),
      key: ['opened_at', 'id'],
    },
  } satisfies Record<string, Source>;
}

/** Reads the rows of a source page by page, in the order of its key. */
async function* readSource({ query, key, pageRows = PAGE_ROWS, maxRows = Number.POSITIVE_INFINITY }: Source) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  // Under names of their own: not everything that orders the rows is handed over.
  const keyed = key.reduce((selected, column, index) => selected.select(sql.ref(column).as(`key_${index}`)), query);
  const ordered = key.reduce((sorted, column) => sorted.orderBy(sql.ref(column)), keyed);
  let last: unknown[] | null = null;
  for (let read = 0; read < maxRows; ) {
    const limit = Math.min(pageRows, maxRows - read);
    const behind: unknown[] | null = last;
    const rows = await ordered
      .$if(behind !== null, (page) => page.where(sql<boolean>`(${columns}) > (${sql.join(behind ?? [])})`))
      .limit(limit)
      .execute();
    for (const row of rows) {
      last = key.map((_, index) => row[`key_${index}`]);
      yield withParsedJson(Object.fromEntries(Object.entries(row).filter(([name]) => !/^key_\d$/.test(name))));
    }
    read += rows.length;
    if (rows.length < limit) return;
  }
}

async function* readOfAttempts(queries: Queries, userId: string, name: keyof ReturnType<typeof sourcesOfAttempt>) {
  const query = queries.selectFrom('attempt').select(['id', 'state']).where('user_id', '=', userId);
  for await (const row of readSource({ query, key: ['created_at', 'id'] })) {
    yield* readSource(sourcesOfAttempt(queries, { id: String(row.id), state: String(row.state) })[name]);
  }
}

/**
 * Reads what is kept about a user beside the user's own row, one kind after the other, each row by row: however much it is, little
 * of it is in memory at a time.
 */
export function readPersonalData(
  queries: Queries,
  user: Pick<UserRow, 'id' | 'email'>,
): { name: string; rows: AsyncIterable<Row> }[] {
  const ofUser = Object.entries(sourcesOfUser(queries, user)).map(([name, source]) => ({
    name,
    rows: readSource(source),
  }));
  const ofAttempts = (['answers', 'evidence', 'results', 'disputes'] as const).map((name) => ({
    name,
    rows: readOfAttempts(queries, user.id, name),
  }));
  return [...ofUser, ...ofAttempts];
}

const JSON_COLUMNS = ['work', 'result', 'exercise_ids', 'votes', 'properties'];

function withParsedJson(row: Row): Row {
  const parsed = JSON_COLUMNS.filter((name) => typeof row[name] === 'string');
  return { ...row, ...Object.fromEntries(parsed.map((name) => [name, JSON.parse(row[name] as string)])) };
}

/**
 * Erases what is personal of a user. The row stays without a name, so that attempts keep their results and credentials can
 * be verified; a holder's name stays at a credential when the holder had agreed that it is shown.
 */
export async function erasePersonalData(queries: Queries, user: UserRow, now: number): Promise<void> {
  await queries
    .updateTable('user')
    .set({
      email: `deleted-${user.id}@deleted.invalid`,
      first_name: 'Deleted',
      last_name: 'account',
      password_hash: null,
      email_verified_at: null,
      share_permission: 0,
      extra_time_percent: 0,
      tracking: null,
      occupation: null,
      twitter: null,
      linkedin: null,
      avatar: null,
      settings: '{"exercises":[]}',
      metadata: '{"interest":[]}',
      deleted_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  await queries.deleteFrom('user_role').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('person_token').where('user_id', '=', user.id).execute();
  await queries
    .deleteFrom('session')
    .where(({ eb, or }) => or([eb('user_id', '=', user.id), eb('impersonator_id', '=', user.id)]))
    .execute();
  await queries.deleteFrom('account_link').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('password_request').where('email', '=', user.email).execute();
  await queries.deleteFrom('mail').where('recipient', '=', user.email).execute();
  await queries.deleteFrom('avatar').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('oauth_identity').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('oauth_state').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('poll_vote').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('partner_referral').where('user_id', '=', user.id).execute();
  await queries.updateTable('track_event').set({ user_id: null }).where('user_id', '=', user.id).execute();
  await queries
    .updateTable('credential')
    .set({ user_id: null, ...(user.share_permission === 1 ? {} : { holder_name: null }) })
    .where('user_id', '=', user.id)
    .execute();

  // Whom the person sent vouchers to, and what was sent to the person.
  await queries
    .updateTable('voucher')
    .set(({ ref }) => ({ sent_to: null, version: sql<number>`${ref('version')} + 1` }))
    .where(({ eb, or }) =>
      or([eb('owner_id', '=', user.id), eb('redeemed_by', '=', user.id), eb('sent_to', '=', user.email)]),
    )
    .execute();

  const attempts = queries.selectFrom('attempt').select('id').where('user_id', '=', user.id);
  // What the person wrote in passing; the answers and what was decided about them stay.
  await queries.updateTable('evidence').set({ detail: null }).where('attempt_id', 'in', attempts).execute();
  await queries
    .updateTable('dispute')
    .set({ reason: 'The account was deleted, and the reason with it.' })
    .where('attempt_id', 'in', attempts)
    .execute();
  await queries.updateTable('staff_proposal').set({ body: '{}' }).where('owner_id', '=', user.id).execute();
  await queries
    .updateTable('staff_proposal')
    .set({ state: 'declined' })
    .where('owner_id', '=', user.id)
    .where('state', '=', 'proposed')
    .execute();
  for (const { id } of await attempts.execute()) await eraseNotes(queries, id);
  await queries
    .updateTable('attempt')
    .set({ lease_device: null, lease_device_name: null, version: sql<number>`version + 1` })
    .where('user_id', '=', user.id)
    .execute();
}

/** Empties the notes in the answers of an attempt, a few at a time. */
async function eraseNotes(queries: Queries, attemptId: string): Promise<void> {
  for (;;) {
    const notes = await queries
      .selectFrom('answer_revision')
      .select(['exercise_id', 'revision', 'work'])
      .where('attempt_id', '=', attemptId)
      .where('work', 'not like', '%"note":""%')
      .limit(LARGE_PAGE_ROWS)
      .execute();
    for (const { exercise_id, revision, work } of notes) {
      await queries
        .updateTable('answer_revision')
        .set({ work: JSON.stringify({ ...JSON.parse(work), note: '' }) })
        .where('attempt_id', '=', attemptId)
        .where('exercise_id', '=', exercise_id)
        .where('revision', '=', revision)
        .execute();
    }
    if (notes.length < LARGE_PAGE_ROWS) return;
  }
}
