import { describe, expect, it } from 'vitest';
import { enumSize } from '../../src/server/exam/grading/enum-growth.ts';

const LIMIT = 1024 * 1024;
const size = (...sources: string[]) => enumSize(sources);
const names = (count: number, member: (at: number) => string, first: string) =>
  `enum E { A0 = ${first}, ${Array.from({ length: count }, (_, at) => member(at)).join(', ')} }`;

const bomb = names(40, (at) => `A${at + 1} = A${at} + A${at}`, "'x'");

describe('the estimated size of enum values', () => {
  it.each<[string, string[]]>([
    ['a text that doubles', [names(40, (at) => `A${at + 1} = A${at} + A${at}`, "'x'")]],
    ['a template that doubles', [names(40, (at) => `A${at + 1} = \`\${A${at}}\${A${at}}\``, "'x'")]],
    ['doubling by the name of the enum', [names(40, (at) => `A${at + 1} = E.A${at} + E["A${at}"]`, "'x'")]],
    ['doubling with comments', [names(40, (at) => `A${at + 1} /* ' */ = A${at} // \`\n + A${at}`, "'x'")]],
    ['doubling in brackets', [names(40, (at) => `A${at + 1} = ((A${at}) + (A${at}))`, "'x'")]],
    ['a quote in a template', [names(40, (at) => `A${at + 1} = \`it's \${A${at}}\${A${at}}\``, "'x'")]],
    ['a template in a template', [names(40, (at) => `A${at + 1} = \`\${\`\${A${at}}\`}\${A${at}}\``, "'x'")]],
    [
      'a comment with a brace before the body',
      [names(40, (at) => `A${at + 1} = A${at} + A${at}`, "'x'").replace('E {', 'E /* { */ {')],
    ],
    [
      'a const enum in a namespace',
      [`namespace N { export const ${names(40, (at) => `A${at + 1} = A${at} + A${at}`, "'x'")} }`],
    ],
    [
      'one enum for each member',
      [
        Array.from({ length: 40 }, (_, at) =>
          at === 0 ? "enum E0 { A = 'x' }" : `enum E${at} { A = E${at - 1}.A + E${at - 1}.A }`,
        ).join('\n'),
      ],
    ],
    [
      'one file for each enum',
      Array.from({ length: 40 }, (_, at) =>
        at === 0
          ? "export enum E0 { A = 'x' }"
          : `import { E${at - 1} as P } from './e.ts'; export enum E${at} { A = P.A + P.A }`,
      ),
    ],
    [
      'decoys with the same names that are numbers',
      [
        `enum D { ${Array.from({ length: 41 }, (_, at) => `A${at} = ${at}`).join()} }`,
        names(40, (at) => `A${at + 1} = A${at} + A${at}`, "'x'"),
      ],
    ],
    ['escapes in names', [names(40, (at) => `\\u0041${at + 1} = A${at} + \\u{41}${at}`, "'x'")]],
    ['a decoy in a comment', [`// enum D { '\n${bomb}`]],
    ['a pattern with a quote', [bomb.replace('{', "{ R = /'/.source.length,")]],
    ['a pattern after a word', [bomb.replace('{', "{ R = typeof /'/,")]],
    ['a function with a quote in a pattern', [bomb.replace('{', "{ R = (() => { if (1) /'/; })(),")]],
    ['an element with a quote', [bomb.replace('{', "{ R = <a>'</a>,")]],
    ['a comment as in HTML', [bomb.replace('{', "{ R = 1 <!-- '\n, ")]],
    ['lines that end otherwise', [bomb.replaceAll(', ', ", // '\u2028").replaceAll(' =', " // '\r=")]],
    ['a long text often', [names(2_000, (at) => `B${at} = A0 + A0`, `'${'x'.repeat(1_000)}'`)]],
    ['a text that grows by a little, many times', [names(20_000, (at) => `A${at + 1} = A${at} + 'xx'`, "'x'")]],
  ])('[EX-12] is above the limit for %s', (_what, sources) => {
    expect(size(...sources)).toBeGreaterThan(LIMIT);
  });

  it.each<[string, string[]]>([
    ['no enum', ['const number = 1; // an enumeration']],
    ['names', ["enum Color { Red = 'red', Green = 'green', Blue = 'blue' }"]],
    ['flags', ['enum Flag { A = 1 << 0, B = 1 << 1, C = 1 << 2, All = A | B | C, Sum = A + B + C }']],
    ['numbers that count', [names(3_000, (at) => `A${at + 1} = A${at} + 1`, '1')]],
    ['numbers of Fibonacci', [names(60, (at) => `A${at + 1} = A${at} + ${at === 0 ? 1 : `A${at - 1}`}`, '1')]],
    ['paths', ["enum Path { Root = '/api', Users = Root + '/users', User = `${Users}/:id` }"]],
    ['an enum that never ends', ["enum E { A = '"]],
    ['the word in a text', ["const text = 'enum of { things'; const f = (a) => a + a;"]],
  ])('is below the limit for %s', (_what, sources) => {
    expect(size(...sources)).toBeLessThan(LIMIT / 8);
  });

  it('[EX-12] reads half a megabyte of anything in linear time', () => {
    const shapes = [
      "enum E { A = '",
      'enum ',
      'enum E{',
      'enum E { A = `${',
      'enum /* ',
      'enum E { a = (',
      '\\u',
      'enum E { ' + "'\\",
    ];
    const spent = (shape: string, bytes: number) => {
      const text = shape.repeat(Math.ceil(bytes / shape.length));
      const before = process.cpuUsage();
      size(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    for (const shape of shapes) {
      spent(shape, 10_000);
      const small = Math.max(spent(shape, 64 * 1024), 4_000);
      // Eight times as much text: 64 times the work would be quadratic.
      expect([shape, spent(shape, 512 * 1024) / small < 32]).toEqual([shape, true]);
    }
  });
});
