import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from '../../../src/client/flows/csv.ts';
import { matchesName, NO_FILTER, selectHolders } from '../../../src/client/flows/team/seats/seats.select.ts';
import { seatsCsv } from '../../../src/client/flows/team/seats/seats-csv.ts';
import type { SeatCombo } from '../../../src/contract/team/seats.ts';
import { TWENTY_NAMES } from '../../support/twenty-names.ts';

type Holder = SeatCombo['holders'][number];

function holder(name: string, change: Partial<Holder> = {}): Holder {
  return { user_id: name, name, state: 'assigned', assigned_at: 1, used_at: null, ...change };
}

const holders = [
  holder('Zoë Young', { assigned_at: 30 }),
  holder('ada lovelace', { state: 'used', assigned_at: 10, used_at: 40 }),
  holder('Grace Hopper', { assigned_at: 20 }),
];
const names = (filter: Partial<typeof NO_FILTER>) =>
  selectHolders({ holders }, { ...NO_FILTER, ...filter }).map(({ name }) => name);

describe('the seats that a reader looks for', () => {
  test('[TM-03] are those of a name and a state, in the wanted order', () => {
    expect(names({})).toEqual(['ada lovelace', 'Grace Hopper', 'Zoë Young']);
    expect(names({ sort: 'newest' })).toEqual(['ada lovelace', 'Zoë Young', 'Grace Hopper']);
    expect(names({ sort: 'oldest' })).toEqual(['Grace Hopper', 'Zoë Young', 'ada lovelace']);
    expect(names({ state: 'used' })).toEqual(['ada lovelace']);
    expect(names({ search: ' ZOE ' })).toEqual(['Zoë Young']);
    expect(names({ search: 'e', state: 'assigned' })).toEqual(['Grace Hopper', 'Zoë Young']);
    expect(names({ search: 'nobody' })).toEqual([]);
  });

  test('[TM-03, TM-07] stand by name as people count, also those of the same moment', () => {
    const at = (name: string) => holder(name, { assigned_at: 5 });
    const group = { holders: [at('Student 10'), at('student 2'), at('Älva'), at('Zoe'), at('Student 1')] };
    const sorted = ['Älva', 'Student 1', 'student 2', 'Student 10', 'Zoe'];
    for (const sort of ['name', 'newest', 'oldest'] as const) {
      expect(selectHolders(group, { ...NO_FILTER, sort }).map(({ name }) => name)).toEqual(sorted);
    }
  });

  test('a name is found without regard to case and accents', () => {
    expect(matchesName('Zoë Young', 'zoe')).toBe(true);
    expect(matchesName('Zoe Young', 'zoë')).toBe(true);
    expect(matchesName('Zoë Young', '')).toBe(true);
    expect(matchesName('Zoë Young', 'zeo')).toBe(false);
  });
});

describe('seats as a file', () => {
  test('[TM-09] has a line for each seat, also those that went out by mail', () => {
    const combo: SeatCombo = {
      ...{ code: 'C-1', gives: 'all', total: 4, assigned: 3, redeemed: 1, free: 1, valid_until: null },
      products: [{ certification_id: 'js', type: 'EXAM', title: 'JS, the exam', tech: 'javascript', level: 'junior' }],
      from_partner: false,
      holders: [holder('Ada', { assigned_at: 0 }), holder('Bell', { state: 'used', assigned_at: 0, used_at: 1000 })],
    };
    expect(seatsCsv([combo]).split('\r\n')).toEqual([
      '\u{FEFF}Vouchers,For,Name,State,Assigned on,Used on,Valid until',
      'C-1,"JS, the exam",Ada,assigned,1970-01-01T00:00:00.000Z,,',
      'C-1,"JS, the exam",Bell,used,1970-01-01T00:00:00.000Z,1970-01-01T00:00:01.000Z,',
      'C-1,"JS, the exam",,given by link,,,',
      'C-1,"JS, the exam",,free,,,',
      '',
    ]);
  });

  test('nothing that a person typed becomes a formula, and quotes, commas and lines stay in their cell', () => {
    expect(toCsv([['＝1+1', '＋1', '－1', '＠SUM(A1)', 'a＝1', 'a;＝1']])).toBe(
      `\u{FEFF}'＝1+1,'＋1,'－1,'＠SUM(A1),a＝1,"a;'＝1"\r\n`,
    );
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'a "b"', 'a,b', 'a\nb', 'plain', null, -5];
    expect(toCsv([cells])).toBe(`\u{FEFF}'=1+1,'+1,'-1,'@SUM(A1),"'\tx","a ""b""","a,b","a\nb",plain,,-5\r\n`);
  });

  test('[TM-09] a name stays a text where fields are separated by semicolons or tabs', () => {
    expect(toCsv([["Ada;=cmd|'/C calc'!A0", 'a\t @SUM(A1)', 'a;b', 'a,\t-1', 'a;"=1"']])).toBe(
      `\u{FEFF}"Ada;'=cmd|'/C calc'!A0","a\t' @SUM(A1)","a;b","a,'\t'-1","a;'""=1"""\r\n`,
    );
  });

  test('[TM-09] whatever separates fields, nothing that a person typed becomes a formula', () => {
    const typed = fc.string({
      unit: fc.constantFrom(';', ',', '\t', '\r', '\n', '"', "'", '=', '+', '-', '@', ' ', 'a', '1'),
      maxLength: 12,
    });
    const row = fc.tuple(typed, fc.array(fc.oneof(typed, fc.integer(), fc.constant(null)), { maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 3 }), fc.constantFrom(',', ';', '\t'), (rows, separator) => {
        const fields = fieldsOf(toCsv(rows.map(([first, rest]) => [first, ...rest])), separator);
        expect(fields.filter((field) => /^[=+\-@\t\r]/.test(field) && !/^-?\d+$/.test(field))).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  });
});

/** The fields as a spreadsheet reads them: a quote opens a quoted part only where a field begins. */
test.each([',', ';', '\t'])(
  '[TM-09] the twenty names stand in a file as they are typed, in columns separated by "%s"',
  (separator) => {
    // In other languages spreadsheets part columns in other ways: a name alone stays one field in each.
    const fields = fieldsOf(toCsv(TWENTY_NAMES.map((name) => [name])), separator);
    expect(fields).toEqual([...TWENTY_NAMES]);
  },
);

function fieldsOf(csv: string, separator: string): string[] {
  const text = csv.slice(1);
  const ends = [separator, '\r', '\n'];
  const fields: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
        field += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    }
    while (at < text.length && !ends.includes(text[at] ?? '')) {
      field += text[at];
      at += 1;
    }
    fields.push(field);
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return fields;
}
