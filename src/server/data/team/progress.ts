import { sql } from 'kysely';
import { searchKey } from '../account/person-tokens.ts';
import type { Queries } from '../database.ts';

/** Where a page of members continues: after the one with these values. */
export type NamePosition = { key: string; id: string };

/** Present members of a team with what their team is shown of them. */
const members = (queries: Queries, teamId: string) =>
  queries
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select([
      'membership.id',
      'membership.user_id',
      'membership.role',
      'membership.name_key',
      'membership.shares_scores',
    ])
    .select(['user.first_name', 'user.last_name', 'user.email'])
    .where('membership.team_id', '=', teamId)
    .where('membership.state', '=', 'active');
export type ProgressMember = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

/** One page of the members of a team by name, from the index of names alone. */
export function listMembersByName(
  queries: Queries,
  teamId: string,
  { after, limit }: { after: NamePosition | null; limit: number },
): Promise<ProgressMember[]> {
  return members(queries, teamId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('membership.name_key', 'membership.id'), '>', tuple(after?.key ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('membership.name_key')
    .orderBy('membership.id')
    .limit(limit)
    .execute();
}

/** Every member of a team whose name or address contains a text (TM-09); case and accents of names are ignored. */
export function listMembersWith(queries: Queries, teamId: string, search: string): Promise<ProgressMember[]> {
  const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const [name, address] = [containing(searchKey(search)), containing(search.trim().toLowerCase())];
  return members(queries, teamId)
    .$if(search.trim() !== '', (query) =>
      query.where(
        sql<boolean>`(membership.name_key like ${name} escape '\\' or lower("user".email) like ${name} escape '\\'
          or lower("user".email) like ${address} escape '\\')`,
      ),
    )
    .execute();
}

/** One member of a team. */
export function findMember(queries: Queries, membershipId: string): Promise<ProgressMember | undefined> {
  return queries
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select([
      'membership.id',
      'membership.user_id',
      'membership.role',
      'membership.name_key',
      'membership.shares_scores',
    ])
    .select(['user.first_name', 'user.last_name', 'user.email'])
    .where('membership.id', '=', membershipId)
    .executeTakeFirst();
}

/** Exams of seats that members have or have used, with the attempts that were opened with them; the newest seat first. */
const examsOfSeats = (queries: Queries) =>
  queries
    .selectFrom('voucher')
    .innerJoin('voucher_product as product', 'product.voucher_code', 'voucher.code')
    .leftJoin('attempt', 'attempt.id', 'product.attempt_id')
    .select(['voucher.code', 'voucher.state', 'voucher.gives', 'voucher.valid_until', 'voucher.redeemed_at'])
    .select(['voucher.seat_state', 'voucher.seat_member', 'voucher.seat_assigned_at'])
    .select(['product.certification_id', 'product.type', 'product.given'])
    .select(['attempt.id as attempt_id', 'attempt.state as attempt_state', 'attempt.started_at', 'attempt.deadline_at'])
    .select('attempt.ended_at')
    .where('voucher.seat_state', 'in', ['assigned', 'used'])
    .where('product.type', '=', 'EXAM')
    .orderBy('voucher.seat_assigned_at', 'desc')
    .orderBy('voucher.code')
    .orderBy('product.certification_id');
export type SeatExamRow = Awaited<ReturnType<ReturnType<typeof examsOfSeats>['execute']>>[number];

/** Those of some members. */
export async function listExamsOfMembers(queries: Queries, membershipIds: readonly string[]): Promise<SeatExamRow[]> {
  if (membershipIds.length === 0) return [];
  return examsOfSeats(queries).where('voucher.seat_member', 'in', membershipIds).execute();
}

/** Those of a whole team. */
export function listExamsOfTeam(queries: Queries, teamId: string): Promise<SeatExamRow[]> {
  return examsOfSeats(queries).where('voucher.team_id', '=', teamId).execute();
}
