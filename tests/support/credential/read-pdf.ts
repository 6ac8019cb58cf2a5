import { inflateSync } from 'node:zlib';

export type ReadPdf = {
  pages: number;
  /** Width and height of the page. Points. */
  size: number[];
  isTagged: boolean;
  /** Whether it says that it follows PDF/UA. */
  isUniversal: boolean;
  language: string | null;
  title: string | null;
  fonts: { name: string; isEmbedded: boolean }[];
  /** The kinds of its structure elements, each once. */
  structure: string[];
  links: string[];
};

const textOf = (raw: string) =>
  raw.startsWith('\xfe\xff')
    ? Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le')
    : Buffer.from(raw, 'latin1').toString('latin1');
const unescaped = (raw: string) => raw.replaceAll(/\\([\\()])/g, '$1');

/** Reads from a PDF what tests assert, by its objects; enough for those that this project writes. */
export function pdfOf(bytes: Buffer): ReadPdf {
  const text = bytes.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)].map(([, id, body = '']) => [id, body]),
  );
  const bodies = [...objects.values()];
  const find = (pattern: RegExp) => bodies.flatMap((body) => body.match(pattern)?.[1] ?? []);
  const [titleId = ''] = find(/\/Title (\d+) 0 R/);
  const title = objects.get(titleId)?.slice(1, -1);
  const fonts = bodies
    .filter((body) => /\/Type \/FontDescriptor/.test(body))
    .map((body) => ({
      name: /\/FontName \/(\S+)/.exec(body)?.[1] ?? '',
      isEmbedded: [...body.matchAll(/\/FontFile\d? (\d+) 0 R/g)].some(([, id = '']) => objects.has(id)),
    }));
  const metadata = bodies.filter((body) => /\/Type \/Metadata/.test(body)).join();
  return {
    pages: bodies.filter((body) => /\/Type \/Page\b/.test(body)).length,
    size: (find(/\/MediaBox \[([^\]]*)\]/)[0] ?? '').split(' ').map(Number).slice(2),
    isTagged:
      bodies.some((body) => /\/MarkInfo/.test(body) && /\/StructTreeRoot/.test(body)) && /\/Marked true/.test(text),
    isUniversal: /pdfuaid:part/.test(metadata + text),
    language: find(/\/Lang \((\w+)\)/)[0] ?? null,
    title: title === undefined ? null : textOf(unescaped(title)),
    fonts,
    structure: [...new Set(find(/\/Type \/StructElem|\/S \/(Document|H1|H2|P|Link|Figure)\b/).filter(Boolean))],
    links: find(/\/URI \(([^)]*)\)/),
  };
}

/** The letters of each glyph of a font, by its number in texts. Source: ISO 32000-1, 9.10.3. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], at) => {
      const units = hex.split(' ').filter(Boolean);
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      letters.set((Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'), text);
    });
  }
  return letters;
}

/** What a PDF of this project says: the text of each tagged element as it is written, from left to right, and as its tag says it. */
export function textOfPdf(bytes: Buffer): { written: string[]; actual: string[] } {
  const source = bytes.toString('latin1');
  const objects = new Map<string, { body: string; stream: string }>();
  for (const { 0: head, 1: id = '', index } of source.matchAll(/(\d+) 0 obj\n/g)) {
    const start = index + head.length;
    const end = source.indexOf('\nendobj', start);
    const body = source.slice(start, end);
    const at = body.indexOf('stream\n');
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0);
    const data = at === -1 ? null : Buffer.from(source.slice(start + at + 7, start + at + 7 + length), 'latin1');
    const stream = data === null ? '' : (data[0] === 0x78 ? inflateSync(data) : data).toString('latin1');
    objects.set(id, { body: at === -1 ? body : body.slice(0, at), stream });
  }
  const all = [...objects.values()];
  const fonts = new Map<string, Map<string, string>>();
  for (const { body } of all) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.body ?? '')?.[1] ?? '';
      fonts.set(name, lettersOf(objects.get(map)?.stream ?? ''));
    }
  }
  const pages = all.filter(({ stream }) => /\bTJ\b/.test(stream)).map(({ stream }) => stream);
  const written = pages.flatMap((page) =>
    [...page.matchAll(/\/MCID \d+[\s\S]*?BDC\n([\s\S]*?)\nEMC/g)].map(([, content = '']) => {
      let letters = new Map<string, string>();
      return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)]
        .map(([, font, hex = '']) => {
          if (font !== undefined) letters = fonts.get(font) ?? letters;
          return (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '\ufffd').join('');
        })
        .join('');
    }),
  );
  const actual = [...source.matchAll(/\/ActualText \(((?:[^\\)]|\\[\s\S])*)\)/g)].map(([, raw = '']) =>
    textOf(raw.replaceAll(/\\([\\()nr])/g, (_, one: string) => ({ n: '\n', r: '\r' })[one] ?? one)),
  );
  return { written, actual };
}
