import { describe, expect, test, vi } from 'vitest';
import { auditCsv } from '../../../src/client/flows/account/audit-csv.ts';
import { wiredAuditExportMachine } from '../../../src/client/flows/account/audit-export.wire.ts';
import { actionWords, factWords } from '../../../src/client/flows/account/audit-words.ts';
import { auditUrl, readAuditFilter } from '../../../src/client/flows/account/use-audit-log.ts';
import type { AuditEntry, AuditNamed } from '../../../src/contract/account/audit-log.ts';
import { useStubBrowser } from '../../support/site/browser-stub.ts';
import { doAction, runEffect } from '../../support/site/wires.ts';

const browser = useStubBrowser('https://site.example/review?tab=audit');
const { answerWith } = browser;

const program = (id: string): AuditNamed => ({ id, name: null, email: null, is_deleted: false });
const grace: AuditNamed = { id: 'g1', name: 'Grace Hopper', email: 'grace@example.com', is_deleted: false };
const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: 1, at: Date.UTC(2026, 10, 27, 9, 30), actor: program('command-line'), action: 'badgeKey.rotated' },
  ...{ subject: program('key-1'), facts: {}, reason: null, ...over },
});

describe('[AC-05] the audit log in words', () => {
  test.each([
    ['impersonation.started', 'Impersonation started'],
    ['dispute.upheld', 'Dispute upheld'],
    ['team.seatsRefunded', 'Seats refunded'],
    ['what.an.earlier.version.wrote', 'what.an.earlier.version.wrote'],
  ])('the action %s is read as %s', (action, words) => {
    expect(actionWords(action)).toBe(words);
  });

  test.each([
    [{}, []],
    [{ role: 'partner' }, ['Role: partner']],
    [{ expires_at: Date.UTC(2026, 10, 27, 9, 30) }, ['Until: 2026-11-27 09:30:00 UTC']],
    [{ tech: 'vuejs', started_at: 0 }, ['Technology: Vue.js', 'Starts: 1970-01-01 00:00:00 UTC']],
    [{ tech: 'cobol', started_at: 1e20 }, ['Technology: cobol', 'Starts: 100000000000000000000']],
    [{ refund: 'aBcDeF', amount: 1999 }, ['Refund: aBcDeF', 'Amount: 19.99']],
    [{ certification: 'a-b', count: 5, minutes: 10 }, ['Exam: a-b', 'Number: 5', 'Minutes: 10']],
    [{ about: null, proposed_by: 'g1' }, ['Proposed by: g1']],
    [{ about: 'm1', subject: 'aBc' }, ['Membership: m1', 'Subject: aBc']],
    [{ dispute: 'd1', credited: [] }, ['Dispute: d1', 'Credited exercises: none']],
    [{ credited: ['one', 'twoThree'] }, ['Credited exercises: one, twoThree']],
    [{ action: 'grantVouchers', state: 'published' }, ['Decision: grant vouchers', 'State: published']],
    [
      { reason: 'Asked by Ada.', isOld: true, more: { a: 1 } },
      ['Reason: Asked by Ada.', 'Is old: true', 'More: {"a":1}'],
    ],
  ])('the facts %j are read as %j', (facts, lines) => {
    expect(factWords(facts).map(({ name, value }) => `${name}: ${value}`)).toEqual(lines);
  });
});

describe('[AC-05] the filter of the audit log', () => {
  test.each([
    ['tab=audit', {}],
    [
      'tab=audit&action=role.granted&about=+Ada@example.com+&from=2026-11-01&until=2026-11-30',
      { action: 'role.granted', about: 'Ada@example.com', from: '2026-11-01', until: '2026-11-30' },
    ],
    ['action=toString&about=++&from=2026-11-31&until=yesterday', {}],
    ['action=role.given&from=2024-02-29&until=2026-02-29', { from: '2024-02-29' }],
    [`about=${'x'.repeat(300)}`, { about: 'x'.repeat(254) }],
  ])('of the address ?%s is %j', (search, filter) => {
    expect(readAuditFilter(new URLSearchParams(search))).toEqual(filter);
  });

  test('about somebody is an address that can be linked', () => {
    expect(auditUrl('ada+one@example.com')).toBe('/review?tab=audit&about=ada%2Bone%40example.com');
  });
});

describe('[AC-05] the file of the audit log', () => {
  test('has a line for each entry, with names, addresses and ids apart, and runs nothing in a spreadsheet', () => {
    const deleted: AuditNamed = { id: 'd1', name: null, email: null, is_deleted: true };
    const entries = [
      entry({ actor: grace, action: 'role.granted', subject: deleted, facts: { role: 'partner', amount: 5 } }),
      entry({ reason: '=1+1, "as agreed"' }),
    ];
    expect(auditCsv(entries)).toBe(
      [
        '\u{FEFF}Time (UTC),Action,Code of the action,Done by,Email,Id,Done to,Email,Id,Facts,Reason',
        '2026-11-27T09:30:00.000Z,Role granted,role.granted,Grace Hopper,grace@example.com,g1,Deleted account,,d1,Role: partner | Amount: 0.05,',
        '2026-11-27T09:30:00.000Z,Signing key of badges rotated,badgeKey.rotated,,,command-line,,,key-1,,"\'=1+1, ""as agreed"""',
        '',
      ].join('\r\n'),
    );
  });

  const FIRST = 'GET /api/staff/audit?action=badgeKey.rotated&about=key-1&limit=500';
  const FILTER = { action: 'badgeKey.rotated', about: 'key-1' } as const;
  const collect = () => runEffect(wiredAuditExportMachine, 'collectEntries', { filter: FILTER });
  const page = (count: number, next: string | null) => ({
    data: Array.from({ length: count }, (_, id) => entry({ id })),
    meta: { next },
  });

  test('is collected page by page, as the filter says', async () => {
    answerWith({ [FIRST]: page(2, 'next'), [`${FIRST}&cursor=next`]: page(1, null) });
    const file = (await collect()) as { text: string; rows: number };
    expect(file).toMatchObject({ isWhole: true });
    expect([file.rows, file.text.split('\r\n').length]).toEqual([3, 5]);
    expect(browser.calls.map(({ call }) => call)).toEqual([FIRST, `${FIRST}&cursor=next`]);
  });

  test('is not made when a page does not arrive', async () => {
    answerWith({ [FIRST]: page(2, 'next') });
    await expect(collect()).rejects.toMatchObject({ message: 'No.' });
  });

  test('has at most 20,000 entries', async () => {
    answerWith({ [FIRST]: page(10_000, 'next'), [`${FIRST}&cursor=next`]: page(10_000, null) });
    expect(await collect()).toMatchObject({ rows: 20_000, isWhole: true });
  });

  test('is not made of more, and no further page is asked for', async () => {
    answerWith({ [FIRST]: page(10_000, 'next'), [`${FIRST}&cursor=next`]: page(10_001, 'another') });
    expect(await collect()).toEqual({ text: '', rows: 0, isWhole: false });
    expect(browser.calls).toHaveLength(2);
  });

  test('is saved as CSV in UTF-8', () => {
    const link = { href: '', download: '', click: vi.fn() };
    const files: Blob[] = [];
    vi.stubGlobal('document', { createElement: () => link, cookie: '', querySelector: () => null });
    vi.stubGlobal('URL', { createObjectURL: (file: Blob) => `blob:${files.push(file)}` });
    doAction(wiredAuditExportMachine, 'saveFile', { text: 'a,b' });
    expect([link.download, files[0]?.type, files[0]?.size]).toEqual(['audit-log.csv', 'text/csv;charset=utf-8', 3]);
    expect(link.click).toHaveBeenCalledOnce();
  });
});
