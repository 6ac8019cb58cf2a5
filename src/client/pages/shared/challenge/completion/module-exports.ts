/** What the files of a challenge export, read from their text: no compiler runs in the page. */

export type Exported = { name: string; kind: 'function' | 'class' | 'constant' | 'type' };

/** Comments and texts blanked out, so that nothing in them looks like code. */
function withoutTexts(code: string): string {
  return code.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (found) => (found.startsWith('/') ? ' '.repeat(found.length) : `''${' '.repeat(Math.max(0, found.length - 2))}`),
  );
}

const KINDS: Readonly<Record<string, Exported['kind']>> = {
  function: 'function',
  class: 'class',
  interface: 'type',
  type: 'type',
  enum: 'class',
};

const DECLARED =
  /\bexport\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(function|class|const|let|var|interface|type|enum)\b\s*\*?\s*([\w$]+)/g;
const LISTED = /\bexport\s+(?:type\s+)?\{([^}]*)\}/g;

/** Names that other files can import, in the order of the file; without the default. */
export function exportsOf(code: string): Exported[] {
  const text = withoutTexts(code);
  const declared = [...text.matchAll(DECLARED)].map(
    ([, word = '', name = '']): Exported => ({
      name,
      kind: KINDS[word] ?? 'constant',
    }),
  );
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map(
        (part) =>
          part
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)
            .at(-1) ?? '',
      )
      .filter((name) => /^[\w$]+$/.test(name) && name !== 'default')
      .map((name): Exported => ({ name, kind: 'constant' })),
  );
  return [...declared, ...listed];
}

export function hasDefault(code: string): boolean {
  return /\bexport\s+default\b|\bas\s+default\b/.test(withoutTexts(code));
}

/** `./sum.js` for a file beside the importing one. TypeScript files and components are named with their ending. */
export function specifierOf(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
  const up = here.slice(shared).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...there.slice(shared)].join('/');
}

/** The file that a specifier means, or undefined. */
export function fileOf(from: string, specifier: string, paths: readonly string[]): string | undefined {
  return paths.find((path) => {
    const exact = specifierOf(from, path);
    return exact === specifier || exact.replace(/\.\w+$/, '') === specifier.replace(/\.js$/, '');
  });
}

/** Where an import of a name goes and what it is, or null when the file has it. */
export function importOf(code: string, name: string, specifier: string): { from: number; insert: string } | null {
  const imports = [...code.matchAll(/^import\s+(?:type\s+)?([^'"]*?)\s*from\s*['"]([^'"]+)['"];?[^\n]*\n?/gm)];
  for (const found of imports) {
    const [whole, clause = '', source = ''] = found;
    const names = /\{([^}]*)\}/.exec(clause);
    if (source !== specifier || !names) continue;
    if (names[1]?.split(',').some((one) => one.trim() === name)) return null;
    // Behind the last name in the braces.
    const end = whole.indexOf('}');
    const inside = whole.slice(0, end).trimEnd();
    const isOpen = inside.endsWith('{') || inside.endsWith(',');
    return { from: found.index + inside.length, insert: isOpen ? ` ${name}` : `, ${name}` };
  }
  const line = `import { ${name} } from '${specifier}';\n`;
  const last = imports.at(-1);
  if (last) return { from: last.index + last[0].length, insert: last[0].endsWith('\n') ? line : `\n${line}` };
  const script = /<script[^>]*>\n?/.exec(code);
  return { from: script && /^\s*</.test(code) ? script.index + script[0].length : 0, insert: line };
}
