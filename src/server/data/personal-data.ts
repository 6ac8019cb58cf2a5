import { sql } from 'kysely';
import type { Queries } from './database.ts';
import type { UserRow } from './tables.ts';

type Rows = Record<string, unknown>[];

/**
 * What is kept about a user beside the user's own row, by the name of what it is. Left out are secrets (hashes, tokens), what
 * exams ask, and what would tell the answers. A table that comes to hold something of a user is named here and in
 * `erasePersonalData`; a test fails while it is not.
 */
export async function collectPersonalData(
  queries: Queries,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<Record<string, Rows>> {
  const own = { user_id: user.id };
  const from = queries.selectFrom.bind(queries);
  const attempts = from('attempt').select('id').where('user_id', '=', user.id);
  const found = {
    sessions: from('session')
      .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
      .where((where) => where.and(own))
      .orderBy('created_at'),
    links: from('account_link')
      .select(['purpose', 'created_at', 'expires_at', 'used_at'])
      .where((where) => where.and(own))
      .orderBy('created_at'),
    mails: from('mail')
      .select(['subject', 'created_at', 'state', 'ended_at'])
      .where('recipient', '=', user.email)
      .orderBy('created_at'),
    exams: from('attempt')
      .select(['id', 'certification_id', 'trial', 'state', 'dispute_state', 'duration_ms', 'extra_ms', 'terms_version'])
      .select(['terms_accepted_at', 'created_at', 'started_at', 'deadline_at', 'ended_at', 'is_timed_out'])
      .select(['voided_reason', 'lease_device_name as device'])
      .where((where) => where.and(own))
      .orderBy('created_at'),
    answers: from('answer_revision')
      .select(['attempt_id', 'exercise_id', 'revision', 'work', 'received_at'])
      .where('attempt_id', 'in', attempts)
      .orderBy('attempt_id')
      .orderBy('exercise_id')
      .orderBy('revision'),
    evidence: from('evidence')
      .select(['attempt_id', 'kind', 'at', 'detail'])
      .where('attempt_id', 'in', attempts)
      .orderBy('id'),
    results: from('result')
      .innerJoin('attempt', 'attempt.id', 'result.attempt_id')
      .select(['result.attempt_id', 'result.graded_at', 'result.reason', 'result.result'])
      .where('attempt.user_id', '=', user.id)
      .where('attempt.state', 'in', ['passed', 'failed'])
      .orderBy('result.graded_at'),
    disputes: from('dispute')
      .select(['attempt_id', 'state', 'reason', 'exercise_ids', 'opened_at', 'decided_at', 'decision'])
      .where('attempt_id', 'in', attempts)
      .orderBy('opened_at'),
    orders: from('order')
      .select(['id', 'product', 'kind', 'quantity', 'created_at'])
      .where((where) => where.and(own))
      .orderBy('created_at'),
    vouchers: from('voucher')
      .select(['code', 'gives', 'state', 'redeemed_at', 'created_at'])
      .where(({ eb, or }) => or([eb('owner_id', '=', user.id), eb('redeemed_by', '=', user.id)]))
      .orderBy('created_at'),
    credentials: from('credential')
      .select(['id', 'certification_id', 'title', 'holder_name', 'status', 'issued_at', 'revoked_at'])
      .where((where) => where.and(own))
      .orderBy('issued_at'),
    providers: from('oauth_identity')
      .select(['provider', 'provider_user_id', 'name', 'created_at', 'joined_at'])
      .where((where) => where.and(own))
      .orderBy('created_at'),
    votes: from('poll_vote')
      .select(['slug', 'votes', 'voted_at'])
      .where((where) => where.and(own))
      .orderBy('voted_at'),
    events: from('track_event')
      .select(['action', 'event', 'category', 'properties', 'at'])
      .where((where) => where.and(own))
      .orderBy('id')
      .limit(10_000),
    referrals: from('partner_referral')
      .select(['partner', 'created_at'])
      .where((where) => where.and(own)),
    history: from('audit')
      .select(['at', 'action'])
      .where(({ eb, or }) => or([eb('actor_id', '=', user.id), eb('subject_id', '=', user.id)]))
      .orderBy('id')
      .limit(10_000),
  };
  const records: Record<string, Rows> = {};
  // One after the other: a transaction has one connection.
  for (const [name, query] of Object.entries(found)) {
    records[name] = ((await query.execute()) as Rows).map(withParsedJson);
  }
  return records;
}

const JSON_COLUMNS = ['work', 'result', 'exercise_ids', 'votes', 'properties'];

function withParsedJson(row: Record<string, unknown>): Record<string, unknown> {
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
  const notes = await queries
    .selectFrom('answer_revision')
    .select(['attempt_id', 'exercise_id', 'revision', 'work'])
    .where('attempt_id', 'in', attempts)
    .where('work', 'not like', '%"note":""%')
    .execute();
  for (const { attempt_id, exercise_id, revision, work } of notes) {
    await queries
      .updateTable('answer_revision')
      .set({ work: JSON.stringify({ ...JSON.parse(work), note: '' }) })
      .where('attempt_id', '=', attempt_id)
      .where('exercise_id', '=', exercise_id)
      .where('revision', '=', revision)
      .execute();
  }
  await queries
    .updateTable('attempt')
    .set({ lease_device: null, lease_device_name: null, version: sql<number>`version + 1` })
    .where('user_id', '=', user.id)
    .execute();
}
