import * as z from 'zod/mini';
import { isUnusedVoucher } from '../../contract/commerce/offers.ts';
import { productSchema } from '../../contract/commerce/orders.ts';
import { resultSchema } from '../../contract/exam/exam.ts';
import type {
  ExamProgress,
  MemberProgress,
  ProgressFilter,
  ProgressOrder,
  ProgressState,
} from '../../contract/team/progress.ts';
import { teamRoleSchema } from '../../contract/team/teams.ts';
import { presentProduct, productOf } from '../commerce/present.ts';
import { createVoucherAges } from '../commerce/voucher-state.ts';
import type { Queries } from '../data/database.ts';
import { newestResults } from '../data/exam/records.ts';
import { countPeople } from '../data/team/memberships.ts';
import {
  findMember,
  listExamsOfMembers,
  listExamsOfTeam,
  listMembersByName,
  listMembersWith,
  type ProgressMember,
  type SeatExamRow,
} from '../data/team/progress.ts';
import { listTeamCombos } from '../data/team/seats.ts';
import type { Catalog } from '../exam/catalog.ts';

/** What became of an attempt, in words of its team: until it is begun it is as good as assigned. */
const STATE_OF_ATTEMPT: Record<string, ProgressState> = {
  awaitingTerms: 'assigned',
  ready: 'assigned',
  running: 'started',
  grading: 'started',
  passed: 'passed',
  failed: 'failed',
  voided: 'voided',
};

/** An exam of a seat before it is shown: rows of one seat that stand for one exam, and its attempt. */
type SeatExam = {
  rows: readonly SeatExamRow[];
  attemptId: string | null;
  progress: Omit<ExamProgress, 'exams' | 'score_percent'>;
};

/** Exams of the rows of one seat; none for a seat that the team does not own any more. */
function examsOfSeat(rows: readonly SeatExamRow[], stateAt: ReturnType<typeof createVoucherAges>): SeatExam[] {
  const [seat] = rows;
  if (!seat) return [];
  const state = stateAt(seat);
  const isOpen = isUnusedVoucher(state);
  if (!isOpen && state !== 'expired' && state !== 'redeemed') return [];
  if (state === 'redeemed') {
    return rows
      .filter(({ given }) => given === 1)
      .map((row) => {
        const attempt = STATE_OF_ATTEMPT[row.attempt_state ?? ''] ?? 'assigned';
        return {
          rows: [row],
          attemptId: row.attempt_id,
          progress: {
            state: attempt,
            assigned_at: row.seat_assigned_at ?? row.redeemed_at,
            started_at: row.started_at,
            ended_at: row.ended_at,
            deadline_at: row.attempt_state === 'running' ? row.deadline_at : null,
          },
        };
      });
  }
  const unused = {
    attemptId: null,
    progress: {
      state: isOpen ? ('assigned' as const) : ('expired' as const),
      assigned_at: seat.seat_assigned_at,
      started_at: null,
      ended_at: null,
      deadline_at: seat.valid_until,
    },
  };
  return seat.gives === 'all' ? rows.map((row) => ({ rows: [row], ...unused })) : [{ rows, ...unused }];
}

/** A member with the exams of their seats. */
type Followed = { member: ProgressMember; exams: SeatExam[]; deadline: number | null };

function follow(members: readonly ProgressMember[], rows: readonly SeatExamRow[], now: number): Followed[] {
  const stateAt = createVoucherAges(now);
  const ofMember = Map.groupBy(rows, ({ seat_member }) => seat_member ?? '');
  return members.map((member) => {
    const seats = Map.groupBy(ofMember.get(member.id) ?? [], ({ code }) => code);
    const exams = [...seats.values()].flatMap((seat) => examsOfSeat(seat, stateAt));
    const ahead = exams.flatMap(({ progress: { deadline_at: at } }) => (at !== null && at >= now ? [at] : []));
    return { member, exams, deadline: ahead.length === 0 ? null : Math.min(...ahead) };
  });
}

/** Members as their team sees them: the scores of those alone who share them. */
async function present(queries: Queries, catalog: Catalog, followed: readonly Followed[]): Promise<MemberProgress[]> {
  const graded = followed
    .filter(({ member }) => member.shares_scores === 1)
    .flatMap(({ exams }) => exams)
    .flatMap(({ attemptId, progress: { state } }) =>
      attemptId !== null && (state === 'passed' || state === 'failed') ? [attemptId] : [],
    );
  const results = await newestResults(queries, graded);
  const scoreOf = (attemptId: string | null) => {
    const result = attemptId === null ? undefined : results.get(attemptId);
    return result === undefined ? null : resultSchema.parse(JSON.parse(result)).score_percent;
  };
  return followed.map(({ member, exams, deadline }) => ({
    user_id: member.user_id ?? '',
    first_name: member.first_name,
    last_name: member.last_name,
    email: member.email,
    role: teamRoleSchema.parse(member.role),
    shares_scores: member.shares_scores === 1,
    next_deadline_at: deadline,
    exams: exams.map(({ rows, attemptId, progress }) => ({
      exams: rows.map((row) => presentProduct(catalog, productOf(row))),
      ...progress,
      score_percent: scoreOf(attemptId),
    })),
  }));
}

function passes({ exams }: Followed, state: ProgressFilter | undefined, exam: string | undefined): boolean {
  const about = exams.filter(
    ({ rows }) => exam === undefined || rows.some(({ certification_id }) => certification_id === exam),
  );
  if (state === 'none') return about.length === 0;
  if (state !== undefined) return about.some(({ progress }) => progress.state === state);
  return exam === undefined || about.length > 0;
}

/** Where a list continues: after the member with these values, compared in this order. */
export type ProgressPosition = { rank: number; key: string; id: string };
export type ProgressQuery = {
  search: string;
  state?: ProgressFilter | undefined;
  exam?: string | undefined;
  order: ProgressOrder;
  after: ProgressPosition | null;
  limit: number;
};
export type ProgressPage = { data: MemberProgress[]; next: ProgressPosition | null; total: number };

function positionOf({ member, deadline }: Followed, order: ProgressOrder): ProgressPosition {
  const rank = order === 'deadline' ? (deadline ?? Number.MAX_SAFE_INTEGER) : 0;
  return { rank, key: member.name_key, id: member.id };
}

function compare(a: ProgressPosition, b: ProgressPosition): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Members that the filters let through, in order. Reads the whole team, which the database finds by its index. */
async function listFiltered(queries: Queries, teamId: string, query: ProgressQuery, now: number): Promise<Followed[]> {
  const members = await listMembersWith(queries, teamId, query.search);
  return follow(members, await listExamsOfTeam(queries, teamId), now)
    .filter((followed) => passes(followed, query.state, query.exam))
    .sort((a, b) => compare(positionOf(a, query.order), positionOf(b, query.order)));
}

/**
 * A page of the progress of a team (TM-09).
 *
 * Without filters and by name a page costs the same in a team of any size; otherwise the seats of the whole team are read.
 */
export async function readProgress(
  queries: Queries,
  catalog: Catalog,
  teamId: string,
  query: ProgressQuery,
  now: number,
): Promise<ProgressPage> {
  const { search, state, exam, order, after, limit } = query;
  const isPlain = search.trim() === '' && state === undefined && exam === undefined && order === 'name';
  if (isPlain) {
    const members = await listMembersByName(queries, teamId, { after, limit: limit + 1 });
    const shown = members.slice(0, limit);
    const ids = shown.map(({ id }) => id);
    const followed = follow(shown, await listExamsOfMembers(queries, ids), now);
    const last = members.length > limit ? followed.at(-1) : undefined;
    return {
      data: await present(queries, catalog, followed),
      next: last ? positionOf(last, order) : null,
      total: (await countPeople(queries, teamId, now)).members,
    };
  }
  const all = await listFiltered(queries, teamId, query, now);
  const rest = after === null ? all : all.filter((followed) => compare(positionOf(followed, order), after) > 0);
  const shown = rest.slice(0, limit);
  const last = rest.length > limit ? shown.at(-1) : undefined;
  return {
    data: await present(queries, catalog, shown),
    next: last ? positionOf(last, order) : null,
    total: all.length,
  };
}

/** What a team sees of one of its members. */
export async function readProgressOf(
  queries: Queries,
  catalog: Catalog,
  membershipId: string,
  now: number,
): Promise<MemberProgress | null> {
  const member = await findMember(queries, membershipId);
  const followed = follow(member ? [member] : [], await listExamsOfMembers(queries, [membershipId]), now);
  return (await present(queries, catalog, followed))[0] ?? null;
}

const productsSchema = z.array(productSchema);

/** The exams that a team has or had seats for, each once. */
export async function examsOfTeam(queries: Queries, catalog: Catalog, teamId: string) {
  const combos = await listTeamCombos(queries, teamId, null);
  const products = combos.flatMap(({ products: stored }) => productsSchema.parse(JSON.parse(stored)));
  const exams = new Map(
    products.flatMap((product) => (product.type === 'EXAM' ? [[product.certification_id, product] as const] : [])),
  );
  return [...exams.values()].map((product) => presentProduct(catalog, product));
}
