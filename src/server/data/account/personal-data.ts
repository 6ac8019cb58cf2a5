import { type SelectQueryBuilder, sql } from 'kysely';
import { listInvoices } from '../commerce/invoices.ts';
import type { Queries } from '../database.ts';
import type { Tables, UserRow } from '../tables.ts';
import { eraseTexts } from './erase-texts.ts';
import { deleteSecondFactor } from './second-factor.ts';

type Row = Record<string, unknown>;

/** Rows per read: few where rows may be large, to bound memory. */
const PAGE_ROWS = 200;
const LARGE_PAGE_ROWS = 8;
/** Events beyond those that are stored individually, and history entries. */
const MAX_EVENTS = 10_000;

type Source = {
  /** Unordered rows of a user, or of one of the user's attempts. */
  query: SelectQueryBuilder<Tables, never, Row>;
  /** Columns that order the rows and identify each one. */
  key: string[];
  pageRows?: number;
  maxRows?: number;
};

/**
 * Personal data besides the user's own row, by name. Excluded are secrets (hashes, tokens), exam questions, and
 * anything that would reveal answers. A new table with personal data must be added here and to `erasePersonalData`; a
 * test enforces it.
 */
function sourcesOfUser(queries: Queries, user: Pick<UserRow, 'id' | 'email'>) {
  const own = { user_id: user.id };
  const from = queries.selectFrom.bind(queries);
  return {
    sessions: {
      query: from('session')
        .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at', 'attribution'])
        .where((where) => where.and(own)),
      key: ['created_at', 'id'],
    },
    passkeys: {
      query: from('passkey')
        .select(['name', 'created_at', 'last_used_at'])
        .where((where) => where.and(own)),
      key: ['created_at', 'id'],
    },
    authenticator_apps: {
      query: from('authenticator_app')
        .select(['created_at'])
        .where((where) => where.and(own)),
      key: ['created_at'],
    },
    recovery_codes: {
      query: from('recovery_code')
        .select(['used_at'])
        .where((where) => where.and(own)),
      key: ['code_hash'],
    },
    links: {
      query: from('account_link')
        .select(['purpose', 'created_at', 'expires_at', 'used_at'])
        .where((where) => where.and(own)),
      key: ['created_at', 'token_hash'],
    },
    mails: {
      query: from('mail')
        .select(['subject', 'created_at', 'state', 'ended_at'])
        .where(({ eb, or }) => or([eb('recipient', '=', user.email), eb('user_id', '=', user.id)])),
      key: ['created_at', 'id'],
    },
    mail_opt_outs: {
      query: from('mail_opt_out')
        .select(['kind', 'at'])
        .where((where) => where.and(own)),
      key: ['kind'],
    },
    mail_blocks: {
      query: from('mail_block')
        .select(['address', 'reason', 'at'])
        .where((where) => where.and(own)),
      key: ['user_id'],
    },
    reminders: {
      query: from('reminder')
        .select(['kind', 'subject_id', 'created_at', 'next_try_at as due_at', 'state'])
        .where((where) => where.and(own)),
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
        .select(['voided_reason', 'lease_device_name as device', 'shares_name'])
        .where((where) => where.and(own)),
      key: ['created_at', 'id'],
    },
    orders: {
      query: from('order')
        .select(['id', 'product', 'kind', 'quantity', 'created_at', 'email', 'state', 'quote', 'total', 'refunded'])
        .select(['currency', 'region', 'card_country', 'coupon', 'billing', 'paid_at', 'consent_at'])
        .where((where) => where.and(own)),
      key: ['created_at', 'id'],
    },
    vouchers: {
      query: from('voucher')
        .select(['code', 'gives', 'state', 'valid_until', 'redeemed_at', 'created_at'])
        // A team's vouchers belong to the team, not to their buyer: a code is worth a seat.
        .where(({ eb, or, and }) =>
          or([and([eb('owner_id', '=', user.id), eb('team_id', 'is', null)]), eb('redeemed_by', '=', user.id)]),
        ),
      key: ['created_at', 'code'],
    },
    voucher_combos: {
      query: from('voucher_combo')
        .select(['id', 'code', 'order_id', 'gives', 'products', 'total', 'valid_until', 'created_at'])
        .where('owner_id', '=', user.id),
      key: ['created_at', 'id'],
    },
    teams: {
      query: from('membership')
        .select(['team_id', 'email', 'first_name', 'last_name', 'role', 'state', 'invited_at', 'joined_at', 'ended_at'])
        .where((where) => where.and(own)),
      key: ['team_id', 'id'],
    },
    entitlements: {
      query: from('entitlement')
        .select(['id', 'certification_id', 'type', 'source', 'source_id', 'state', 'created_at'])
        .where((where) => where.and(own)),
      key: ['created_at', 'id'],
    },
    quotes: {
      query: from('quote')
        .select(['id', 'request', 'created_at'])
        .where((where) => where.and(own)),
      key: ['created_at', 'id'],
    },
    credentials: {
      query: from('credential')
        .select(['id', 'certification_id', 'title', 'holder_name', 'holder_latin', 'status', 'issued_at', 'revoked_at'])
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
    reservations: {
      query: from('free_weekend_reservation')
        .select(['tech', 'reserved_at', 'notified_at'])
        .where((where) => where.and(own)),
      key: ['reserved_at', 'tech'],
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

/** Data of one attempt. */
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

/** Reads a source's rows page by page, in key order. */
async function* readSource({ query, key, pageRows = PAGE_ROWS, maxRows = Number.POSITIVE_INFINITY }: Source) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  // Aliased, because not every ordering column is exported.
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

/** Streams the personal data besides the user's own row, source by source and row by row, with bounded memory. */
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

const JSON_COLUMNS = ['work', 'result', 'exercise_ids', 'votes', 'properties', 'quote', 'request', 'billing'];

function withParsedJson(row: Row): Row {
  const parsed = JSON_COLUMNS.filter((name) => typeof row[name] === 'string');
  return { ...row, ...Object.fromEntries(parsed.map((name) => [name, JSON.parse(row[name] as string)])) };
}

/**
 * Erases a user's personal data. The row remains without a name, so that attempts keep their results and credentials
 * stay verifiable; a credential keeps its holder's name only if the holder asks for it.
 */
export async function erasePersonalData(
  queries: Queries,
  user: UserRow,
  now: number,
  { keepName }: { keepName: boolean } = { keepName: false },
): Promise<void> {
  await queries
    .updateTable('user')
    .set({
      email: `deleted-${user.id}@deleted.invalid`,
      first_name: 'Deleted',
      last_name: 'account',
      latin_name: null,
      password_hash: null,
      email_verified_at: null,
      share_permission: 0,
      extra_time_percent: 0,
      tracking: null,
      referred_by: null,
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
  await deleteSecondFactor(queries, user.id);
  await queries.deleteFrom('account_link').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('password_request').where('email', '=', user.email).execute();
  // Also those to an address that the user had before.
  await queries
    .deleteFrom('mail')
    .where(({ eb, or }) => or([eb('recipient', '=', user.email), eb('user_id', '=', user.id)]))
    .execute();
  await queries.deleteFrom('mail_opt_out').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('mail_block').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('reminder').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('avatar').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('oauth_identity').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('oauth_state').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('poll_vote').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('free_weekend_reservation').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('partner_referral').where('user_id', '=', user.id).execute();
  await eraseMember(queries, user);
  // Before the orders stop naming their buyer.
  await eraseTexts(queries, user.id);
  await eraseBuyer(queries, user.id);
  await queries.updateTable('track_event').set({ user_id: null }).where('user_id', '=', user.id).execute();
  await queries
    .updateTable('credential')
    .set({ user_id: null, ...(keepName ? {} : { holder_name: null, holder_latin: null }) })
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
  // Free-text notes; answers stay.
  await queries.updateTable('evidence').set({ detail: null }).where('attempt_id', 'in', attempts).execute();
  await queries
    .updateTable('staff_proposal')
    .set({ state: 'declined' })
    .where('owner_id', '=', user.id)
    .where('state', '=', 'proposed')
    .execute();
  for (const { id } of await attempts.execute()) await eraseNotes(queries, id);
  await queries
    .updateTable('attempt')
    .set({ lease_device: null, lease_device_name: null, shares_name: 0, version: sql<number>`version + 1` })
    .where('user_id', '=', user.id)
    .execute();
}

/** Memberships stay without whose they are, because seats name them; invitations to the address go. */
async function eraseMember(queries: Queries, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<void> {
  await queries.deleteFrom('membership').where('email', '=', email).where('user_id', 'is', null).execute();
  await queries
    .updateTable('membership')
    .set({ email: null, first_name: '', last_name: '', name_key: '', shares_scores: 0, token_hash: null })
    .where('user_id', '=', id)
    .execute();
}

/** Orders and their invoices stay, as the law wants, without whose they are; what a company asked to be written on them stays. */
async function eraseBuyer(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('quote').where('user_id', '=', userId).execute();
  const orders = await queries.selectFrom('order').select('id').where('user_id', '=', userId).execute();
  for (const { id } of orders) {
    for (const { kind, year, number, data } of await listInvoices(queries, id)) {
      await queries
        .updateTable('invoice')
        .set({ data: JSON.stringify({ ...JSON.parse(data), email: null }) })
        .where('kind', '=', kind)
        .where('year', '=', year)
        .where('number', '=', number)
        .execute();
    }
    await queries.updateTable('coupon_use').set({ user_id: null, once_for: null }).where('order_id', '=', id).execute();
  }
  await queries
    .updateTable('order')
    .set({ user_id: null, email: null, billing: null, card_country: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Clears the notes in an attempt's answers, a few at a time. */
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
