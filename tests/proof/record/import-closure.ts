import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const IMPORTS = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** Follows relative imports, also those that are made when they are needed; what is globbed or read from disk is not seen. */
export function createImportGraph(root: string) {
  const files = new Map<string, { hash: string; imports: string[] }>();

  function read(file: string) {
    const known = files.get(file);
    if (known) return known;
    const text = readFileSync(join(root, file), 'utf8');
    const imports = [...text.matchAll(IMPORTS)]
      .map(([, to = '']) => relative(root, join(root, dirname(file), to.split('?')[0] ?? to)))
      .filter((to) => existsSync(join(root, to)) && statSync(join(root, to)).isFile());
    const entry = { hash: createHash('sha256').update(text).digest('base64'), imports: [...new Set(imports)] };
    files.set(file, entry);
    return entry;
  }

  /** A file with all that it imports, and what these import. */
  function closure(file: string): string[] {
    const seen = new Set<string>([file]);
    for (const one of seen) if (/\.(tsx?|mjs)$/.test(one)) for (const to of read(one).imports) seen.add(to);
    return [...seen].sort();
  }

  return {
    imports: (file: string): readonly string[] => read(file).imports,
    closure,
    /** Changes whenever a file of the closure does. */
    hash(file: string): string {
      const hash = createHash('sha256');
      for (const one of closure(file)) hash.update(one).update(read(one).hash);
      return hash.digest('hex');
    },
  };
}
