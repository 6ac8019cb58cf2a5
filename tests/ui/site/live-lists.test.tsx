// @vitest-environment happy-dom

import { act, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import { useMailPreferences } from '../../../src/client/flows/account/mail-preferences.wire.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { useOwnedVouchers } from '../../../src/client/flows/commerce/vouchers/use-owned-vouchers.ts';
import { usePreviewQuestions, useResultReview, useTrialResult } from '../../../src/client/flows/exam/use-results.ts';
import { usePartner, usePartnerVouchers } from '../../../src/client/flows/team/partner/use-partner.ts';
import { useInvitations, useTeamHistory } from '../../../src/client/flows/team/people/use-team-people.ts';
import { useOwnProgress, useTeamProgress } from '../../../src/client/flows/team/progress/use-progress.ts';
import {
  useOwnSeats,
  useSeatCombos,
  useTeamOrders,
  useTeamPeople,
  useTeamStats,
} from '../../../src/client/flows/team/use-team-lists.ts';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import { ada } from '../../support/contract-samples.ts';
import { eventually, mount } from '../../support/site/mount.tsx';
import { openSession } from '../../support/site/sessions.ts';

const asked: string[] = [];
const retry = queries.getDefaultOptions();

beforeEach(() => {
  // What was read in this very millisecond is read again, too.
  vi.useFakeTimers({ toFake: ['Date'] });
  asked.length = 0;
  queries.setDefaultOptions({ queries: { ...retry.queries, retry: false } });
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ message: 'No.', request_id: 'test' }, { status: 429 });
  });
});
afterEach(() => {
  queries.clear();
  queries.setDefaultOptions(retry);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));

/** A server with this answer, or none. */
const answerAll = (status: number | 'unreachable') =>
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (status === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json({ message: 'No.', request_id: 'test' }, { status });
  });

function Part({ read }: { read: () => unknown }): ReactElement | null {
  read();
  return null;
}

/** A part of a page that reads a list, for a user with roles. */
async function show(read: () => unknown, roles: TeamRole[]): Promise<void> {
  const session = await openSession({ ...ada, roles });
  await mount(
    <SessionProvider session={session}>
      <Part read={read} />
    </SessionProvider>,
  );
  await settle();
}

const EVERYTHING = { search: '', state: null, exam: null, order: 'name' } as const;
const NARROWED = { search: 'ada', state: 'passed', exam: 'react-senior', order: 'score' } as never;
const pages = { pages: [{ data: [], meta: { next: null, total: 0, exams: [] } }], pageParams: [null] };

test.each<[ids: string, name: string, read: () => unknown, key: unknown[], path: string, data?: object]>([
  ['TM-02', 'people', () => useTeamPeople('t1'), ['team', 't1', 'people'], '/api/teams/t1'],
  ['TM-01', 'figures', () => useTeamStats('t1'), ['team', 't1', 'stats'], '/api/teams/t1/stats'],
  ['TM-03', 'seats', () => useSeatCombos('t1'), ['team', 't1', 'seats'], '/api/teams/t1/voucher-combos'],
  ['TM-03', 'own seats', () => useOwnSeats(), ['team', 'own-seats'], '/api/team-seats'],
  ['TM-03', 'orders', () => useTeamOrders('t1'), ['team', 't1', 'orders'], '/api/teams/t1/orders'],
  [
    'TM-08',
    'invitations',
    () => useInvitations('t1'),
    ['team', 't1', 'invitations'],
    '/api/teams/t1/invitations',
    { data: [], expired: [] },
  ],
  ['TM-09', 'history', () => useTeamHistory('t1', true), ['team', 't1', 'history'], '/api/teams/t1/history'],
  ['TM-09', 'own progress', () => useOwnProgress('t1'), ['team', 't1', 'own-progress'], '/api/teams/t1/own-progress'],
  [
    ...([
      'TM-09',
      'progress',
      () => useTeamProgress('t1', EVERYTHING),
      ['team', 't1', 'progress', EVERYTHING],
    ] as const),
    ...(['/api/teams/t1/progress?', pages] as const),
  ] as never,
  [
    ...([
      'TM-09',
      'narrowed progress',
      () => useTeamProgress('t1', NARROWED),
      ['team', 't1', 'progress', NARROWED],
    ] as const),
    ...(['/api/teams/t1/progress?search=ada&state=passed&exam=react-senior&order=score', pages] as const),
  ] as never,
  ['TM-03', 'partner', () => usePartner(), ['team', 'partner'], '/api/partners'],
  [
    'TM-03',
    'vouchers of a partner',
    () => usePartnerVouchers(),
    ['team', 'partner-vouchers'],
    '/api/team-partner-vouchers',
  ],
  ['VC-06', 'vouchers', () => useOwnedVouchers(), ['voucher-combos', 'anywhere'], '/api/voucher-combos?'],
  [
    ...([
      'VC-06',
      'vouchers of a team',
      () => useOwnedVouchers({ teamId: 't1' }),
      ['voucher-combos', { teamId: 't1' }],
    ] as const),
    '/api/voucher-combos?team_id=t1',
  ] as never,
  [
    ...([
      'VC-06',
      'vouchers without a team',
      () => useOwnedVouchers('without team'),
      ['voucher-combos', 'without team'],
    ] as const),
    '/api/voucher-combos?without_team=1',
  ] as never,
  ['AC-02', 'emails', () => useMailPreferences(), ['mail-preferences'], '/api/user/mail-preferences'],
])(
  '[%s] %s that others change: read again when they are opened, and when the page is returned to',
  async (_, _name, read, key, path, data = {}) => {
    queries.setQueryData(key, data);
    await show(read, ['owner']);
    expect(asked).toEqual([path]);
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    await settle();
    expect(asked).toEqual([path, path]);
  },
);

test.each<[string, () => unknown, TeamRole[]]>([
  ['seats of who is in no team', () => useOwnSeats(), []],
  ['a history that nobody asked for', () => useTeamHistory('t1', false), ['owner']],
  ['vouchers of who has none to see', () => useOwnedVouchers('anywhere', false), ['owner']],
])('[TM-03, TM-09] %s are not read', async (_, read, roles) => {
  await show(read, roles);
  expect(asked).toEqual([]);
});

test.each<[ids: string, name: string, read: () => { status: string }, path: string, offline: number]>([
  ['RT-14', 'a trial', () => useTrialResult('e1'), '/api/trial-exams/e1/results', 2],
  ['EX-14', 'an exam of a user', () => useResultReview('e1'), '/api/exams/e1/review', 2],
  ['RT-18', 'a set of questions', () => usePreviewQuestions('s1'), '/api/preview/s1/mcq', 1],
])(
  '[%s] %s that is not there is not asked for again; a server out of reach is',
  async (_, _name, read, path, times) => {
    queries.setDefaultOptions({ queries: { ...retry.queries, retryDelay: 0 } });
    let status = '';
    const readFor = async (answer: number | 'unreachable') => {
      queries.clear();
      asked.length = 0;
      answerAll(answer);
      await show(() => {
        status = read().status;
      }, []);
      await eventually(() => expect(status).toBe('error'));
      return asked;
    };
    expect(await readFor(404)).toEqual([path]);
    expect(await readFor('unreachable')).toEqual(Array.from({ length: times }, () => path));
  },
);
