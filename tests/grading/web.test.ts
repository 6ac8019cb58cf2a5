import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atob as decode, btoa as encode } from '../../src/harness/web/base64.ts';
import { localeCompare } from '../../src/harness/web/locale-compare.ts';
import { URLSearchParams as Params } from '../../src/harness/web/search-params.ts';
import { TextDecoder as Decoder } from '../../src/harness/web/text-encoding.ts';
import { URL as GuestURL } from '../../src/harness/web/url.ts';

const PROPERTIES = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
type Url = Record<(typeof PROPERTIES)[number], string> & { searchParams: Iterable<[string, string]> };

/** What a program does, or the name of the error that it throws. */
function outcome<T>(run: () => T): T | string {
  try {
    return run();
  } catch (error) {
    return `throws ${(error as Error).name}`;
  }
}

const pieces =
  'http: https: HTTP:// // / \\ a b.c .. . %2e ? # x=1&y=2 @ user:pw : 80 443 8080 [::1] [1:2::3.4.5.6] 127.1 0x7f.1 256.1 file: mailto: C| C: c:/ ws: foo: foo:// localhost %20 %zz < " \' ` {} ^ | \\\\ data:text/plain,hi 1.2.3.4. ..%2f example.com EXAMPLE.com 0'.split(
    ' ',
  );
const address = fc
  .array(fc.constantFrom(...pieces, ' ', '\t', '/😀'), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));
const base = fc.constantFrom(
  undefined,
  'http://h.test/a/b?q#f',
  'file:///C:/x/y',
  'mailto:me',
  'foo://h/p/q',
  'foo:/p/q',
  'https://u:p@h.test:81/d/e/',
);

describe('the web interfaces of the guest are those of Node', () => {
  test('URLs, absolute and relative', () => {
    const read = (Class: new (url: string, base?: string) => unknown) => (text: string, from?: string) =>
      outcome(() => {
        const url = new Class(text, from) as Url;
        return [...PROPERTIES.map((name) => url[name]), ...url.searchParams];
      });
    fc.assert(
      fc.property(address, base, (text, from) => {
        const expected = read(URL)(text, from);
        // A host outside of ASCII is refused here.
        fc.pre(
          !JSON.stringify(expected).includes('xn--') &&
            !/\/😀|@😀/.test(text.replaceAll('\\', '/').replace(/[ \t]/g, '')),
        );
        expect(read(GuestURL)(text, from)).toEqual(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  test('setting each part of a URL', () => {
    const urls = ['http://u:p@h.test:81/a/b?q=1#f', 'file:///C:/x', 'mailto:me@x', 'foo://h/p', 'foo:/p', 'https://h/'];
    const values = [
      '',
      'x',
      'a b',
      'a:9',
      'h.test:99',
      '[::1]:3',
      '99',
      '80',
      '99x',
      '/p/../q?z#w',
      '?a=1',
      '#h',
      'http',
      'file:',
      'foo',
      'u@:/',
      '..',
      '\\x',
      '443',
      '65536',
    ];
    for (const start of urls) {
      for (const name of PROPERTIES.filter((one) => one !== 'origin')) {
        for (const value of values) {
          const write = (Class: new (url: string) => unknown) =>
            outcome(() => {
              const url = new Class(start) as Url;
              const { searchParams } = url;
              url[name] = value;
              return [...PROPERTIES.map((one) => url[one]), ...searchParams];
            });
          expect(write(GuestURL), `${start} ${name} = ${value}`).toEqual(write(URL));
        }
      }
    }
  });

  test('search parameters, base64 and UTF-8 of anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 12 }), (text, bytes) => {
        const latin = String.fromCharCode(...bytes);
        expect([...new Params(text)]).toEqual([...new URLSearchParams(text)]);
        expect(String(new Params(text))).toBe(String(new URLSearchParams(text)));
        expect(encode(latin)).toBe(btoa(latin));
        expect(decode(btoa(latin))).toBe(latin);
        expect(outcome(() => decode(text))).toBe(outcome(() => atob(text)));
        expect(new Decoder().decode(bytes)).toBe(new TextDecoder().decode(bytes));
      }),
    );
  });

  test('comparison of Latin text', () => {
    const text = fc.array(fc.constantFrom(..."aAbBzZéÉäöñ 019_-.,'#"), { maxLength: 5 }).map((all) => all.join(''));
    const options = fc.constantFrom(undefined, { numeric: true }, { sensitivity: 'base' }, { sensitivity: 'accent' });
    fc.assert(
      fc.property(text, text, options, (a, b, chosen) => {
        const expected = a.localeCompare(b, 'en', chosen as Intl.CollatorOptions);
        expect(Math.sign(localeCompare.call(a, b, 'en', chosen))).toBe(Math.sign(expected));
      }),
      { numRuns: 2_000 },
    );
  });
});
