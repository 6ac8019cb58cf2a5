// @vitest-environment happy-dom

import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLogQuery } from '../../../src/client/api/account/audit-log.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { AuditTab } from '../../../src/client/pages/exam/review/audit-tab.tsx';
import type { AuditEntry, AuditFilter } from '../../../src/contract/account/audit-log.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';

const asked: string[] = [];
let answer: (path: string) => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  answer = () => new Promise(() => {});
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer(path);
  });
});
afterEach(() => queries.clear());

const grace = { id: 'g1', name: 'Grace Hopper', email: 'grace@example.com', is_deleted: false };
const deleted = { id: 'd1', name: null, email: null, is_deleted: true };
const program = (id: string) => ({ id, name: null, email: null, is_deleted: false });
const ENTRIES: AuditEntry[] = [
  {
    ...{ id: 3, at: Date.UTC(2026, 10, 28, 23, 59, 7), actor: grace, action: 'role.granted', subject: deleted },
    ...{ facts: { role: 'partner' }, reason: 'Teaches with us.' },
  },
  {
    ...{ id: 2, at: Date.UTC(2026, 10, 28, 9), actor: program('command-line'), action: 'badgeKey.rotated' },
    ...{ subject: program('key-1'), facts: {}, reason: null },
  },
];

function setEntries(filter: AuditFilter, data: AuditEntry[]) {
  const pages = { pages: [{ data, meta: { next: null } }], pageParams: [null] };
  queries.setQueryData(auditLogQuery(filter).queryKey, pages);
}

const Address = () => <output>{useLocation().search}</output>;

async function open(search = '?tab=audit') {
  const place = await mount(
    <MemoryRouter initialEntries={[`/review${search}`]}>
      <AuditTab />
      <Address />
    </MemoryRouter>,
  );
  return {
    place,
    address: () => place.querySelector('output')?.textContent,
    lines: () => outlineOf(place),
    field: (name: string) =>
      [...place.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].find(
        ({ labels }) => labels?.[0]?.textContent === name,
      ) as HTMLInputElement,
  };
}

/** As a person sets a field: React hears `input` and `change`. */
async function set(field: HTMLInputElement | HTMLSelectElement, value: string) {
  await act(async () => {
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('[AC-05] the audit log', () => {
  test('says when what was done, by whom and to whom, with facts and the reason below', async () => {
    setEntries({}, ENTRIES);
    const { lines } = await open();
    expect(lines().slice(4, -1)).toEqual([
      ...['Newest first. Select a name or an id to see everything about it.', '(Export CSV)', 'Audit log'],
      'Time | Action | Done by | Done to',
      [
        '28 Nov 2026, 23:59 UTC | Role granted; Role: partner; “Teaches with us.”',
        '[Entries about Grace Hopper](/review?tab=audit&about=grace%40example.com); grace@example.com',
        '[Entries about Deleted account](/review?tab=audit&about=d1); d1',
      ].join(' | '),
      [
        '28 Nov 2026, 09:00 UTC | Signing key of badges rotated',
        '[Entries about command-line](/review?tab=audit&about=command-line)',
        '[Entries about key-1](/review?tab=audit&about=key-1)',
      ].join(' | '),
    ]);
  });

  test('of a link shows what the link filters by', async () => {
    const filter = { action: 'role.granted', about: 'g1', from: '2026-11-01', until: '2026-11-30' } as const;
    setEntries(filter, ENTRIES);
    const { lines, field } = await open('?tab=audit&action=role.granted&about=g1&from=2026-11-01&until=2026-11-30');
    expect(['Email or id', 'Action', 'First day (UTC)', 'Last day (UTC)'].map((name) => field(name).value)).toEqual([
      ...['g1', 'role.granted', '2026-11-01', '2026-11-30'],
    ]);
    expect(lines().some((line) => line.includes('Role granted'))).toBe(true);
    expect(asked).toEqual(['/api/staff/audit?action=role.granted&about=g1&from=2026-11-01&until=2026-11-30']);
  });

  test('is filtered by action and days at once, and by a name when it is typed', async () => {
    setEntries({}, ENTRIES);
    const { address, field } = await open();
    await set(field('Action'), 'team.created');
    expect(address()).toBe('?tab=audit&action=team.created');
    await set(field('Email or id'), ' ada@example.com');
    expect(address()).toBe('?tab=audit&action=team.created');
    await act(async () =>
      field('Email or id').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    );
    expect(address()).toBe('?tab=audit&action=team.created&about=ada%40example.com');
    await set(field('Action'), '');
    await set(field('First day (UTC)'), '2026-11-02');
    await set(field('Last day (UTC)'), '2026-11-03');
    expect(address()).toBe('?tab=audit&about=ada%40example.com&from=2026-11-02&until=2026-11-03');
    await set(field('Email or id'), '');
    await act(async () => field('Email or id').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(address()).toBe('?tab=audit&from=2026-11-02&until=2026-11-03');
  });

  test('of a last day before the first says so at the field', async () => {
    setEntries({ from: '2026-11-03', until: '2026-11-02' }, []);
    const { field } = await open('?from=2026-11-03&until=2026-11-02');
    expect(field('Last day (UTC)').getAttribute('aria-invalid')).toBe('true');
    expect(field('First day (UTC)').getAttribute('aria-invalid')).toBeNull();
    await set(field('Last day (UTC)'), '2026-11-03');
    expect(field('Last day (UTC)').getAttribute('aria-invalid')).toBeNull();
  });

  test('without a match says how to match, and leads back to everything', async () => {
    setEntries({ about: 'nobody' }, []);
    setEntries({}, ENTRIES);
    const { place, lines, address, field } = await open('?tab=audit&about=nobody');
    expect(lines().slice(4, -1)).toEqual([
      '## No entries match',
      'Email addresses and ids have to match exactly. Days are in UTC.',
      '(Clear filters)',
    ]);
    await click(byText(place, 'button', 'Clear filters'));
    expect([address(), field('Email or id').value]).toEqual(['?tab=audit', '']);
    expect(byText(place, 'button', 'Export CSV')).not.toBeNull();
  });

  test('that has nothing yet says what will be here', async () => {
    setEntries({}, []);
    const { lines } = await open();
    expect(lines().slice(4, -1)).toEqual([
      '## Nothing recorded yet',
      'What staff, teams and account holders change from now on appears here, newest first.',
    ]);
  });
});

describe('[AC-05] the file of the audit log', () => {
  const reply = (rows: number) => {
    const data = Array.from({ length: rows }, (_, id) => ({ ...ENTRIES[1], id }));
    return Promise.resolve(Response.json({ data, meta: { next: null } }));
  };

  async function openWith(exported: () => Promise<Response>) {
    answer = (path) => (path.includes('limit=') ? exported() : new Promise(() => {}));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} }));
    setEntries({}, ENTRIES);
    setEntries({ action: 'role.granted' }, ENTRIES);
    const opened = await open();
    await click(byText(opened.place, 'button', 'Export CSV'));
    return opened;
  }

  test.each([
    [1, '1 entry is in the file.'],
    [1234, '1,234 entries are in the file.'],
  ])('of %i entries says so, until the filter is another', async (rows, sentence) => {
    const { lines, field } = await openWith(() => reply(rows));
    await eventually(() => expect(lines().join('\n')).toContain(sentence));
    await set(field('Action'), 'role.granted');
    expect(lines().join('\n')).not.toContain(sentence);
  });

  test('is not made of more than 20,000', async () => {
    const { lines } = await openWith(() => reply(20_001));
    await eventually(() => expect(lines().join('\n')).toContain('More than 20,000 entries match'));
    expect(lines().join('\n')).not.toContain('in the file');
  });

  test('that was not made says why', async () => {
    const refused = { message: 'Too much at once.', request_id: 'r' };
    const { lines } = await openWith(async () => Response.json(refused, { status: 400 }));
    await eventually(() => expect(lines().join('\n')).toContain('The file was not made'));
    expect(lines().join('\n')).toContain('Too much at once.');
  });
});
