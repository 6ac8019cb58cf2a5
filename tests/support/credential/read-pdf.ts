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
